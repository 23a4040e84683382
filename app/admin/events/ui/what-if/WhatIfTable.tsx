import { Checkbox } from '@mantine/core'
import { type SubmitEvent, useState } from 'react'
import { Link } from 'react-router'
import { inLocale, type Locale } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import { BusyButton } from '#app/platform/ui/admin/BusyButton.tsx'
import office from '#app/platform/ui/admin/office.module.css'
import { formatDay, formatTime } from '#app/platform/values/local-day.ts'
import { type EventLine, waitingAt } from '../../event-line.ts'
import { areSame, differing, type TypedPlaces, typedOver, withTyped } from '../../what-if/typed-places.ts'
import { useWhatIf } from '../../what-if/use-what-if.ts'
import { WaitingText } from '../EventCells.tsx'
import { PlacesFields, PlacesRefusal } from './PlacesFields.tsx'
import styles from './WhatIf.module.css'
import type { WhatIfRights } from './WhatIfPart.tsx'
import { WhatIfResult } from './WhatIfResult.tsx'

type WhatIfTableProps = {
  readonly lines: readonly EventLine[]
  readonly promoteLate: boolean
  readonly may: WhatIfRights
  readonly locale: Locale
}

/** Tries out other places for several events at once, in one table. Writes nothing before it is applied. */
export function WhatIfTable({ lines, promoteLate, may, locale }: WhatIfTableProps) {
  const [typed, setTyped] = useState<Readonly<Record<string, TypedPlaces>>>({})
  const [typedLate, setLate] = useState<boolean | null>(null)
  const late = typedLate ?? promoteLate
  const actions = useWhatIf(() => {
    setTyped({})
    setLate(null)
  })
  const wanted = lines.map((line) => ({
    id: line.id,
    before: line.places,
    places: withTyped(line.places, typedOver(line.places, typed[line.id])),
  }))
  const changed = wanted.flatMap(({ id, before, places }) =>
    places !== null && !areSame(before, places) ? [{ id, places }] : [],
  )
  const isInvalid = wanted.some(({ places }) => places === null)
  const hasChanges = changed.length > 0 || late !== promoteLate
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (isInvalid || !hasChanges || actions.isBusy) return
    actions.show({ events: changed, promoteLate: late === promoteLate ? null : late })
  }
  const mayApply = may.apply && (late === promoteLate || may.applyLate)
  return (
    <form onSubmit={submit} noValidate>
      <div className={styles.bar}>
        <p>{m.events_what_if_table_hint({}, { locale })}</p>
        <Checkbox
          label={m.events_promote_late({}, { locale })}
          checked={late}
          onChange={({ currentTarget }) => {
            setLate(currentTarget.checked)
            actions.reset()
          }}
        />
        <BusyButton
          type="submit"
          variant="default"
          isBusy={actions.isBusy}
          disabled={isInvalid || !hasChanges}
        >
          {changed.length > 0
            ? m.events_what_if_show_for({ count: changed.length }, { locale })
            : m.events_what_if_show({}, { locale })}
        </BusyButton>
        {isInvalid && <PlacesRefusal locale={locale} />}
      </div>
      <WhatIfResult actions={actions} mayApply={mayApply} locale={locale} />
      <table className={`${office.table} ${styles.table}`}>
        <thead>
          <tr>
            <th scope="col">{m.events_col_event({}, { locale })}</th>
            <th scope="col">{m.events_col_when({}, { locale })}</th>
            <th scope="col">{m.events_taken({}, { locale })}</th>
            <th scope="col">{m.events_col_waiting({}, { locale })}</th>
            <th scope="col">{m.events_what_if_places({}, { locale })}</th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <tr key={line.id} data-changed={changed.some(({ id }) => id === line.id) || undefined}>
              <th scope="row">
                <Link to={`/admin/dogodek?id=${line.id}`}>{inLocale(line.title, locale).text}</Link>
              </th>
              <td>
                {formatDay(line.festivalDay, locale, 'brief')} {formatTime(line.startsAt, locale)}
              </td>
              <td>{takenOf(line)}</td>
              <td className={styles.waiting}>
                {waitingAt(line) > 0 && (
                  <WaitingText
                    waiting={line.waiting}
                    isByRole={line.places.mode === 'role'}
                    locale={locale}
                  />
                )}
              </td>
              <td>
                <span className={styles.numbers}>
                  <PlacesFields
                    typed={typedOver(line.places, typed[line.id])}
                    places={line.places}
                    onChange={(next) => {
                      setTyped((all) => ({ ...all, [line.id]: differing(line.places, next) }))
                      actions.reset()
                    }}
                    event={inLocale(line.title, locale).text}
                    locale={locale}
                  />
                </span>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </form>
  )
}

function takenOf({ places, taken }: EventLine): string {
  return places.mode === 'role' ? `${taken.leaders} + ${taken.followers}` : `${taken.heads}`
}
