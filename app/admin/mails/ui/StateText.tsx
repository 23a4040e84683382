import type { Locale } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import { shownState, stateReason } from '../outbox-row-state.ts'
import type { OutboxRow } from '../queries/read-outbox.server.ts'
import styles from './OutboxScreen.module.css'
import { momentText, stateLabels } from './outbox-labels.ts'

/** The state of an e-mail, with the reason or the next attempt. */
export function StateText({ row, locale }: { readonly row: OutboxRow; readonly locale: Locale }) {
  const shown = shownState(row)
  const more = moreOf(row, locale)
  return (
    <span className={styles.state} data-state={shown}>
      <i aria-hidden="true" /> {stateLabels[shown]({}, { locale })}
      {more !== null && <small>{more}</small>}
    </span>
  )
}

function moreOf(row: OutboxRow, locale: Locale): string | null {
  const { nextAt, sentAt, createdAt } = row
  const reason = stateReason(row, locale)
  switch (shownState(row)) {
    case 'sent':
      return sentAt && momentText(sentAt, locale)
    case 'retrying': {
      const next = m.mails_next_at({ when: momentText(nextAt, locale) }, { locale })
      return reason ? `${next} · ${reason}` : next
    }
    case 'queued':
      return nextAt > createdAt ? m.mails_leaves_at({ when: momentText(nextAt, locale) }, { locale }) : null
    default:
      return reason
  }
}
