import type { Locale } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import { formatDay, type LocalDay } from '#app/platform/values/local-day.ts'
import type { MarkKind, SpanKind, YearLine } from '../../dates/year-line.ts'
import { tierLabels } from '../prices/price-columns.ts'
import styles from './YearPicture.module.css'

const markLabels = {
  opens: m.today_date_opens,
  closes: m.today_date_closes,
  rolesFixed: m.today_date_roles,
  step: m.settings_dates_step,
  today: m.settings_dates_today,
} as const satisfies Record<MarkKind, unknown>

/** A festival's year on one line: prices as bands, deadlines as flags, today as a light. */
export function YearPicture({ line, locale }: { readonly line: YearLine; readonly locale: Locale }) {
  const percent = (at: number) => `${(at * 100).toFixed(2)}%`
  return (
    <figure className={styles.picture}>
      <div className={styles.flags}>
        {line.marks.map(({ kind, at, day }, n) => (
          <span
            key={`${kind} ${day}`}
            className={styles.flag}
            data-kind={kind}
            data-end={at > 0.75 || undefined}
            style={{ insetInlineStart: percent(at), insetBlockStart: `${(n % 3) * 1.5}rem` }}
          >
            {markLabels[kind]({}, { locale })} <b>{formatDay(day, locale, 'brief')}</b>
          </span>
        ))}
      </div>
      <div className={styles.line}>
        {line.spans.map(({ kind, from, to, last }) => (
          <span
            key={kind}
            className={styles.span}
            data-kind={kind satisfies SpanKind}
            style={{ insetInlineStart: percent(from), inlineSize: percent(to - from) }}
            title={untilText(kind, last, locale)}
          >
            {tierLabels[kind]({}, { locale })}
          </span>
        ))}
        {line.marks.map(({ kind, at, day }) => (
          <i
            key={`${kind} ${day}`}
            className={styles.tick}
            data-kind={kind}
            style={{ insetInlineStart: percent(at) }}
          />
        ))}
      </div>
      <div className={styles.months} aria-hidden="true">
        {line.months.map(({ at, day }) => (
          <span key={day} style={{ insetInlineStart: percent(at) }}>
            {new Intl.DateTimeFormat(locale, { month: 'short', timeZone: 'UTC' }).format(
              new Date(`${day}T00:00:00Z`),
            )}
          </span>
        ))}
      </div>
    </figure>
  )
}

function untilText(kind: SpanKind, last: LocalDay, locale: Locale): string {
  return m.settings_dates_until(
    { tier: tierLabels[kind]({}, { locale }), day: formatDay(last, locale, 'medium') },
    { locale },
  )
}
