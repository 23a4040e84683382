import { inLocale, type Locale, languageTag } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import { BalanceGlyph } from '#app/platform/ui/figures/BalanceGlyph.tsx'
import { formatDay, formatTime, type LocalDay } from '#app/platform/values/local-day.ts'
import type { Programme, ProgrammeEvent } from '../../timetable.ts'
import { namesOf } from '../event/Names.tsx'
import { inLines } from '../event/names-in-lines.ts'
import { kindLabel, shownLevelLabel } from '../programme-labels.ts'
import { eventHref } from '../programme-links.ts'
import styles from './OverviewTable.module.css'
import { byVenue, sumOf } from './overview.ts'

type OverviewTableProps = {
  readonly day: LocalDay
  /** Of that day. */
  readonly events: readonly ProgrammeEvent[]
  readonly programme: Pick<Programme, 'artists' | 'venues'>
  readonly locale: Locale
}

/** One day in a table, venue by venue: what, with whom, and how full it is for each role. */
export function OverviewTable({ day, events, programme, locale }: OverviewTableProps) {
  const sum = sumOf(events)
  const labels = labelsIn(locale)
  return (
    <section
      className={styles.scroll}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways is reached by the keyboard
      tabIndex={0}
      aria-label={`${m.programme_overview_title({}, { locale })}, ${formatDay(day, locale, 'heading')}`}
    >
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col" className={styles.time}>
              {m.programme_overview_time({}, { locale })}
            </th>
            <th scope="col">{m.programme_overview_event({}, { locale })}</th>
            <th scope="col">{m.programme_artist_with({}, { locale })}</th>
            {Object.values(labels).map((label) => (
              <th key={label} scope="col" className={styles.number}>
                {label}
              </th>
            ))}
          </tr>
        </thead>
        {byVenue(events, programme.venues).map(({ venue, events: ofVenue }) => (
          <tbody key={venue.slug}>
            <tr className={styles.venue}>
              <th scope="rowgroup" colSpan={7}>
                {inLocale(venue.name, locale).text}
              </th>
            </tr>
            {ofVenue.map((event) => (
              <Row key={event.id} event={event} programme={programme} locale={locale} />
            ))}
          </tbody>
        ))}
        <tfoot>
          <tr>
            <th scope="row" colSpan={3}>
              {m.programme_overview_sum({}, { locale })}
            </th>
            <td className={styles.number} data-label={labels.leading}>
              {`${sum.leaders} / ${sum.leaderPlaces}`}
            </td>
            <td className={styles.number} data-label={labels.following}>
              {`${sum.followers} / ${sum.followerPlaces}`}
            </td>
            <td className={styles.number} data-label={labels.heads}>
              {`${sum.heads} / ${sum.headPlaces}`}
            </td>
            <td className={styles.number} data-label={labels.waiting}>
              {sum.waiting}
            </td>
          </tr>
        </tfoot>
      </table>
    </section>
  )
}

/** The columns of figures; on a phone each figure carries its own. */
function labelsIn(locale: Locale) {
  return {
    leading: m.programme_overview_lead_column({}, { locale }),
    following: m.programme_overview_follow_column({}, { locale }),
    heads: m.programme_overview_heads({}, { locale }),
    waiting: m.programme_overview_waiting({}, { locale }),
  }
}

function Row({
  event,
  programme,
  locale,
}: Pick<OverviewTableProps, 'programme' | 'locale'> & { readonly event: ProgrammeEvent }) {
  const { places, taken } = event
  const title = inLocale(event.title, locale)
  const level = shownLevelLabel(event, locale)
  const labels = labelsIn(locale)
  return (
    <tr className={event.status === 'cancelled' ? styles.off : undefined}>
      <td className={styles.time}>
        {formatTime(event.startsAt, locale)}–{formatTime(event.endsAt, locale)}
      </td>
      <th scope="row">
        <a
          href={eventHref(event, locale)}
          lang={title.locale === locale ? undefined : languageTag(title.locale)}
        >
          {title.text}
        </a>
        <small>
          {kindLabel(event.kind, locale)}
          {level && ` · ${level}`}
          {event.status === 'draft' && ` · ${m.programme_draft({}, { locale })}`}
          {event.status === 'cancelled' && ` · ${m.programme_cancelled({}, { locale })}`}
        </small>
      </th>
      <td>{namesOf(event, programme.artists).map(inLines).join(', ')}</td>
      <td className={styles.number} data-label={labels.leading}>
        {places.mode === 'role' && (
          <span className={styles.balance}>
            <BalanceGlyph {...taken} places={places} locale={locale} size="1.75rem" isDecorative />
            {`${taken.leaders} / ${places.leaders}`}
          </span>
        )}
      </td>
      <td className={styles.number} data-label={labels.following}>
        {places.mode === 'role' && `${taken.followers} / ${places.followers}`}
      </td>
      <td className={styles.number} data-label={labels.heads}>
        {places.mode === 'head' && `${taken.heads} / ${places.size}`}
        {places.mode === 'open' && m.programme_overview_open({}, { locale })}
      </td>
      <td className={styles.number} data-label={labels.waiting}>
        {event.waiting || ''}
      </td>
    </tr>
  )
}
