import { m } from '#app/platform/messages/messages.js'
import { Fold } from '#app/platform/ui/Fold.tsx'
import type { Tier } from '#app/pricing/tier.ts'
import { hasExtras, hasWishes, isOfExtras, isOfWishes } from './draft/completeness.ts'
import type { FieldProps } from './draft/field-props.ts'
import { BuyerFields } from './person/BuyerFields.tsx'
import { ConsentFields } from './person/ConsentFields.tsx'
import { ExtraFields } from './person/ExtraFields.tsx'
import { WishFields } from './person/WishFields.tsx'
import { PaymentFields } from './price/PaymentFields.tsx'
import { PromoField } from './price/PromoField.tsx'
import type { RegisterFormState } from './use-register-form.ts'

type PaymentPartProps = {
  readonly fields: FieldProps
  readonly live: Pick<RegisterFormState, 'page' | 'problems' | 'promo'>
  readonly tier: Tier
}

/** The payment method, and the optional fields. */
export function PaymentPart({ fields, live: { page, problems, promo }, tier }: PaymentPartProps) {
  const { rendered, locale } = fields
  const { items, remaining, payBy, edition } = page
  const optional = m.register_fold_optional({}, { locale })
  return (
    <>
      <PaymentFields {...fields} ways={payBy} payInDays={edition.payInDays} />
      <BuyerFields {...fields} />
      <Fold
        title={m.register_fold_extras({}, { locale })}
        hint={optional}
        isOpen={hasExtras(rendered) || problems.some(({ control }) => isOfExtras(control))}
      >
        <ExtraFields {...fields} items={items} remaining={remaining} tier={tier} />
        <PromoField {...fields} answer={promo} />
      </Fold>
      <Fold
        title={m.register_fold_wishes({}, { locale })}
        hint={optional}
        isOpen={hasWishes(rendered) || problems.some(({ control }) => isOfWishes(control))}
      >
        <WishFields {...fields} />
      </Fold>
      <ConsentFields {...fields} />
    </>
  )
}
