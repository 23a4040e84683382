import { MultiSelect, NativeSelect, TextInput } from '@mantine/core'
import { type KeyboardEvent, useEffect, useState } from 'react'
import type { Locale } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import { DateField, type DateFieldProps } from '#app/platform/ui/admin/DateField.tsx'
import { countriesIn } from '#app/platform/values/countries.ts'
import type { EditedField, Reference } from '../editor/edited-field.ts'
import { choiceWord, fieldLabel } from '../labels.ts'
import { useChoices } from '../use-choices.ts'
import { PickOne } from './editor/ReferenceControl.tsx'
import styles from './FilterPanel.module.css'

type FilterControlProps = {
  readonly field: EditedField
  /** as the address has it */
  readonly value: string
  readonly locale: Locale
  readonly onChange: (value: string) => void
}

/** The filter of a field by its kind. Typed text applies on blur or Enter. */
export function FilterControl(props: FilterControlProps) {
  const { field, value, locale, onChange } = props
  const label = fieldLabel(field, locale)
  switch (field.kind) {
    case 'choice':
    case 'choices':
    case 'country':
      return (
        <MultiSelect
          size="xs"
          label={label}
          clearable
          searchable
          value={value === '' ? [] : value.split(',')}
          onChange={(wanted) => onChange(wanted.join(','))}
          data={optionsOf(field, locale)}
          comboboxProps={{ withinPortal: false }}
          {...(value === '' && { placeholder: m.lists_filter_any({}, { locale }) })}
        />
      )
    case 'boolean':
      return (
        <NativeSelect
          size="xs"
          label={label}
          value={value}
          onChange={({ currentTarget }) => onChange(currentTarget.value)}
          data={[
            { value: '', label: m.lists_filter_any({}, { locale }) },
            { value: 'yes', label: m.lists_filter_yes({}, { locale }) },
            { value: 'no', label: m.lists_filter_no({}, { locale }) },
          ]}
        />
      )
    case 'number':
    case 'cents':
    case 'day':
    case 'instant':
      return <RangeControl {...props} />
    default:
      return field.names ? <NameControl {...props} names={field.names} /> : <TextControl {...props} />
  }
}

/** References are chosen from a list; users who may not read it type. */
function NameControl({ names, ...props }: FilterControlProps & { readonly names: Reference }) {
  const { field, value, locale, onChange } = props
  const choices = useChoices(names, locale)
  if (choices?.length === 0) return <TextControl {...props} />
  return (
    <PickOne
      value={value}
      choices={choices}
      locale={locale}
      onChange={onChange}
      size="xs"
      label={fieldLabel(field, locale)}
      placeholder={m.lists_filter_any({}, { locale })}
      isRequired={false}
    />
  )
}

function TextControl({ field, value, locale, onChange }: FilterControlProps) {
  const [text, setText] = useState(value)
  // the address may change by itself: back, “clear all”
  useEffect(() => setText(value), [value])
  return (
    <TextInput
      size="xs"
      label={fieldLabel(field, locale)}
      value={text}
      onChange={({ currentTarget }) => setText(currentTarget.value)}
      onBlur={() => text !== value && onChange(text)}
      onKeyDown={atEnter(() => onChange(text))}
    />
  )
}

function RangeControl({ field, value, locale, onChange }: FilterControlProps) {
  const [start = '', end = start] = value.split('..')
  const [from, setFrom] = useState(start)
  const [to, setTo] = useState(end)
  useEffect(() => {
    setFrom(start)
    setTo(end)
  }, [start, end])
  const isDay = field.kind === 'day' || field.kind === 'instant'
  const done = () => {
    const range = from === '' && to === '' ? '' : `${from}..${to}`
    if (range !== value) onChange(range)
  }
  const label = fieldLabel(field, locale)
  const shared = {
    size: 'xs',
    inputMode: isDay ? 'text' : 'decimal',
    onBlur: done,
    onKeyDown: atEnter(done),
  } as const
  return (
    <div className={styles.range}>
      <End
        {...shared}
        isDay={isDay}
        locale={locale}
        label={`${label} ${m.lists_filter_from({}, { locale })}`}
        value={from}
        onValue={setFrom}
      />
      <End
        {...shared}
        isDay={isDay}
        locale={locale}
        label={m.lists_filter_to({}, { locale })}
        aria-label={`${label} ${m.lists_filter_to({}, { locale })}`}
        value={to}
        onValue={setTo}
      />
    </div>
  )
}

type EndProps = Omit<DateFieldProps, 'onValue'> & {
  readonly isDay: boolean
  readonly value: string
  readonly onValue: (value: string) => void
}

/** One end of a range. */
function End({ isDay, locale, onValue, ...input }: EndProps) {
  return isDay ? (
    <DateField {...input} locale={locale} onValue={onValue} />
  ) : (
    <TextInput {...input} onChange={({ currentTarget }) => onValue(currentTarget.value)} />
  )
}

function atEnter(done: () => void) {
  return (event: KeyboardEvent) => {
    if (event.key === 'Enter') done()
  }
}

function optionsOf({ kind, choices = [] }: EditedField, locale: Locale) {
  if (kind === 'country') return countriesIn(locale).map(({ code, name }) => ({ value: code, label: name }))
  return choices.map((choice) => ({ value: choice, label: choiceWord(choice, locale) }))
}
