import { m } from '#app/platform/messages/messages.js'
import { CountryField } from '#app/platform/ui/fields/CountryField.tsx'
import { Field, SelectField } from '#app/platform/ui/fields/Field.tsx'
import type { FieldProps } from '../draft/field-props.ts'
import styles from './PersonFields.module.css'

/** Who comes, and how to reach them. */
export function PersonFields({ rendered, locale, errorAt }: FieldProps) {
  return (
    <div className={styles.person}>
      <Field
        name="name"
        autoComplete="given-name"
        label={m.register_name({}, { locale })}
        error={errorAt('name')}
        defaultValue={rendered.name}
      />
      <Field
        name="surname"
        autoComplete="family-name"
        label={m.register_surname({}, { locale })}
        error={errorAt('surname')}
        defaultValue={rendered.surname}
      />
      <Field
        name="email"
        type="email"
        autoComplete="email"
        label={m.register_email({}, { locale })}
        hint={m.register_email_hint({}, { locale })}
        error={errorAt('email')}
        defaultValue={rendered.email}
      />
      <Field
        name="phone"
        type="tel"
        autoComplete="tel"
        label={m.register_phone({}, { locale })}
        hint={m.register_phone_hint({}, { locale })}
        error={errorAt('phone')}
        optionalIn={locale}
        defaultValue={rendered.phone}
      />
      <CountryField
        name="country"
        label={m.register_country({}, { locale })}
        error={errorAt('country')}
        defaultValue={rendered.country}
        locale={locale}
      />
      <Field
        name="city"
        autoComplete="address-level2"
        label={m.register_city({}, { locale })}
        error={errorAt('city')}
        optionalIn={locale}
        defaultValue={rendered.city}
      />
      <SelectField
        name="language"
        label={m.register_language({}, { locale })}
        error={errorAt('language')}
        defaultValue={rendered.language || locale}
      >
        <option value="en">{m.register_language_en({}, { locale })}</option>
        <option value="sl">{m.register_language_sl({}, { locale })}</option>
      </SelectField>
    </div>
  )
}
