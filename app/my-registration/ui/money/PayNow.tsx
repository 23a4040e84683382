import { PaymentSlip } from '#app/platform/bank/ui/PaymentSlip.tsx'
import { type Locale, langOf } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import { Button } from '#app/platform/ui/Button.tsx'
import { Notice } from '#app/platform/ui/Notice.tsx'
import { formatPrice } from '#app/platform/values/money.ts'
import type { MinePage } from '../mine-page.ts'
import { OwnForm } from '../OwnForm.tsx'
import styles from './PayNow.module.css'

/** How to pay what is owed, by the method the dancer chose, with the transfer as an alternative. Empty when nothing is owed. */
export function PayNow({ page, locale }: { readonly page: MinePage; readonly locale: Locale }) {
  const { mine, slip, cardOffered } = page
  if (!slip) return null
  const amount = formatPrice(mine.owedCents, locale)
  const isByCard = mine.payBy === 'card' && cardOffered
  return (
    <div id="pay" className={styles.pay}>
      {mine.payBy === 'card' && !cardOffered && (
        <Notice title={m.my_reg_pay_card_title({}, { locale })}>
          {m.my_reg_pay_card_none({}, { locale })}
        </Notice>
      )}
      {cardOffered && <PayByCard amount={amount} isMain={isByCard} locale={locale} />}
      {mine.payBy === 'cash' && (
        <Notice title={m.my_reg_pay_cash_title({}, { locale })}>
          {m.my_reg_pay_cash_text({ amount, code: mine.code }, { locale })}
        </Notice>
      )}
      {mine.payBy === 'cash' || isByCard ? (
        <details>
          <summary className={styles.rather}>{m.my_reg_pay_cash_rather({}, { locale })}</summary>
          <PaymentSlip {...slip} locale={locale} />
        </details>
      ) : (
        <PaymentSlip {...slip} locale={locale} />
      )}
      <p>
        <a href={`/${langOf(locale)}/paymentInfo`}>{m.my_reg_pay_more({}, { locale })}</a>
      </p>
    </div>
  )
}

type PayByCardProps = { readonly amount: string; readonly isMain: boolean; readonly locale: Locale }

/** Redirects to the provider's page: a document form, because the browser leaves the site. */
function PayByCard({ amount, isMain, locale }: PayByCardProps) {
  return (
    <OwnForm method="post" reloadDocument className={styles.card}>
      <input type="hidden" name="intent" value="pay-by-card" />
      <Button type="submit" variant={isMain ? 'primary' : 'plain'}>
        {m.my_reg_pay_card_button({ amount }, { locale })}
      </Button>
      {isMain && <p>{m.my_reg_pay_card_text({}, { locale })}</p>}
    </OwnForm>
  )
}
