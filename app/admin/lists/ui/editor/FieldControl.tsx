import { Checkbox, MultiSelect, NativeSelect, TagsInput, Textarea, TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import { m } from '#app/platform/messages/messages.js'
import { DateField } from '#app/platform/ui/admin/DateField.tsx'
import { countriesIn } from '#app/platform/values/countries.ts'
import { shiftLabel } from '#app/team/volunteer/labels.ts'
import { isShift } from '#app/team/volunteer/offer.ts'
import { listIn, pairOf, textIn } from '../../editor/form-values.ts'
import { choiceWord, fieldLabel } from '../../labels.ts'
import type { Choice } from '../../use-choices.ts'
import styles from './Editor.module.css'
import type { FieldRowProps } from './FieldRow.tsx'
import { PartsControl } from './PartsControl.tsx'
import { PasswordControl } from './PasswordControl.tsx'
import { keepFormOpen, PickOne, PickSome } from './ReferenceControl.tsx'
import { RowsControl } from './RowsControl.tsx'

/** So many choices are shown at once; more are behind a list. */
const MOST_IN_SIGHT = 9

type FieldControlProps = FieldRowProps & {
  /** The choices of a reference field; null until they are loaded. */
  readonly choices: readonly Choice[] | null
}

/** The control for the kind of a field. */
export function FieldControl(props: FieldControlProps): ReactNode {
  const { field, value, choices: named, error, isFirst, locale, onChange } = props
  const { names, kind, required = false, longest, choices = [] } = field
  const label = fieldLabel(field, locale)
  const group = {
    label,
    error: error,
    ...(required && { labelProps: { className: styles.must ?? '' } }),
  }
  const shared = {
    ...group,
    ...(isFirst && { 'data-autofocus': true }),
    ...(required && { 'aria-required': true }),
  }
  const text = textIn(value)
  // a user who may not read the referenced documents types the reference
  if (names && named?.length !== 0) {
    return kind === 'textList' ? (
      <PickSome {...shared} value={listIn(value)} choices={named} locale={locale} onChange={onChange} />
    ) : (
      <PickOne
        {...shared}
        locale={locale}
        onChange={onChange}
        value={text}
        choices={named}
        isRequired={required}
      />
    )
  }
  switch (kind) {
    case 'boolean':
      return (
        <Checkbox
          {...shared}
          className={styles.tick}
          checked={value === true}
          onChange={({ currentTarget }) => onChange(currentTarget.checked)}
        />
      )
    case 'choice':
      return (
        <NativeSelect
          {...shared}
          value={text}
          onChange={({ currentTarget }) => onChange(currentTarget.value)}
          data={[
            ...(required && text !== '' ? [] : [{ value: '', label: '' }]),
            ...choices.map((choice) => ({ value: choice, label: choiceWord(choice, locale) })),
          ]}
        />
      )
    case 'choices':
      return choices.length > MOST_IN_SIGHT ? (
        <MultiSelect
          {...shared}
          value={[...listIn(value)]}
          onChange={onChange}
          data={choices.map((choice) => ({ value: choice, label: choiceWord(choice, locale) }))}
          searchable
          onKeyDown={keepFormOpen}
        />
      ) : (
        <Checkbox.Group {...group} value={[...listIn(value)]} onChange={onChange}>
          <div className={styles.ticks}>
            {choices.map((choice) => (
              <Checkbox
                key={choice}
                value={choice}
                label={choiceWord(choice, locale)}
                {...(error !== undefined && { 'aria-invalid': true })}
              />
            ))}
          </div>
        </Checkbox.Group>
      )
    case 'textList':
      return field.each === 'shift' ? (
        <PickSome
          {...shared}
          value={listIn(value)}
          choices={[...new Set([...choices, ...listIn(value)])].filter(isShift).map((shift) => ({
            value: shift,
            label: shiftLabel(shift, locale),
          }))}
          locale={locale}
          onChange={onChange}
        />
      ) : (
        <TagsInput
          {...shared}
          description={m.lists_one_word_each({}, { locale })}
          value={[...listIn(value)]}
          onChange={onChange}
          acceptValueOnBlur
        />
      )
    case 'country':
      return (
        <NativeSelect
          {...shared}
          value={text}
          onChange={({ currentTarget }) => onChange(currentTarget.value)}
          data={[
            { value: '', label: '' },
            ...countriesIn(locale).map(({ code, name }) => ({ value: code, label: name })),
          ]}
        />
      )
    case 'rows':
      return <RowsControl {...props} />
    case 'longText':
      return (
        <Textarea
          {...shared}
          value={text}
          onChange={({ currentTarget }) => onChange(currentTarget.value)}
          autosize
          minRows={2}
          maxRows={12}
        />
      )
    case 'bilingual': {
      const pair = pairOf(value)
      const isLong = ['text', 'bio', 'directions'].includes(field.name)
      return (
        <div className={styles.pair}>
          {(['en', 'sl'] as const).map((language) => (
            <Textarea
              key={language}
              {...shared}
              {...(language === 'sl' && { error: error !== undefined, 'data-autofocus': undefined })}
              label={
                language === 'en'
                  ? m.lists_bilingual_en({ field: label }, { locale })
                  : m.lists_bilingual_sl({ field: label }, { locale })
              }
              lang={language}
              value={pair[language]}
              onChange={({ currentTarget }) => onChange({ ...pair, [language]: currentTarget.value })}
              autosize
              minRows={isLong ? 4 : 1}
              maxRows={14}
            />
          ))}
        </div>
      )
    }
    case 'object':
      return <PartsControl {...props} />
    case 'password':
      return <PasswordControl {...props} />
    case 'day':
    case 'instant':
      return (
        <DateField
          {...shared}
          {...(kind === 'instant' && { description: m.lists_instant_zone({}, { locale }) })}
          withTime={kind === 'instant'}
          value={text}
          onValue={onChange}
          locale={locale}
        />
      )
    default:
      return (
        <TextInput
          {...shared}
          {...inputs[kind]}
          {...(longest !== undefined && { maxLength: longest })}
          value={text}
          onChange={({ currentTarget }) => onChange(currentTarget.value)}
          autoComplete="off"
        />
      )
  }
}

const inputs = {
  id: { className: styles.id ?? '', spellCheck: false },
  text: {},
  number: { inputMode: 'decimal', className: styles.figure ?? '' },
  cents: { inputMode: 'decimal', className: styles.figure ?? '', rightSection: '€' },
  email: { type: 'email', inputMode: 'email' },
} as const
