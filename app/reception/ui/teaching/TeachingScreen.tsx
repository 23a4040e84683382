import { inLocale, type Locale } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import { PageHeader } from '#app/platform/ui/PageHeader.tsx'
import { formatDay, formatTime, localDayOf } from '#app/platform/values/local-day.ts'
import { levelLabel } from '#app/programme/ui/programme-labels.ts'
import type { TaughtClass, Teaching } from '../../teaching/teaching.server.ts'
import styles from './TeachingScreen.module.css'

type TeachingScreenProps = {
  readonly teaching: Teaching | null
  /** Whether a link was given at all. */
  readonly isAsked: boolean
  readonly locale: Locale
}

/** A teacher's classes: when, where, how many of each role, and their names. */
export function TeachingScreen({ teaching, isAsked, locale }: TeachingScreenProps) {
  const title = m.reception_teaching_title({}, { locale })
  if (!teaching) {
    const lead = isAsked
      ? m.reception_teaching_dead({}, { locale })
      : m.reception_teaching_needed({}, { locale })
    return (
      <div className="page">
        <PageHeader title={title} lead={<p>{lead}</p>} />
      </div>
    )
  }
  const { name, now, classes } = teaching
  return (
    <div className="page">
      <PageHeader
        title={title}
        lead={
          <p>
            {m.reception_teaching_lead({ name }, { locale })}{' '}
            {m.reception_floor_as_of({ time: formatTime(now, locale) }, { locale })}
          </p>
        }
      />
      {classes.length === 0 && <p>{m.reception_teaching_none({}, { locale })}</p>}
      <div className={styles.classes}>
        {classes.map((one) => (
          <OneClass key={one.id} taught={one} locale={locale} />
        ))}
      </div>
    </div>
  )
}

function OneClass({ taught, locale }: { readonly taught: TaughtClass; readonly locale: Locale }) {
  const { id, title, level, place, startsAt, endsAt, dancers, levels, waiting } = taught
  const hasRoles = dancers.some(({ role }) => role !== null)
  const side = (role: 'leader' | 'follower' | null) => dancers.filter((one) => one.role === role)
  const count = (role: 'leader' | 'follower' | null) =>
    m.reception_teaching_count(
      { in: side(role).filter(({ isIn }) => isIn).length, count: side(role).length },
      { locale },
    )
  const columns = (
    [
      ['leader', m.reception_leader({}, { locale })],
      ['follower', m.reception_follower({}, { locale })],
      [null, m.reception_teaching_no_role({}, { locale })],
    ] as const
  ).filter(([role]) => (hasRoles ? role !== null || side(null).length > 0 : role === null))
  return (
    <section className={styles.class} aria-labelledby={id}>
      <p className={styles.when}>
        {formatDay(localDayOf(startsAt), locale, 'heading')} · {formatTime(startsAt, locale)}–
        {formatTime(endsAt, locale)} · {inLocale(place, locale).text}
      </p>
      <h2 id={id}>{inLocale(title, locale).text}</h2>
      <p>
        {levelLabel(level, locale)}
        {waiting > 0 && ` · ${m.reception_teaching_waiting({ count: waiting }, { locale })}`}
      </p>
      {levels.length > 0 && (
        <p className={styles.when}>
          {levels.map((one) => `${levelLabel(one.level, locale)} ${one.count}`).join(' · ')}
        </p>
      )}
      <div className={styles.columns}>
        {columns.map(([role, heading]) => (
          <div key={role}>
            <h3>
              {heading} <small>{count(role)}</small>
            </h3>
            <ul>
              {side(role).map((one, n) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: two dancers may have one name, and nothing else is known of them here
                <li key={n} data-in={one.isIn ? '' : undefined}>
                  {one.name}
                </li>
              ))}
            </ul>
          </div>
        ))}
      </div>
    </section>
  )
}
