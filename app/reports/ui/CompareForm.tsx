import { NativeSelect } from '@mantine/core'
import { Form, Link, useSubmit } from 'react-router'
import type { Locale } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import { roleNames } from '../stats/labels.ts'
import { type ComparedEdition, type ComparisonFilter, everything, measures } from '../stats/statistics.ts'
import styles from './StatisticsScreen.module.css'

type CompareFormProps = {
  readonly edition: ComparedEdition
  readonly filter: ComparisonFilter
  readonly countries: readonly { readonly code: string; readonly name: string }[]
  readonly items: readonly { readonly code: string; readonly name: string }[]
  readonly locale: Locale
}

/** The filter of the comparison of years, kept in the address. */
export function CompareForm({ edition, filter, countries, items, locale }: CompareFormProps) {
  const submit = useSubmit()
  const isPlain = Object.entries(everything).every(
    ([name, value]) => filter[name as keyof ComparisonFilter] === value,
  )
  const any = (label: string) => ({ value: '', label })
  return (
    <Form
      key={JSON.stringify(filter)}
      className={styles.filter}
      onChange={({ currentTarget }) => submit(currentTarget, { preventScrollReset: true, replace: true })}
    >
      <input type="hidden" name="year" value={edition.id} />
      <NativeSelect
        size="xs"
        name="of"
        label={m.reports_measure({}, { locale })}
        defaultValue={filter.measure}
        data={measures.map((value) => ({ value, label: measureNames[value]({}, { locale }) }))}
      />
      <NativeSelect
        size="xs"
        name="role"
        label={m.reports_role({}, { locale })}
        defaultValue={filter.role ?? ''}
        data={[
          any(m.reports_role_all({}, { locale })),
          ...(['leader', 'follower', 'both'] as const).map((value) => ({
            value,
            label: roleNames[value]({}, { locale }),
          })),
        ]}
      />
      <NativeSelect
        size="xs"
        name="country"
        label={m.reports_country({}, { locale })}
        defaultValue={filter.country ?? ''}
        data={[
          any(m.reports_country_all({}, { locale })),
          ...countries.map(({ code, name }) => ({ value: code, label: name })),
        ]}
      />
      <NativeSelect
        size="xs"
        name="item"
        label={m.reports_item({}, { locale })}
        defaultValue={filter.item ?? ''}
        data={[
          any(m.reports_item_all({}, { locale })),
          ...items.map(({ code, name }) => ({ value: code, label: name })),
        ]}
      />
      <noscript>
        <button type="submit">{m.reports_show({}, { locale })}</button>
      </noscript>
      {!isPlain && (
        <Link to={`?year=${edition.id}`} preventScrollReset>
          {m.reports_clear({}, { locale })}
        </Link>
      )}
    </Form>
  )
}

const measureNames = {
  registrations: m.reports_measure_registrations,
  paid: m.reports_measure_paid,
  money: m.reports_measure_money,
} as const
