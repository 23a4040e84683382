import { Pill } from '@mantine/core'
import type { Kind } from '#app/data-api/gate.ts'
import type { Field } from '#app/data-api/shape/shape.ts'
import type { Locale } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import { countryName } from '#app/platform/values/countries.ts'
import { editedField } from '../editor/edited-field.ts'
import { choiceWord, fieldLabel } from '../labels.ts'
import { isFilterable, type ListState } from '../list-state.ts'
import type { Names } from '../reference-names.ts'
import { FilterControl } from './FilterControl.tsx'
import styles from './FilterPanel.module.css'

type FilterPanelProps = {
  readonly locale: Locale
  readonly kind: Kind
  readonly fields: readonly Field[]
  readonly columns: readonly Field[]
  readonly names: Names
  readonly state: ListState
  readonly isOpen: boolean
  readonly go: (to: Partial<ListState>) => void
}

/** The filters: a control for every column, and a removable pill for each active filter. */
export function FilterPanel(props: FilterPanelProps) {
  const { locale, kind, fields, columns, names, state, isOpen, go } = props
  const { filters } = state
  const active = fields.filter(({ name }) => filters[name])
  const offered = fields.filter(
    (field) => isFilterable(field) && (columns.includes(field) || active.includes(field)),
  )
  const set = (name: string, value: string) => {
    const { [name]: _, ...others } = filters
    go({ filters: value === '' ? others : { ...others, [name]: value } })
  }
  if (!isOpen && active.length === 0) return null
  return (
    <div className={styles.filters}>
      {isOpen && (
        <fieldset className={styles.panel}>
          <legend className="visually-hidden">{m.lists_filters({}, { locale })}</legend>
          {offered.map((field) => (
            <FilterControl
              key={field.name}
              field={editedField(kind, field)}
              value={filters[field.name] ?? ''}
              locale={locale}
              onChange={(value) => set(field.name, value)}
            />
          ))}
        </fieldset>
      )}
      {active.length > 0 && (
        <div className={styles.pills}>
          {active.map((field) => {
            const label = fieldLabel(field, locale)
            return (
              <Pill
                key={field.name}
                withRemoveButton
                onRemove={() => set(field.name, '')}
                removeButtonProps={{
                  'aria-label': m.lists_filter_remove({ field: label }, { locale }),
                  tabIndex: 0,
                  'aria-hidden': false,
                }}
              >
                {m.lists_filter_of(
                  { field: label, value: filterText(field, filters[field.name] ?? '', names, locale) },
                  { locale },
                )}
              </Pill>
            )
          })}
          <button type="button" className={styles.clear} onClick={() => go({ filters: {} })}>
            {m.lists_filters_clear({}, { locale })}
          </button>
        </div>
      )}
    </div>
  )
}

function filterText({ kind, name }: Field, value: string, names: Names, locale: Locale): string {
  switch (kind) {
    case 'choice':
    case 'choices':
      return value
        .split(',')
        .map((one) => choiceWord(one, locale))
        .join(', ')
    case 'country':
      return value
        .split(',')
        .map((one) => countryName(one, locale))
        .join(', ')
    case 'boolean':
      return value === 'yes' ? m.lists_yes({}, { locale }) : m.lists_no({}, { locale })
    default:
      return names[name]?.[value] ?? value.replace('..', ' – ').trim()
  }
}
