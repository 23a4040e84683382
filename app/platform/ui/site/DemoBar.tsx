import type { Locale } from '../../locale.ts'
import { m } from '../../messages/messages.js'
import { formatDay, formatTime, localDayOf } from '../../values/local-day.ts'
import styles from './DemoBar.module.css'

type DemoStop = 'opening' | 'closing' | 'festival'

type DemoBarProps = {
  readonly locale: Locale
  readonly now: Date
  /** Instants one may jump to; those behind us are not offered, for the clock goes forward only. */
  readonly stops: Readonly<Record<DemoStop, Date>>
}

/** Marks the site as a demonstration, shows its clock, and lets everybody move it forward. */
export function DemoBar({ locale, now, stops }: DemoBarProps) {
  const day = formatDay(localDayOf(now), locale, 'medium')
  return (
    <aside className={styles.bar} aria-label={m.platform_demo_title({}, { locale })}>
      <p className={styles.words}>
        <strong>{m.platform_demo_title({}, { locale })}</strong>{' '}
        {m.platform_demo_clock({ day, time: formatTime(now, locale) }, { locale })}
      </p>
      <p className={styles.short} aria-hidden="true">
        {m.platform_demo_short(
          { day: formatDay(localDayOf(now), locale, 'brief'), time: formatTime(now, locale) },
          { locale },
        )}
      </p>
      <form method="post" action="/demo/clock" className={styles.moves}>
        <span>{m.platform_demo_move({}, { locale })}</span>
        <button type="submit" name="seconds" value="86400">
          {m.platform_demo_to_day({}, { locale })}
        </button>
        {(['opening', 'closing', 'festival'] as const).map(
          (stop) =>
            stops[stop] > now && (
              <button key={stop} type="submit" name="to" value={stops[stop].toISOString()}>
                {labels[stop]({}, { locale })}
              </button>
            ),
        )}
        <button type="submit" name="back" value="true">
          {m.platform_demo_back({}, { locale })}
        </button>
        <a href="/demo/emails">{m.platform_demo_emails({}, { locale })}</a>
      </form>
    </aside>
  )
}

const labels = {
  opening: m.platform_demo_to_opening,
  closing: m.platform_demo_to_closing,
  festival: m.platform_demo_to_festival,
}
