import type { ComponentProps } from 'react'
import type { Locale } from '../../locale.ts'
import { m } from '../../messages/messages.js'
import { countriesIn } from '../../values/countries.ts'
import { SelectField } from './Field.tsx'

type CountryFieldProps = Omit<ComponentProps<typeof SelectField>, 'children'> & { readonly locale: Locale }

/**
 * The country of a person: ISO codes, named and sorted in the reader's language. Browsers know other names for a few
 * countries than the server; the server's names stay.
 */
export function CountryField({ locale, ...select }: CountryFieldProps) {
  return (
    <SelectField autoComplete="country" {...select}>
      <option value="">{m.platform_country_choose({}, { locale })}</option>
      {countriesIn(locale).map(({ code, name }) => (
        <option key={code} value={code} suppressHydrationWarning>
          {name}
        </option>
      ))}
    </SelectField>
  )
}
