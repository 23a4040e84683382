import { m } from '#app/platform/messages/messages.js'
import { Checkbox } from '#app/platform/ui/fields/Checkbox.tsx'
import { CountryField } from '#app/platform/ui/fields/CountryField.tsx'
import { Field, TextAreaField } from '#app/platform/ui/fields/Field.tsx'
import type { FieldProps } from '../draft/field-props.ts'
import styles from './BuyerFields.module.css'

/** The buyer on the invoice when it is not the dancer: hidden until its box is ticked, with or without JavaScript. */
export function BuyerFields({ rendered: { buyer }, locale, errorAt }: FieldProps) {
  return (
    <div className={styles.buyer}>
      <Checkbox
        name="buyer"
        label={m.register_buyer({}, { locale })}
        hint={m.register_buyer_hint({}, { locale })}
        error={errorAt('buyer')}
        defaultChecked={buyer.isNamed}
      />
      <div className={styles.fields}>
        <Field
          name="buyerName"
          autoComplete="organization"
          label={m.register_buyer_name({}, { locale })}
          error={errorAt('buyerName')}
          defaultValue={buyer.name}
        />
        <Field
          name="buyerVatId"
          label={m.register_buyer_vat_id({}, { locale })}
          hint={m.register_buyer_vat_id_hint({}, { locale })}
          error={errorAt('buyerVatId')}
          optionalIn={locale}
          defaultValue={buyer.vatId}
        />
        <TextAreaField
          name="buyerAddress"
          autoComplete="street-address"
          rows={2}
          label={m.register_buyer_address({}, { locale })}
          hint={m.register_buyer_address_hint({}, { locale })}
          error={errorAt('buyerAddress')}
          defaultValue={buyer.address}
        />
        <CountryField
          name="buyerCountry"
          label={m.register_buyer_country({}, { locale })}
          error={errorAt('buyerCountry')}
          defaultValue={buyer.country}
          locale={locale}
        />
      </div>
    </div>
  )
}
