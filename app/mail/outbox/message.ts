import type { Locale } from '#app/platform/locale.ts'

/** `queued → sending → sent`, with `retrying` and `failed` where it did not work; `held` while no SMTP server is set. */
export type MessageState = 'queued' | 'sending' | 'sent' | 'retrying' | 'failed' | 'held'

/** An e-mail as posted by a command: its subject matter. Its content is read and composed when it is sent. */
export type NewMessage = {
  readonly editionId: string
  /** which e-mail; the renderer of the server knows it */
  readonly kind: string
  readonly registrationId: string | null
  readonly recipient: string
  readonly language: Locale
  /** Of e-mails with the same text only the first is posted: an unconfirmed address gets one of a kind a day. L11 */
  readonly once?: string | null
  /** what cannot be read later, and no secrets: staff can read it */
  readonly data: MessageData
  /** The mailing it is one of. */
  readonly mailingId?: string | null
  /** When it leaves at the earliest, where that is not now. */
  readonly leavesAt?: Date
  readonly now: Date
}

/** Stored in a `jsonb` column. */
export type MessageData = { readonly [name: string]: Json }
type Json = string | number | boolean | null | readonly Json[] | { readonly [name: string]: Json }

/** An e-mail that is being sent. */
export type Message = Omit<NewMessage, 'now' | 'once' | 'mailingId' | 'leavesAt'> & {
  readonly id: string
  /** with angle brackets; the same each time it is sent */
  readonly messageId: string
  /** the number of attempts, this one included */
  readonly attempts: number
  readonly createdAt: Date
}

/** A worded e-mail, ready for SMTP. */
export type Mail = {
  /** the edition's sender; the server may have one that goes before it */
  readonly from: string
  /** who reads answers */
  readonly replyTo?: string
  readonly to: string
  readonly subject: string
  readonly html: string
  readonly text: string
  readonly attachments: readonly Attachment[]
  /** The unsubscribe address for the mail program's button (RFC 2369, RFC 8058). */
  readonly leaveUrl?: string
}

export type Attachment = {
  readonly filename: string
  readonly contentType: string
  readonly content: Buffer | string
  /** shown inside the HTML as `cid:…` */
  readonly cid?: string
}
