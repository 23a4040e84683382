import type { MailingTextError } from '#app/mail/mailings/check-mailing-text.ts'
import type { BilingualText, Purpose } from '#app/mail/mailings/mailing-text.ts'
import type { Locale } from '#app/platform/locale.ts'
import type { LeftOutPerson, Recipient } from './audience.ts'
import type { EmptyPlaceholder } from './prepare-mailing.server.ts'
import type { ShownEmail } from './queries/read-email.server.ts'

/** An error of the text, at its field. */
export type TextError = Pick<MailingTextError, 'language' | 'part'> & { readonly sentence: string }

/** A sentence for the screen; the input stays. */
export type Refused = {
  readonly kind: 'refused'
  readonly sentence: string
  readonly isChanged?: boolean
  /** An earlier request of the page was accepted: the next one is another mailing. */
  readonly isSentBefore?: boolean
  /** The field that it is about; absent: none, or several. */
  readonly field?: 'name'
  /** The errors of the text, where these are what it is about. */
  readonly textErrors?: readonly TextError[]
}
export type Done = { readonly kind: 'done'; readonly count?: number }

/** A request to the outbox, as JSON. */
export type OutboxRequest =
  | { readonly intent: 'retry' | 'stop' | 'resend'; readonly id: string }
  | { readonly intent: 'retry-all' }

/** A step of a mailing that was sent. */
export type MailingStep = {
  readonly intent: 'stop-mailing' | 'hold-mailing' | 'release-mailing'
  readonly id: string
}

/** A mailing as it is being written. */
export type DraftRequest = {
  readonly purpose: Purpose
  /** The address of the view; null: all readers of the news. */
  readonly audience: string | null
  readonly words: BilingualText
}

export type WriteRequest =
  | (DraftRequest & {
      readonly intent: 'preview-mailing'
      /** The recipient whose e-mail is shown; null: the first. */
      readonly sample: string | null
      readonly language: Locale | null
    })
  | (DraftRequest & {
      readonly intent: 'send-mailing'
      readonly key: string
      readonly shown: string
      readonly templateId: string | null
      readonly replyTo: string
      readonly perHour: number | null
      /** `2025-11-13T10:00`, local; empty: as soon as it may. */
      readonly leavesAt: string
    })
  | (DraftRequest & {
      readonly intent: 'test-mailing'
      readonly to: string
      readonly sample: string | null
      readonly language: Locale
    })

/** The recipients, the errors of the text, and a preview for one of them. */
export type PreviewedMailing = {
  readonly kind: 'mailing'
  readonly digest: string
  readonly recipients: readonly Omit<Recipient, 'email'>[]
  readonly count: number
  readonly leftOut: readonly LeftOutPerson[]
  readonly errors: readonly string[]
  readonly empty: readonly EmptyPlaceholder[]
  readonly sample: { readonly target: string; readonly email: ShownEmail | null } | null
}

export type WriteAnswer = PreviewedMailing | Refused | Done

export type TemplateRequest =
  | {
      readonly intent: 'save-template'
      readonly id: string | null
      readonly version: number
      readonly name: string
      readonly purpose: Purpose
      readonly words: BilingualText
    }
  | { readonly intent: 'remove-template' | 'restore-template'; readonly id: string }
  | (DraftRequest & {
      readonly intent: 'preview-template'
      readonly language: Locale
      readonly sample: string | null
    })

export type TemplateAnswer =
  | Refused
  | Done
  | { readonly kind: 'saved'; readonly id: string; readonly version: number }
  | { readonly kind: 'shown'; readonly errors: readonly string[]; readonly email: ShownEmail | null }
