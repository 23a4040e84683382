import type { Locale } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import { Field } from '#app/platform/ui/fields/Field.tsx'
import { formatPrice } from '#app/platform/values/money.ts'
import type { PromoCode } from '#app/pricing/promo.ts'
import type { FieldProps } from '../draft/field-props.ts'
import styles from './PromoField.module.css'
import type { PromoAnswer } from './use-promo.ts'

/** The promo code field; shows the code's effect once it is known. */
export function PromoField({
  rendered,
  locale,
  errorAt,
  answer,
}: FieldProps & { answer: PromoAnswer | null }) {
  return (
    <div className={styles.promo}>
      <Field
        name="promo"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        label={m.register_promo({}, { locale })}
        hint={m.register_promo_hint({}, { locale })}
        error={answer ? answer.error : errorAt('promo')}
        optionalIn={locale}
        defaultValue={rendered.promo}
      />
      <p role="status" className={styles.good}>
        {answer?.promo && m.register_promo_good({ discount: discountOf(answer.promo, locale) }, { locale })}
      </p>
    </div>
  )
}

function discountOf({ discount }: PromoCode, locale: Locale): string {
  if ('amountCents' in discount) return formatPrice(discount.amountCents, locale)
  return locale === 'sl' ? `${discount.percent} %` : `${discount.percent}%`
}
