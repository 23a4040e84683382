import type { Locale } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import { LinkButton } from '#app/platform/ui/Button.tsx'
import { EmptyState } from '#app/platform/ui/EmptyState.tsx'
import { searchOf } from '../../selection.ts'
import type { Programme } from '../../timetable.ts'
import { programHref } from '../programme-links.ts'
import { type Wanted, whatToLoosen } from './filter-events.ts'
import { filterLabel } from './filter-labels.ts'
import styles from './NothingFits.module.css'
import { searchWithout } from './ProgrammeFilters.tsx'

type NothingFitsProps = {
  readonly programme: Programme
  readonly wanted: Wanted
  readonly mine: string
  readonly locale: Locale
}

/** No event fits all the filters: which filter to remove, and how many events that shows. */
export function NothingFits({ programme, wanted, mine, locale }: NothingFitsProps) {
  const ways = whatToLoosen(programme.events, wanted)
  return (
    <EmptyState
      title={m.programme_none_title({}, { locale })}
      action={
        <LinkButton href={programHref(locale, mine && searchOf(new URLSearchParams({ mine })))}>
          {m.programme_filter_clear({}, { locale })}
        </LinkButton>
      }
    >
      {ways.length === 0 && <p>{m.programme_none_text({}, { locale })}</p>}
      {ways.map(({ filter, found }) => (
        <p key={filter} className={styles.way}>
          {m.programme_none_loosen(
            { filter: filterLabel(filter, wanted, programme.artists, locale) },
            { locale },
          )}{' '}
          <a href={programHref(locale, searchWithout(filter, wanted, mine))}>
            {m.programme_found({ count: found }, { locale })}
          </a>
        </p>
      ))}
    </EmptyState>
  )
}
