import { formatDay } from '#app/platform/local-day.ts'
import { inLocale, type Locale } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import { Notice } from '#app/platform/ui/Notice.tsx'
import type { FestivalEvent } from '#app/programme/event.ts'
import type { Overlap } from '#app/programme/overlap.ts'
import { byDay } from './by-day.ts'
import type { MinePage } from './mine-page.ts'
import { PickRow } from './PickRow.tsx'
import styles from './Programme.module.css'
import { TakeWhatIsFree } from './TakeWhatIsFree.tsx'

/** The dancer's own programme, day by day, with where each pick stands. */
export function Programme({ page, locale }: { readonly page: MinePage; readonly locale: Locale }) {
  const { mine, overlaps, venues, now } = page
  const days = byDay(mine.picks)
  return (
    <section className={styles.programme} aria-labelledby="programme">
      <h2 id="programme">{m.my_reg_picks_title({}, { locale })}</h2>
      <TakeWhatIsFree picks={mine.picks} locale={locale} />
      {overlaps.length > 0 && (
        <Notice tone="warn" title={m.my_reg_overlaps_title({}, { locale })}>
          <ul className="plain-list">
            {overlaps.map((overlap) => (
              <li key={`${overlap.first.id} ${overlap.second.id}`}>{overlapText(overlap, locale)}</li>
            ))}
          </ul>
        </Notice>
      )}
      {days.length === 0 && <p>{m.my_reg_picks_none({}, { locale })}</p>}
      {days.map(({ day, picks }) => (
        <section key={day} className={styles.day} aria-labelledby={`day-${day}`}>
          <h3 id={`day-${day}`}>
            <time dateTime={day}>{formatDay(day, locale, 'heading')}</time>
          </h3>
          <ol className="plain-list">
            {picks.map((pick) => (
              <PickRow
                key={pick.eventId}
                pick={pick}
                venue={venues[pick.event.venue]}
                locale={locale}
                now={now}
              />
            ))}
          </ol>
        </section>
      ))}
    </section>
  )
}

function overlapText(overlap: Overlap<FestivalEvent>, locale: Locale): string {
  const first = inLocale(overlap.first.title, locale).text
  const second = inLocale(overlap.second.title, locale).text
  if (overlap.kind === 'sameTime') return m.my_reg_overlap_same({ first, second }, { locale })
  const minutes = overlap.minutesBetween
  return m.my_reg_overlap_tight({ first, second, minutes, needed: overlap.minutesNeeded }, { locale })
}
