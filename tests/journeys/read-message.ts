import { headerOf } from '#tests/mail/smtp-peer.ts'

/** What a person sees of an e-mail. */
export type Message = { readonly subject: string; readonly text: string; readonly links: readonly string[] }

/** Reads an e-mail as a mail program does: the subject's encoded words (RFC 2047) and the plain text part (RFC 2045). */
export function readMessage(raw: string): Message {
  const text = plainTextOf(raw)
  return { subject: subjectOf(raw), text, links: text.match(/https?:\/\/\S+/g) ?? [] }
}

function subjectOf(raw: string): string {
  return headerOf(raw, 'Subject')
    .replace(/\?=\s+=\?/g, '?==?')
    .replace(/=\?utf-8\?([bq])\?(.*?)\?=/gi, (_, way: string, coded: string) =>
      way.toLowerCase() === 'b'
        ? Buffer.from(coded, 'base64').toString()
        : quotedPrintable(coded.replaceAll('_', ' ')),
    )
}

function plainTextOf(raw: string): string {
  const part = raw
    .split(/^--.*$/m)
    .map((piece) => piece.replace(/^\s+/, ''))
    .find((piece) => headerOf(piece, 'Content-Type').startsWith('text/plain'))
  if (part === undefined) throw new Error('The e-mail has no plain text.')
  const body = part.slice(part.indexOf('\r\n\r\n') + 4)
  const encoding = headerOf(part, 'Content-Transfer-Encoding').toLowerCase()
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString()
  return encoding === 'quoted-printable' ? quotedPrintable(body.replace(/=\r\n/g, '')) : body
}

function quotedPrintable(coded: string): string {
  const bytes = coded.replace(/=([0-9A-F]{2})/gi, (_, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  )
  return Buffer.from(bytes, 'latin1').toString('utf8')
}
