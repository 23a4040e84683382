import type { ReactNode } from 'react'
import { type Locale, langOf } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import { Button, LinkButton } from '#app/platform/ui/Button.tsx'
import { type EventKind, eventKinds, type Level, levels } from '../event.ts'
import type { Programme } from '../timetable.ts'
import { isAnythingWanted, seekers, type Wanted } from './filter-events.ts'
import styles from './ProgrammeFilters.module.css'
import { kindInWords, levelInWords } from './programme-words.ts'

type ProgrammeFiltersProps = {
  /** The whole programme: what it has none of is not offered. */
  readonly programme: Programme
  readonly wanted: Wanted
  readonly found: number
  readonly locale: Locale
}

/** Narrows the programme down by a plain form whose address can be shared. */
export function ProgrammeFilters({ programme, wanted, found, locale }: ProgrammeFiltersProps) {
  const kinds = new Set<EventKind>(programme.events.map(({ kind }) => kind))
  const used = new Set<Level>(programme.events.map(({ level }) => level))
  const all = m.programme_filter_any({}, { locale })
  return (
    <details className={styles.fold} open={isAnythingWanted(wanted)}>
      <summary className={styles.summary}>
        {m.programme_filter({}, { locale })}
        <span>{m.programme_found({ count: found }, { locale })}</span>
      </summary>
      <form method="get" className={styles.filters} aria-label={m.programme_filter({}, { locale })}>
        <Filter name="kind" label={m.programme_filter_kind({}, { locale })} value={wanted.kind} none={all}>
          {eventKinds
            .filter((kind) => kinds.has(kind))
            .map((kind) => (
              <option key={kind} value={kind}>
                {kindInWords(kind, locale)}
              </option>
            ))}
        </Filter>
        <Filter name="level" label={m.programme_filter_level({}, { locale })} value={wanted.level} none={all}>
          {levels
            .filter((level) => used.has(level) && level !== 'open')
            .map((level) => (
              <option key={level} value={level}>
                {levelInWords(level, locale)}
              </option>
            ))}
        </Filter>
        <Filter
          name="artist"
          label={m.programme_filter_artist({}, { locale })}
          value={wanted.artist}
          none={m.programme_filter_anybody({}, { locale })}
        >
          {programme.artists.map(({ slug, name }) => (
            <option key={slug} value={slug}>
              {name}
            </option>
          ))}
        </Filter>
        <Filter
          name="free"
          label={m.programme_filter_free({}, { locale })}
          value={wanted.free}
          none={m.programme_filter_free_any({}, { locale })}
        >
          {seekers.map((seeker) => (
            <option key={seeker} value={seeker}>
              {seekersInWords[seeker]({}, { locale })}
            </option>
          ))}
        </Filter>
        <Button look="plain">{m.programme_filter_show({}, { locale })}</Button>
        <p className={styles.found}>
          {m.programme_found({ count: found }, { locale })}
          {isAnythingWanted(wanted) && (
            <LinkButton look="quiet" href={`/${langOf(locale)}/program`}>
              {m.programme_filter_clear({}, { locale })}
            </LinkButton>
          )}
        </p>
      </form>
    </details>
  )
}

const seekersInWords = {
  leader: m.programme_filter_free_leader,
  follower: m.programme_filter_free_follower,
  couple: m.programme_filter_free_couple,
}

type FilterProps = {
  readonly name: keyof Wanted
  readonly label: string
  readonly value: string | null
  readonly none: string
  readonly children: ReactNode
}

function Filter({ name, label, value, none, children }: FilterProps) {
  return (
    <label className={styles.filter}>
      <span>{label}</span>
      <select name={name} defaultValue={value ?? ''}>
        <option value="">{none}</option>
        {children}
      </select>
    </label>
  )
}
