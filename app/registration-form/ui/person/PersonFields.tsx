import { m } from '#app/platform/messages/messages.js'
import { Fold } from '#app/platform/ui/Fold.tsx'
import { CountryField } from '#app/platform/ui/fields/CountryField.tsx'
import { Field, SelectField } from '#app/platform/ui/fields/Field.tsx'
import type { FieldProps } from '../draft/field-props.ts'
import { EmailField } from './EmailField.tsx'
import styles from './PersonFields.module.css'

/** The dancer's contact; optional fields are folded. */
export function PersonFields({
  rendered,
  locale,
  errorAt,
  knownEmail = null,
}: FieldProps & { readonly knownEmail?: string | null }) {
  const { phone, city, language } = rendered
  // An address filled in for an invited partner may be corrected, but is folded
  const isKnown = knownEmail !== null && rendered.email === knownEmail
  const email = (
    <EmailField
      name="email"
      label={m.register_email({}, { locale })}
      hint={m.register_email_hint({}, { locale })}
      error={errorAt('email')}
      defaultValue={rendered.email}
      locale={locale}
    />
  )
  const isFilled = phone !== '' || city !== '' || (language !== '' && language !== locale)
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
      {isKnown || <div className={styles.whole}>{email}</div>}
      <div className={styles.whole}>
        <CountryField
          name="country"
          label={m.register_country({}, { locale })}
          error={errorAt('country')}
          defaultValue={rendered.country}
          locale={locale}
        />
      </div>
      <Fold
        className={styles.whole}
        title={
          isKnown ? m.register_fold_known_person({}, { locale }) : m.register_fold_person({}, { locale })
        }
        hint={isKnown ? knownEmail : m.register_fold_optional({}, { locale })}
        isOpen={
          isFilled || ['email', 'phone', 'city', 'language'].some((name) => errorAt(name) !== undefined)
        }
      >
        {isKnown && email}
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
      </Fold>
    </div>
  )
}
