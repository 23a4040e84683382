import type { Locale } from '#app/platform/locale.ts'
import { inLocale } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import { formatDay, formatTime, localDay } from '#app/platform/values/local-day.ts'
import { isClockWrong } from '../../actions/clock.ts'
import { batteryPercent } from '../../device/battery.ts'
import type { DeskSession } from '../../device/desk-session.ts'
import type { DeskView } from '../../device/session/desk-view.ts'
import type { StoredShift } from '../../device/storage.ts'
import { isLongOver, type Snapshot, type SnapshotEvent, staleListMs } from '../../snapshot.ts'
import styles from '../reception.module.css'
import { NotTaken } from '../shift/NotTaken.tsx'
import { skewText } from '../skew-text.ts'

type DeskBarProps = {
  readonly desk: DeskSession
  readonly view: DeskView
  readonly shift: StoredShift
  readonly snapshot: Snapshot
  readonly event: SnapshotEvent | null
  readonly now: number
  readonly locale: Locale
  readonly isChangingPerson: boolean
  onPerson(): void
}

/** The connection, the number of unsent actions, the age of the list, and the event at the door. */
export function DeskBar(props: DeskBarProps) {
  const { desk, view, shift, snapshot, event, now, locale, isChangingPerson, onPerson } = props
  const { offlineSince, unsent, skewMs, clockErrorMs, openConflicts } = view
  const isLive = offlineSince === null && view.refusal === null
  const battery = batteryPercent()
  const time = (at: number) => formatTime(new Date(at), locale)
  return (
    <header className={styles.bar}>
      <p role="status" data-state={isLive ? 'live' : 'offline'}>
        {isLive
          ? `● ${m.reception_live({}, { locale })}`
          : offlineSince === null
            ? `○ ${m.reception_refused({}, { locale })}`
            : `○ ${m.reception_offline({ time: time(offlineSince + skewMs) }, { locale })}`}
        {unsent > 0 && ` · ${m.reception_unsent_count({ count: unsent }, { locale })}`}
        {battery !== null && ` · ${m.reception_battery({ percent: battery }, { locale })}`}
      </p>
      <NotTaken view={view} locale={locale} />
      {isLongOver(snapshot) && !view.isFrozen && (
        <p className={styles.refusal} role="alert">
          {m.reception_festival_over({ festival: inLocale(snapshot.editionName, locale).text }, { locale })}
        </p>
      )}
      {shift.hasEnded && !view.isFrozen && (
        <p className={styles.refusal} role="status">
          {m.reception_ended_elsewhere({}, { locale })}
        </p>
      )}
      {isClockWrong(clockErrorMs) && (
        <p className={styles.refusal} role="alert">
          {m.reception_clock({ time: skewText(clockErrorMs, locale) }, { locale })}
        </p>
      )}
      <div className={styles.who}>
        <p data-stale={now - snapshot.takenAt > staleListMs ? '' : undefined}>
          {m.reception_list_of({ time: time(snapshot.takenAt), station: shift.station }, { locale })}
          {openConflicts > 0 && ` · ${m.reception_conflicts_count({ count: openConflicts }, { locale })}`}
        </p>
        <button type="button" aria-pressed={isChangingPerson} onClick={onPerson}>
          {m.reception_person_now({ name: shift.person }, { locale })}
        </button>
      </div>
      <label>
        <span className="visually-hidden">{m.reception_event({}, { locale })}</span>
        <select
          value={event?.id ?? ''}
          onChange={({ currentTarget: { value } }) => void desk.change({ eventId: value })}
        >
          {[...Map.groupBy(snapshot.events, ({ day }) => day)].map(([day, some]) => (
            <optgroup key={day} label={formatDay(localDay(day), locale, 'brief')}>
              {some.map(({ id, title, startsAt }) => (
                <option key={id} value={id}>
                  {time(startsAt)} {inLocale(title, locale).text}
                </option>
              ))}
            </optgroup>
          ))}
        </select>
      </label>
    </header>
  )
}
