import { overtaken, stoppedByStaff } from '#app/mail/outbox/retry.ts'
import type { Locale } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import type { OutboxRow } from './queries/read-outbox.server.ts'
import type { stateLabels } from './ui/outbox-labels.ts'
import { reasonText } from './ui/reason-text.ts'

/** The state of an e-mail as staff read it: bounced before any other, and what failed for a reason that needs no attention. */
export function shownState({
  state,
  error,
  bouncedAt,
}: Pick<OutboxRow, 'state' | 'error' | 'bouncedAt'>): keyof typeof stateLabels {
  if (bouncedAt) return 'bounced'
  if (state !== 'failed') return state
  if (error === overtaken) return 'overtaken'
  return error === stoppedByStaff ? 'stopped' : 'failed'
}

/** Why an e-mail did not arrive, is tried again or is held; null where nothing is to be said. */
export function stateReason(row: OutboxRow, locale: Locale): string | null {
  const { error, bounce, heldBy } = row
  switch (shownState(row)) {
    case 'bounced':
      return bounce && reasonText(bounce, locale)
    case 'failed':
    case 'retrying':
      return error && reasonText(error, locale)
    case 'held':
      return heldBy && m.mails_held_by({ name: heldBy }, { locale })
    default:
      return null
  }
}
