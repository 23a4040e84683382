import type { ShownDispute } from '#app/cards/service.server.ts'
import type { Locale } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import office from '#app/platform/ui/admin/office.module.css'
import { formatDay, localDayOf } from '#app/platform/values/local-day.ts'
import { formatCents } from '#app/platform/values/money.ts'
import styles from './RefundsScreen.module.css'

type DisputesProps = { readonly disputes: readonly ShownDispute[]; readonly locale: Locale }

/** Card payments that a dancer's bank has reversed or inquires about. They are answered on the provider's page. */
export function Disputes({ disputes, locale }: DisputesProps) {
  if (disputes.length === 0) return null
  return (
    <section id="disputes" aria-labelledby="disputes-title" className={office.part}>
      <h2 id="disputes-title">
        {m.refunds_disputes_title({}, { locale })} <small>{disputes.length}</small>
      </h2>
      <p className={office.hint}>{m.refunds_disputes_text({}, { locale })}</p>
      <ul className={styles.lines}>
        {disputes.map((dispute) => (
          <li key={dispute.id}>
            <span>
              {dispute.dancer} <span className={office.hint}>{dispute.code}</span>
            </span>
            <span className={styles.sum}>{formatCents(dispute.amountCents, locale)}</span>
            <span>{stateText(dispute, locale)}</span>
            <code className={office.hint}>{dispute.id}</code>
          </li>
        ))}
      </ul>
    </section>
  )
}

function stateText({ state, answerBy }: ShownDispute, locale: Locale): string {
  const label = labels[state]({}, { locale })
  if (!answerBy || (state !== 'open' && state !== 'inquiry')) return label
  const day = formatDay(localDayOf(answerBy), locale, 'short')
  return `${label} · ${m.refunds_dispute_answer_by({ day }, { locale })}`
}

const labels = {
  inquiry: m.refunds_dispute_inquiry,
  open: m.refunds_dispute_open,
  won: m.refunds_dispute_won,
  lost: m.refunds_dispute_lost,
  closed: m.refunds_dispute_closed,
} as const satisfies Record<ShownDispute['state'], unknown>
