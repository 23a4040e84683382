import { type ComboboxItem, MultiSelect, type OptionsFilter, Select } from '@mantine/core'
import type { KeyboardEvent, ReactNode } from 'react'
import type { Locale } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import { type Choice, withUnknown } from '../../use-choices.ts'
import styles from './ReferenceControl.module.css'

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

/** Refers to one document of another collection, found by name, ignoring accents. */
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
      {...shared(choices, locale)}
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
      {...shared(choices, locale)}
    />
  )
}

function shared(choices: readonly Choice[] | null, locale: Locale) {
  const label = choices ? m.lists_pick_nothing({}, { locale }) : m.lists_loading({}, { locale })
  return {
    searchable: true,
    limit: MOST_OFFERED,
    filter: optionsOr({ value: '', label, disabled: true }),
    // Beside its field: in a portal it would lie outside the dialog and the landmarks, and keep its place while the drawer moves.
    comboboxProps: { shadow: 'md', withinPortal: false },
    classNames: { option: styles.option ?? '' },
    onKeyDown: keepFormOpen,
  } as const
}

/**
 * Enter in a pick list picks and never submits the form around it. The combobox stops the key only where an option is highlighted: with
 * choices still loading, or with a name that matches none, the document would be saved without what was being picked.
 */
export function keepFormOpen(event: KeyboardEvent): void {
  if (event.key === 'Enter') event.preventDefault()
}

/** The options whose names hold every word, else one that says why there are none: a listbox must not be empty (WAI-ARIA). */
function optionsOr(none: ComboboxItem): OptionsFilter {
  return ({ options, search, limit }) => {
    const words = plain(search).split(/\s+/)
    const found = (options as ComboboxItem[])
      .filter(({ label }) => words.every((word) => plain(label).includes(word)))
      .slice(0, limit)
    return found.length > 0 ? found : [none]
  }
}

function plain(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
}
