import { overtaken, stoppedByStaff } from '#app/mail/outbox/retry.ts'
import type { Locale } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import type { OutboxRow } from '../queries/read-outbox.server.ts'
import styles from './OutboxScreen.module.css'
import { momentText, stateLabels } from './outbox-labels.ts'
import { reasonText } from './reason-text.ts'

/** The state of an e-mail, with the reason or the next attempt. */
export function StateText({ row, locale }: { readonly row: OutboxRow; readonly locale: Locale }) {
  const { shown, more } = stateOf(row, locale)
  return (
    <span className={styles.state} data-state={shown}>
      <i aria-hidden="true" /> {stateLabels[shown]({}, { locale })}
      {more !== null && <small>{more}</small>}
    </span>
  )
}

type Shown = { readonly shown: keyof typeof stateLabels; readonly more: string | null }

function stateOf(row: OutboxRow, locale: Locale): Shown {
  const { state, error, heldBy, nextAt, sentAt, bouncedAt, bounce, createdAt } = row
  if (bouncedAt) return { shown: 'bounced', more: bounce && reasonText(bounce, locale) }
  switch (state) {
    case 'sent':
      return { shown: 'sent', more: sentAt && momentText(sentAt, locale) }
    case 'failed':
      if (error === overtaken) return { shown: 'overtaken', more: null }
      if (error === stoppedByStaff) return { shown: 'stopped', more: null }
      return { shown: 'failed', more: error && reasonText(error, locale) }
    case 'retrying': {
      const next = m.mails_next_at({ when: momentText(nextAt, locale) }, { locale })
      return { shown: 'retrying', more: error ? `${next} · ${reasonText(error, locale)}` : next }
    }
    case 'held':
      return { shown: 'held', more: heldBy && m.mails_held_by({ name: heldBy }, { locale }) }
    case 'queued': {
      const isLater = nextAt > createdAt
      const more = isLater ? m.mails_leaves_at({ when: momentText(nextAt, locale) }, { locale }) : null
      return { shown: 'queued', more }
    }
    default:
      return { shown: state, more: null }
  }
}
