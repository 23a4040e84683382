import { TextInput, type TextInputProps } from '@mantine/core'
import { type KeyboardEvent, useState } from 'react'
import type { Locale } from '../../locale.ts'
import { m } from '../../messages/messages.js'
import { addDays, formatTime, isLocalDay, type LocalDay, localDayOf } from '../../values/local-day.ts'
import {
  addDaysTo,
  parseDay,
  parseDayAndTime,
  typedDay,
  typedInstant,
  weekdayOf,
} from '../../values/typed-date.ts'
import styles from './DateField.module.css'

export type DateFieldProps = Omit<TextInputProps, 'value' | 'defaultValue' | 'onChange' | 'type'> & {
  readonly locale: Locale
  /** `2025-11-05`, or with a time `2025-11-05T23:59` on Ljubljana's clock; empty: none. Given, the field follows it. */
  readonly value?: string
  /** Another one later is shown where nothing else was typed. */
  readonly defaultValue?: string
  /** Called with the same format; an invalid date as typed. */
  readonly onValue?: (value: string) => void
  readonly withTime?: boolean
  /** A day whose year is easily left out beside. */
  readonly near?: LocalDay
}

/** A day, or a day and a time, typed and read as `5. 11. 2025 23:59` in every language, the weekday beside it. Arrows move it by days. */
export function DateField(props: DateFieldProps) {
  const { locale, value, defaultValue = '', onValue, withTime = false, near, name, error, ...input } = props
  const about = near ?? dayIn(value ?? defaultValue) ?? '2025-01-01'
  const isoOf = (text: string) => (withTime ? isoTime(text, about) : parseDay(text, about)) ?? text.trim()
  const [typed, setTyped] = useState(() => shown(value ?? defaultValue, withTime))
  const [isLeft, setLeft] = useState(true)
  // as in a plain input, another default takes the place of one that nobody has touched
  const [begun, setBegun] = useState(defaultValue)
  if (begun !== defaultValue) {
    setBegun(defaultValue)
    if (typed === shown(begun, withTime)) setTyped(shown(defaultValue, withTime))
  }
  // a value that comes from outside is not what is being typed
  const text = value !== undefined && isoOf(typed) !== value ? shown(value, withTime) : typed
  const iso = isoOf(text)
  const day = dayIn(iso)
  const isWrong = isLeft && text.trim() !== '' && day === null
  const take = (next: string) => {
    setTyped(next)
    onValue?.(isoOf(next))
  }
  const move = (event: KeyboardEvent) => {
    const by = { ArrowUp: 1, ArrowDown: -1, PageUp: 7, PageDown: -7 }[event.key]
    if (by === undefined || day === null) return
    event.preventDefault()
    const instant = withTime ? parseDayAndTime(text, about) : null
    take(instant ? typedInstant(addDaysTo(instant, by)) : typedDay(addDays(day, by)))
  }
  return (
    <>
      <TextInput
        autoComplete="off"
        placeholder={withTime ? '5. 11. 2025 23:59' : '5. 11. 2025'}
        {...input}
        error={
          error || (isWrong && (withTime ? m.date_wrong_time({}, { locale }) : m.date_wrong({}, { locale })))
        }
        value={text}
        onChange={({ currentTarget }) => take(currentTarget.value)}
        onFocus={() => setLeft(false)}
        onBlur={(event) => {
          setLeft(true)
          if (day !== null) setTyped(shown(iso, withTime))
          input.onBlur?.(event)
        }}
        onKeyDown={(event) => {
          move(event)
          input.onKeyDown?.(event)
        }}
        rightSection={day && <span className={styles.weekday}>{weekdayOf(day, locale)}</span>}
        rightSectionWidth="3.25rem"
        rightSectionPointerEvents="none"
      />
      {name && <input type="hidden" name={name} value={iso} />}
    </>
  )
}

function dayIn(iso: string): LocalDay | null {
  const day = iso.slice(0, 10)
  return isLocalDay(day) ? day : null
}

function isoTime(text: string, near: LocalDay): string | null {
  const instant = parseDayAndTime(text, near)
  return instant && `${localDayOf(instant)}T${formatTime(instant, 'en')}`
}

/** The text of the field for a value; a value that is no date is shown unchanged. */
function shown(iso: string, withTime: boolean): string {
  const day = dayIn(iso)
  if (!day) return iso
  return withTime ? `${typedDay(day)} ${iso.slice(11, 16)}`.trim() : typedDay(day)
}
