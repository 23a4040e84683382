import type { Locale } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import { formatDay } from '#app/platform/values/local-day.ts'
import { formatPrice } from '#app/platform/values/money.ts'
import styles from './FirstView.module.css'
import type { MinePage } from './mine-page.ts'
import { momentIn } from './state/moment.ts'
import { type NextStep, nextSteps } from './state/next-steps.ts'

type FirstViewProps = { readonly page: Pick<MinePage, 'mine' | 'now'>; readonly locale: Locale }

/** The view right after registering: thanks, and the next steps in order. */
export function FirstView({ page: { mine, now }, locale }: FirstViewProps) {
  return (
    <section className={styles.first} role="status">
      <h2>{m.my_reg_new_title({ name: mine.name }, { locale })}</h2>
      <p className={styles.next}>{m.my_reg_new_next({}, { locale })}</p>
      <ol className={styles.steps}>
        {nextSteps(mine, now).map((step) => (
          <li key={step.key}>{stepText(step, locale)}</li>
        ))}
      </ol>
    </section>
  )
}

function stepText(step: NextStep, locale: Locale): string {
  switch (step.key) {
    case 'confirmEmail':
      return m.my_reg_next_confirm_email({ email: step.email }, { locale })
    case 'partnerAnswers':
      return m.my_reg_next_partner_answers({ email: step.email, ...momentIn(step.until, locale) }, { locale })
    case 'sendAtOpening':
      return m.my_reg_next_send({}, { locale })
    case 'pay':
      return payText(step, locale)
    case 'wait':
      return m.my_reg_next_wait({ events: step.events }, { locale })
    case 'keepEmail':
      return m.my_reg_next_keep_email({ email: step.email }, { locale })
  }
}

function payText({ amountCents, by, payBy }: Extract<NextStep, { key: 'pay' }>, locale: Locale): string {
  const amount = formatPrice(amountCents, locale)
  if (payBy === 'cash') return m.my_reg_next_pay_cash({ amount }, { locale })
  if (!by) return m.my_reg_next_pay_any_time({ amount }, { locale })
  return m.my_reg_next_pay({ amount, day: formatDay(by, locale, 'running') }, { locale })
}
