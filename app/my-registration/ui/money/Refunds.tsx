import type { Locale } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import { Button } from '#app/platform/ui/Button.tsx'
import { formatDay, type LocalDay } from '#app/platform/values/local-day.ts'
import { formatPrice } from '#app/platform/values/money.ts'
import type { RefundView } from '#app/registration/refunds/refund-view.ts'
import { OwnForm } from '../OwnForm.tsx'
import { RefusedField } from '../RefusedField.tsx'
import styles from './Refunds.module.css'

/** What was typed for which refund, and its error. */
export type RefusedAccount = { readonly refund: string; readonly iban: string; readonly error: string }

type RefundsProps = {
  readonly refunds: readonly RefundView[]
  readonly refused?: RefusedAccount | undefined
  /** A day that is over is no promise any more. */
  readonly today: LocalDay
  readonly locale: Locale
}

/** Open and paid refunds: how much, to where, by when; and the form for the account when it is unknown. */
export function Refunds({ refunds, refused, today, locale }: RefundsProps) {
  if (refunds.length === 0) return null
  return (
    <section id="refunds" className={styles.refunds} aria-labelledby="refunds-title">
      <h3 id="refunds-title">{m.my_reg_refunds_title({}, { locale })}</h3>
      <ul className="plain-list">
        {refunds.map((refund) => (
          <li key={refund.id}>
            <p>{refundText(refund, today, locale)}</p>
            <Account
              refund={refund}
              refused={refused?.refund === refund.id ? refused : undefined}
              locale={locale}
            />
          </li>
        ))}
      </ul>
    </section>
  )
}

function refundText(
  { amountCents, state, account, way, ...days }: RefundView,
  today: LocalDay,
  locale: Locale,
): string {
  const amount = formatPrice(amountCents, locale)
  const day = formatDay(days.dueOn, locale, 'running')
  switch (state) {
    case 'paid': {
      const paidOn = formatDay(days.paidOn ?? days.dueOn, locale, 'running')
      return m.my_reg_refund_paid({ amount, day: paidOn }, { locale })
    }
    case 'ordered': {
      const orderedOn = formatDay(days.orderedOn ?? days.dueOn, locale, 'running')
      if (way === 'card') return m.my_reg_refund_ordered_card({ amount, day: orderedOn }, { locale })
      return m.my_reg_refund_ordered({ amount, account: account ?? '', day: orderedOn }, { locale })
    }
    case 'sentBack':
      if (way === 'card') return m.my_reg_refund_sent_back_card({ amount }, { locale })
      return m.my_reg_refund_sent_back({ amount, account: account ?? '' }, { locale })
    default:
      if (days.dueOn < today) return overdueText({ amount, account, way }, locale)
      if (way === 'card') return m.my_reg_refund_due_card({ amount, day }, { locale })
      return account
        ? m.my_reg_refund_due({ amount, account, day }, { locale })
        : m.my_reg_refund_asked({ amount, day }, { locale })
  }
}

/** The day until which the festival wanted to pay is over. */
function overdueText(
  { amount, account, way }: Pick<RefundView, 'account' | 'way'> & { readonly amount: string },
  locale: Locale,
): string {
  if (way === 'card') return m.my_reg_refund_over_card({ amount }, { locale })
  return account
    ? m.my_reg_refund_over({ amount, account }, { locale })
    : m.my_reg_refund_over_asked({ amount }, { locale })
}

type AccountProps = {
  readonly refund: RefundView
  readonly refused: RefusedAccount | undefined
  readonly locale: Locale
}

/** The account form: open when the account is missing or was rejected; otherwise behind a link. */
function Account({ refund, refused, locale }: AccountProps) {
  const { id, version, state, account, takesAccount } = refund
  if (!takesAccount) return null
  const form = (
    <OwnForm method="post" action="#refunds" className={styles.account}>
      <input type="hidden" name="refund" value={id} />
      <input type="hidden" name="version" value={version} />
      <RefusedField
        id={`iban-${id}`}
        name="iban"
        required
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        label={m.my_reg_refund_iban({}, { locale })}
        defaultValue={refused?.iban}
        error={refused?.error}
      />
      <Button name="intent" value="refund-account">
        {m.my_reg_refund_iban_save({}, { locale })}
      </Button>
    </OwnForm>
  )
  if (account === null || state === 'sentBack' || refused) return form
  return (
    <details>
      <summary>{m.my_reg_refund_iban_other({}, { locale })}</summary>
      {form}
    </details>
  )
}
