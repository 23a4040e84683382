import { isAfterFestival } from '#app/festival/phase.ts'
import type { Locale } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import { formatDay } from '#app/platform/values/local-day.ts'
import { byDay } from './by-day.ts'
import { isRoleFixed } from './mine.ts'
import type { MinePage } from './mine-page.ts'
import { PickRow } from './PickRow.tsx'
import styles from './Programme.module.css'
import { TakeWhatIsFree } from './state/TakeWhatIsFree.tsx'

/** The dancer's own programme, day by day, with the state of each pick. */
export function Programme({ page, locale }: { readonly page: MinePage; readonly locale: Locale }) {
  const { mine, edition, overlaps, venues, letInBefore, now } = page
  // the site has the pages of the current edition, and under the same address another year's event
  const hasPages = edition.isCurrent && !isAfterFestival(edition, now)
  const partner = mine.partner.state === 'confirmed' ? mine.partner.name : null
  const days = byDay(mine.picks)
  return (
    <section className={styles.programme} aria-labelledby="programme">
      <h2 id="programme">{m.my_reg_picks_title({}, { locale })}</h2>
      <TakeWhatIsFree picks={mine.picks} locale={locale} />
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
                collisions={overlaps.filter(({ second }) => second.id === pick.eventId)}
                letIn={letInBefore[pick.event.kind] ?? 0}
                hasPage={hasPages}
                partner={partner}
                isRoleFixed={isRoleFixed(mine)}
                isInviting={mine.partner.state === 'invited' && mine.emailConfirmedAt === null}
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
