import { inLocale, type Locale } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import { Checkbox } from '#app/platform/ui/fields/Checkbox.tsx'
import { Field } from '#app/platform/ui/fields/Field.tsx'
import { formatPrice } from '#app/platform/values/money.ts'
import { isDonation } from '#app/pricing/extras.ts'
import type { PriceItem } from '#app/pricing/price-item.ts'
import type { Tier } from '#app/pricing/tier.ts'
import { amountField } from '../draft/draft.ts'
import type { FieldProps } from '../draft/field-props.ts'
import styles from './ExtraFields.module.css'

type ExtraFieldsProps = FieldProps & {
  readonly items: readonly PriceItem[]
  readonly remaining: Readonly<Record<string, number>>
  readonly tier: Tier
}

/** Items without an event: extras to tick, and donations with a free amount. */
export function ExtraFields({ rendered, locale, errorAt, items, remaining, tier }: ExtraFieldsProps) {
  const extras = items.filter(({ kind }) => kind === 'extra')
  if (extras.length === 0) return null
  return (
    <fieldset id="extras" className={styles.extras}>
      <legend className={styles.legend}>{m.register_extras_legend({}, { locale })}</legend>
      {extras.map((item) =>
        isDonation(item) ? (
          <div key={item.code} className={styles.donation}>
            <Field
              name={amountField(item.code)}
              inputMode="decimal"
              label={m.register_donation_amount({ name: nameOf(item, locale) }, { locale })}
              hint={m.register_donation_hint({}, { locale })}
              error={errorAt(amountField(item.code))}
              optionalIn={locale}
              defaultValue={rendered.amounts[item.code] ?? ''}
            />
          </div>
        ) : (
          <Checkbox
            key={item.code}
            name="extras"
            id={`extra-${item.code}`}
            value={item.code}
            label={
              <>
                {nameOf(item, locale)}{' '}
                <data className={styles.price}>{formatPrice(item.amountCents[tier], locale)}</data>
              </>
            }
            hint={leftText(remaining[item.code], locale)}
            error={errorAt(`extra-${item.code}`)}
            disabled={remaining[item.code] === 0}
            defaultChecked={rendered.extras.includes(item.code)}
          />
        ),
      )}
    </fieldset>
  )
}

/** Numbers up to this are shown. */
const few = 10

function leftText(left: number | undefined, locale: Locale): string | undefined {
  if (left === undefined || left > few) return undefined
  return left === 0
    ? m.register_extra_sold_out({}, { locale })
    : m.register_extra_left({ count: left }, { locale })
}

function nameOf({ name }: PriceItem, locale: Locale): string {
  return inLocale(name, locale).text
}
