import { TextInput } from '@mantine/core'
import type { Locale } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import type { Places } from '#app/programme/event.ts'
import { isNumberOfPlaces, type TypedPlaces } from '../../what-if/typed-places.ts'
import styles from './WhatIf.module.css'

type PlacesFieldsProps = {
  readonly typed: TypedPlaces
  readonly places: Places
  readonly onChange: (typed: TypedPlaces) => void
  /** The event, for screen readers; labels are visible only where it is absent. */
  readonly event?: string | undefined
  readonly locale: Locale
}

/** The numbers of an event's places, as they are typed. */
export function PlacesFields({ typed, places, onChange, event, locale }: PlacesFieldsProps) {
  const field = (name: keyof TypedPlaces, label: string) => {
    const labelled = event === undefined ? { label } : { 'aria-label': `${label}: ${event}` }
    return (
      <TextInput
        key={name}
        {...labelled}
        className={styles.number ?? ''}
        value={typed[name] ?? ''}
        onChange={({ currentTarget }) => onChange({ ...typed, [name]: currentTarget.value })}
        inputMode="numeric"
        autoComplete="off"
        error={!isNumberOfPlaces(typed[name])}
        {...(event !== undefined && { size: 'xs' })}
      />
    )
  }
  if (places.mode === 'head') return <>{field('size', m.events_places({}, { locale }))}</>
  if (places.mode === 'open') return null
  return (
    <>
      {field('leaders', m.events_col_leaders({}, { locale }))}
      {field('followers', m.events_col_followers({}, { locale }))}
      {field('tolerance', m.events_tolerance({}, { locale }))}
    </>
  )
}

/** Says what the numbers must be, where one is not. */
export function PlacesRefusal({ locale }: { readonly locale: Locale }) {
  return (
    <p role="alert" className={styles.refusal}>
      {m.planner_refused_places({}, { locale })}
    </p>
  )
}
