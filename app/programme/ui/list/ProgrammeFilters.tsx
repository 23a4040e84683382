import type { Locale } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import { Button } from '#app/platform/ui/Button.tsx'
import { byName } from '#app/platform/values/alphabet.ts'
import { formatDay } from '#app/platform/values/local-day.ts'
import { eventKinds, levels } from '../../event.ts'
import { searchOf } from '../../selection.ts'
import type { Programme } from '../../timetable.ts'
import { kindLabel, levelLabel } from '../programme-labels.ts'
import { programHref } from '../programme-links.ts'
import { counted } from './counted.ts'
import { countValues, type Filter, filters, seekers, setFilters, type Wanted } from './filter-events.ts'
import { filterLabel, seekerLabel } from './filter-labels.ts'
import { groupByDay } from './group-by-day.ts'
import styles from './ProgrammeFilters.module.css'

type ProgrammeFiltersProps = {
  /** The whole programme: values without events are not offered. */
  readonly programme: Programme
  readonly wanted: Wanted
  readonly found: number
  /** The selection, which stays in the address; empty for none. */
  readonly mine: string
  readonly locale: Locale
}

/** A plain filter form whose address can be shared; each choice shows how many events it would leave. */
export function ProgrammeFilters({ programme, wanted, found, mine, locale }: ProgrammeFiltersProps) {
  const { events, artists } = programme
  const all = m.programme_filter_any({}, { locale })
  const isAnythingSet = Object.keys(setFilters(wanted)).length > 0
  // and those of a shared link that no event has any more
  const kinds = new Set([...events.map(({ kind }) => kind), wanted.kind])
  const used = new Set([
    ...events.map(({ level }) => level).filter((level) => level !== 'open'),
    wanted.level,
  ])
  const planned = groupByDay(events).map(({ day }) => day)
  const days = [...new Set([...planned, ...(wanted.day ? [wanted.day] : [])])].toSorted()
  const count = (filter: Filter, values: readonly string[]) => countValues(events, wanted, filter, values)
  const choices: readonly Choice[] = [
    {
      filter: 'day',
      label: m.programme_filter_day({}, { locale }),
      none: m.programme_filter_all_days({}, { locale }),
      values: days.map((day) => [day, formatDay(day, locale, 'heading')]),
    },
    {
      filter: 'kind',
      label: m.programme_filter_kind({}, { locale }),
      none: all,
      values: eventKinds.filter((kind) => kinds.has(kind)).map((kind) => [kind, kindLabel(kind, locale)]),
    },
    {
      filter: 'level',
      label: m.programme_filter_level({}, { locale }),
      none: all,
      values: levels.filter((level) => used.has(level)).map((level) => [level, levelLabel(level, locale)]),
    },
    {
      filter: 'artist',
      label: m.programme_filter_artist({}, { locale }),
      none: m.programme_filter_anybody({}, { locale }),
      values: byName(artists, locale).map(({ slug, name }) => [slug, name]),
    },
    {
      filter: 'free',
      label: m.programme_filter_free({}, { locale }),
      none: m.programme_filter_free_any({}, { locale }),
      values: seekers.map((seeker) => [seeker, seekerLabel(seeker, locale)]),
    },
  ]
  return (
    <>
      <details className={styles.fold} open={isAnythingSet}>
        <summary className={styles.summary}>
          {m.programme_filter({}, { locale })}
          <span>{resultsText(found, locale)}</span>
        </summary>
        <form
          id="filters"
          method="get"
          className={styles.filters}
          aria-label={m.programme_filter({}, { locale })}
          data-live
        >
          {mine && <input type="hidden" name="mine" value={mine} />}
          {choices.map(({ filter, label, none, values }) => {
            const counts = count(
              filter,
              values.map(([value]) => value),
            )
            return (
              <label key={filter} className={styles.filter}>
                <span>{label}</span>
                <select name={filter} defaultValue={wanted[filter] ?? ''}>
                  <option value="">{none}</option>
                  {values.map(([value, words]) => (
                    <option key={value} value={value}>{`${words} (${counts.get(value) ?? 0})`}</option>
                  ))}
                </select>
              </label>
            )
          })}
          <Button variant="plain">{m.programme_filter_show({}, { locale })}</Button>
        </form>
      </details>
      <div className={styles.found}>
        <p>{resultsText(found, locale)}</p>
        {isAnythingSet && (
          <ul className={styles.chips} aria-label={m.programme_filter_active({}, { locale })}>
            {filters
              .filter((filter) => wanted[filter] !== null)
              .map((filter) => {
                const words = filterLabel(filter, wanted, artists, locale)
                return (
                  <li key={filter}>
                    <a
                      href={programHref(locale, searchWithout(filter, wanted, mine))}
                      aria-label={m.programme_filter_remove({ filter: words }, { locale })}
                    >
                      {words}
                      <span aria-hidden="true">×</span>
                    </a>
                  </li>
                )
              })}
            <li>
              <a href={programHref(locale, mine && searchOf(new URLSearchParams({ mine })))}>
                {m.programme_filter_clear({}, { locale })}
              </a>
            </li>
          </ul>
        )}
      </div>
    </>
  )
}

const resultsText = counted(m.programme_found)

/** The address's search without one filter, keeping the selection. */
export function searchWithout(filter: Filter, wanted: Wanted, mine: string): string {
  return searchOf(
    new URLSearchParams({ ...setFilters({ ...wanted, [filter]: null }), ...(mine && { mine }) }),
  )
}

type Choice = {
  readonly filter: Filter
  readonly label: string
  /** The label of "no choice". */
  readonly none: string
  /** The values in the address, with their labels. */
  readonly values: readonly (readonly [string, string])[]
}
