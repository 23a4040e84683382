import { type ComboboxItem, MultiSelect, type OptionsFilter, Select } from '@mantine/core'
import type { ReactNode } from 'react'
import type { Locale } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import { type Choice, withUnknown } from '../use-choices.ts'

/** So many are offered at once; the search leads to the others. */
const MOST_OFFERED = 100

type Looks = {
  readonly label?: ReactNode
  readonly 'aria-label'?: string
  readonly error?: ReactNode
  readonly size?: 'xs'
  readonly placeholder?: string
  readonly labelProps?: { readonly className: string }
}

type PickOneProps = Looks & {
  readonly value: string
  readonly choices: readonly Choice[] | null
  readonly locale: Locale
  readonly isRequired: boolean
  readonly onChange: (value: string) => void
}

/** Names one document of another collection: found by its name, whatever the accents. */
export function PickOne({ value, choices, locale, isRequired, onChange, ...looks }: PickOneProps) {
  return (
    <Select
      {...looks}
      value={value === '' ? null : value}
      onChange={(picked) => onChange(picked ?? '')}
      data={[...withUnknown(choices, [value])]}
      allowDeselect={false}
      clearable={!isRequired}
      clearButtonProps={{
        'aria-label': m.lists_pick_none({}, { locale }),
        tabIndex: 0,
        'aria-hidden': false,
      }}
      {...shared(locale)}
    />
  )
}

type PickSomeProps = Looks & {
  readonly value: readonly string[]
  readonly choices: readonly Choice[] | null
  readonly locale: Locale
  readonly onChange: (value: readonly string[]) => void
}

/** The same for several, in the order in which they were picked. */
export function PickSome({ value, choices, locale, onChange, ...looks }: PickSomeProps) {
  return (
    <MultiSelect
      {...looks}
      value={[...value]}
      onChange={onChange}
      data={[...withUnknown(choices, value)]}
      hidePickedOptions
      {...shared(locale)}
    />
  )
}

function shared(locale: Locale) {
  return {
    searchable: true,
    limit: MOST_OFFERED,
    filter: byName,
    nothingFoundMessage: m.lists_pick_nothing({}, { locale }),
    comboboxProps: { shadow: 'md' },
  } as const
}

const byName: OptionsFilter = ({ options, search, limit }) => {
  const words = plain(search).split(/\s+/)
  return (options as ComboboxItem[])
    .filter(({ label }) => words.every((word) => plain(label).includes(word)))
    .slice(0, limit)
}

function plain(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
}
