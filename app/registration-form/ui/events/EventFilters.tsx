import { useHydrated } from '#app/platform/islands/use-hydrated.ts'
import type { Locale } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import { Button } from '#app/platform/ui/Button.tsx'
import { type EventKind, eventKinds, type Level, levels } from '#app/programme/event.ts'
import { kindLabel, levelLabel } from '#app/programme/ui/programme-labels.ts'
import type { FormEvent } from '../register-page.ts'
import styles from './EventFilters.module.css'

/** The active filters; null: every kind, every level. */
export type Filter = {
  readonly kind: EventKind | null
  readonly level: Level | null
  readonly onlyFree: boolean
}

export const everything: Filter = { kind: null, level: null, onlyFree: false }

type CheckedEvent = { readonly event: FormEvent; readonly isFree: boolean }

/** Whether the filter shows the event. An event for all levels fits each level. */
export function isShown({ kind, level, onlyFree }: Filter, { event, isFree }: CheckedEvent): boolean {
  if (kind !== null && event.kind !== kind) return false
  if (level !== null && event.level !== level && event.level !== 'open') return false
  return !onlyFree || isFree
}

type EventFiltersProps = {
  readonly events: readonly FormEvent[]
  readonly filter: Filter
  readonly setFilter: (filter: Filter) => void
  readonly hidden: number
  readonly locale: Locale
}

/** Filters the event cards. Not rendered without JavaScript, where the days and their order serve instead. */
export function EventFilters({ events, filter, setFilter, hidden, locale }: EventFiltersProps) {
  const kinds = eventKinds.filter((kind) => events.some((event) => event.kind === kind))
  const present = levels.filter((level) => level !== 'open' && events.some((event) => event.level === level))
  const isHydrated = useHydrated()
  return (
    <fieldset className={styles.filters} disabled={!isHydrated}>
      <legend className="visually-hidden">{m.register_filter_legend({}, { locale })}</legend>
      <label className={styles.select}>
        <span>{m.register_filter_kind({}, { locale })}</span>
        <select
          value={filter.kind ?? ''}
          onChange={({ target }) =>
            setFilter({ ...filter, kind: kinds.find((one) => one === target.value) ?? null })
          }
        >
          <option value="">{m.register_filter_any({}, { locale })}</option>
          {kinds.map((kind) => (
            <option key={kind} value={kind}>
              {kindLabel(kind, locale)}
            </option>
          ))}
        </select>
      </label>
      <label className={styles.select}>
        <span>{m.register_filter_level({}, { locale })}</span>
        <select
          value={filter.level ?? ''}
          onChange={({ target }) =>
            setFilter({ ...filter, level: present.find((one) => one === target.value) ?? null })
          }
        >
          <option value="">{m.register_filter_any({}, { locale })}</option>
          {present.map((level) => (
            <option key={level} value={level}>
              {levelLabel(level, locale)}
            </option>
          ))}
        </select>
      </label>
      <label className={styles.toggle}>
        <input
          type="checkbox"
          checked={filter.onlyFree}
          onChange={({ target }) => setFilter({ ...filter, onlyFree: target.checked })}
        />
        {m.register_filter_free({}, { locale })}
      </label>
      <p className={styles.hidden} role="status">
        {hidden > 0 && (
          <>
            {m.register_filter_hidden({ count: hidden }, { locale })}
            <Button type="button" variant="quiet" onClick={() => setFilter(everything)}>
              {m.register_filter_reset({}, { locale })}
            </Button>
          </>
        )}
      </p>
    </fieldset>
  )
}
