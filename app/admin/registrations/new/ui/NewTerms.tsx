import { Checkbox, NativeSelect, Textarea, TextInput } from '@mantine/core'
import { inLocale } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import { formatPrice } from '#app/platform/values/money.ts'
import { isDonation } from '#app/pricing/extras.ts'
import { tierAt } from '#app/pricing/tier.ts'
import { amountField } from '#app/registration-form/ui/draft/draft.ts'
import { choiceWord, fieldLabel } from '../../../lists/labels.ts'
import styles from './NewDrawer.module.css'
import type { NewPartProps } from './NewPerson.tsx'

/** Extras, payment method, and consents. */
export function NewTerms({ page, locale, errorAt }: NewPartProps) {
  const extras = page.items.filter(({ kind }) => kind === 'extra')
  const tier = tierAt(page.edition, page.now)
  return (
    <>
      {extras.length > 0 && (
        <fieldset className={styles.picks} id="extras">
          <legend>{m.register_extras_legend({}, { locale })}</legend>
          {extras.map((item) => {
            const name = inLocale(item.name, locale).text
            return isDonation(item) ? (
              <TextInput
                key={item.code}
                id={amountField(item.code)}
                name={amountField(item.code)}
                inputMode="decimal"
                label={m.register_donation_amount({ name }, { locale })}
                error={errorAt(amountField(item.code))}
              />
            ) : (
              <Checkbox
                key={item.code}
                id={`extra-${item.code}`}
                name="extras"
                value={item.code}
                label={`${name} · ${formatPrice(item.amountCents[tier], locale)}`}
                error={errorAt(`extra-${item.code}`)}
              />
            )
          })}
        </fieldset>
      )}
      <div className={styles.pair}>
        <NativeSelect
          id="payBy"
          name="payBy"
          label={fieldLabel({ name: 'payBy' }, locale)}
          data={page.payBy.map((way) => ({ value: way, label: choiceWord(way, locale) }))}
        />
        <TextInput
          id="promo"
          name="promo"
          label={fieldLabel({ name: 'promo' }, locale)}
          error={errorAt('promo')}
          autoComplete="off"
        />
      </div>
      <Textarea
        id="note"
        name="note"
        label={fieldLabel({ name: 'note' }, locale)}
        error={errorAt('note')}
        autosize
        minRows={2}
      />
      <div className={styles.ticks}>
        <Checkbox id="terms" name="terms" label={m.regs_add_terms({}, { locale })} error={errorAt('terms')} />
        <Checkbox name="photos" label={m.regs_add_photos({}, { locale })} />
        <Checkbox name="listed" label={m.regs_add_listed({}, { locale })} />
        <Checkbox name="newsletter" label={fieldLabel({ name: 'newsletter' }, locale)} />
        <Checkbox name="volunteering" label={fieldLabel({ name: 'volunteering' }, locale)} />
      </div>
    </>
  )
}
