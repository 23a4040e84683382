import type { Locale } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import { countriesIn } from '#app/platform/values/countries.ts'
import type { PersonInput } from '../../changes/person-input.ts'
import styles from '../reception.module.css'

/** The fields of a person whom the festival does not know yet, and their yes to its terms. */
export function PersonFields({ locale, agrees }: { readonly locale: Locale; readonly agrees: string }) {
  return (
    <>
      <label>
        {m.register_name({}, { locale })}
        <input name="name" required maxLength={80} autoComplete="off" />
      </label>
      <label>
        {m.register_surname({}, { locale })}
        <input name="surname" required maxLength={80} autoComplete="off" />
      </label>
      <label>
        {m.register_email({}, { locale })}
        <input name="email" type="email" required maxLength={254} autoComplete="off" />
      </label>
      <label>
        {m.register_country({}, { locale })}
        <select name="country" defaultValue="SI">
          {countriesIn(locale).map(({ code, name }) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </select>
      </label>
      <label className={styles.agrees}>
        <input name="agrees" type="checkbox" required />
        {agrees}
      </label>
    </>
  )
}

/** The person typed into `PersonFields`. */
export function readPersonInput(form: FormData): PersonInput {
  const text = (name: string) => `${form.get(name) ?? ''}`.trim()
  return {
    name: text('name'),
    surname: text('surname'),
    email: text('email'),
    country: text('country'),
    hasAgreed: form.get('agrees') === 'on',
  }
}
