import { isLoopback } from '../http/loopback.ts'

/** `tls` from the first byte, `starttls` before any other command, `none` on this machine only. */
export type Protection = 'tls' | 'starttls' | 'none'

export type SmtpAddress = {
  readonly host: string
  /** null: the usual one */
  readonly port: number | null
  readonly auth: { readonly user: string; readonly pass: string } | null
  readonly protection: Protection
}

/**
 * Reads `smtp://user:password@host:587` or `smtps://…`. What follows a `?` would be options of the mailer, TLS off among them: the
 * configuration refuses it, and it is not read here.
 */
export function smtpAddress(address: string): SmtpAddress {
  const url = new URL(address)
  const host = url.hostname.replace(/^\[|\]$/g, '')
  const auth = { user: decodeURIComponent(url.username), pass: decodeURIComponent(url.password) }
  return {
    host,
    port: url.port === '' ? null : Number(url.port),
    auth: url.username === '' ? null : auth,
    protection: protectionOf(url.protocol, host),
  }
}

function protectionOf(protocol: string, host: string): Protection {
  if (isLoopback(host)) return protocol === 'smtps:' ? 'tls' : 'none'
  return protocol === 'smtps:' ? 'tls' : 'starttls'
}
