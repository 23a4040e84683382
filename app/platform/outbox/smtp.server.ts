import { createTransport } from 'nodemailer'
import type { Mail } from './letter.ts'

/** How letters leave. */
export type Transport = {
  /**
   * Hands the letter over; resolves when the other side has taken it.
   * @throws Error with `code` and `responseCode` as nodemailer gives them
   */
  send(mail: Mail & Envelope, signal: AbortSignal): Promise<void>
  /** Closes every connection, also one on which a message is under way: that message fails. */
  close(): void
}

/** What a letter carries besides its words. */
export type Envelope = { readonly messageId: string; readonly date: Date }

/** How many letters are under way at once, each on its own connection. */
export const connections = 4

/** Letters over SMTP, through connections that are kept. @param url `smtp://…` or `smtps://…` */
export function smtpTransport(url: string): Transport {
  const pool = createTransport({
    url,
    pool: true,
    maxConnections: connections,
    // Only what was not begun goes over another connection; all else is tried again by the outbox, which counts.
    maxRequeues: 1,
    connectionTimeout: 20_000,
    greetingTimeout: 20_000,
    socketTimeout: 60_000,
    // Content is given, never fetched.
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  // A connection that breaks fails the letter on it, which is noted there.
  pool.on('error', () => undefined)

  return {
    async send({ attachments, leaveUrl, ...mail }, signal) {
      await pool.sendMail({
        ...mail,
        attachments: attachments.map((attachment) => ({
          ...attachment,
          contentDisposition: attachment.cid ? 'inline' : 'attachment',
        })),
        // RFC 3834: holiday notices and other machines do not answer.
        headers: { 'Auto-Submitted': 'auto-generated', ...leavingHeaders(leaveUrl) },
        signal,
      })
    },
    close: () => pool.close({ force: true }),
  }
}

function leavingHeaders(url: string | undefined): Record<string, string> {
  return url ? { 'List-Unsubscribe': `<${url}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' } : {}
}
