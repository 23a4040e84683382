import { createTransport } from 'nodemailer'
import { smtpAddress } from '#app/platform/values/smtp-address.ts'
import type { Mail } from './message.ts'

/** How e-mails leave. */
export type Transport = {
  /**
   * Hands the e-mail over; resolves when the other side has taken it.
   * @throws Error with `code` and `responseCode` as nodemailer gives them
   */
  send(mail: Mail & Envelope, signal: AbortSignal): Promise<void>
  /** Closes every connection, also one on which a message is under way: that message fails. */
  close(): void
}

/** The attachments and headers of an e-mail. */
type Envelope = {
  readonly messageId: string
  readonly date: Date
  /** where it comes back to; absent: to its sender */
  readonly returnPath?: string
}

/** How many e-mails are under way at once, each on its own connection. */
export const connections = 4

/** How long a server may take to answer; tests are less patient. */
const defaultTimeouts = { connectionTimeout: 20_000, greetingTimeout: 20_000, socketTimeout: 60_000 }

/**
 * E-mails over SMTP, through connections that stay open. But on this machine nothing is sent without TLS and a certificate that is right
 * for the host: neither the sign-in nor an e-mail. L10.
 * @param url `smtp://…` or `smtps://…`, as `smtpAddress` takes it
 */
export function smtpTransport(url: string, timeouts: Partial<typeof defaultTimeouts> = {}): Transport {
  const { host, port, auth, protection } = smtpAddress(url)
  const pool = createTransport({
    host,
    ...(port !== null && { port }),
    ...(auth && { auth }),
    secure: protection === 'tls',
    requireTLS: protection === 'starttls',
    tls: { rejectUnauthorized: protection !== 'none', minVersion: 'TLSv1.2' },
    pool: true,
    maxConnections: connections,
    // Only what was not begun goes over another connection; all else is tried again by the outbox, which counts.
    maxRequeues: 1,
    ...defaultTimeouts,
    ...timeouts,
    // Content is given, never fetched.
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  // A connection that breaks fails the e-mail on it, which is noted there.
  pool.on('error', () => undefined)

  return {
    async send({ attachments, leaveUrl, returnPath, ...mail }, signal) {
      const sending = pool.sendMail({
        ...mail,
        ...(returnPath && { envelope: { from: returnPath, to: mail.to } }),
        attachments: attachments.map((attachment) => ({
          ...attachment,
          contentDisposition: attachment.cid ? 'inline' : 'attachment',
        })),
        // RFC 3834: holiday notices and other machines do not answer.
        headers: { 'Auto-Submitted': 'auto-generated', ...leavingHeaders(leaveUrl) },
        signal,
      })
      await Promise.race([sending, rejectAtAbort(signal)])
    },
    close: () => pool.close({ force: true }),
  }
}

/** The pool heeds the signal only before it begins. */
function rejectAtAbort(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    const abort = () => reject(new Error('The mail server took too long.'))
    if (signal.aborted) abort()
    else signal.addEventListener('abort', abort, { once: true })
  })
}

function leavingHeaders(url: string | undefined): Record<string, string> {
  return url ? { 'List-Unsubscribe': `<${url}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' } : {}
}
