import type { Locale } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import { BalanceGlyph } from '#app/platform/ui/figures/BalanceGlyph.tsx'
import { type Dancers, total } from './dancers.ts'
import styles from './RoleTotals.module.css'

/** How many dancers come, from how many countries, and whether the roles are balanced. */
export function RoleTotals({
  dancers: { all, countryCount },
  isOver,
  locale,
}: {
  readonly dancers: Dancers
  readonly isOver: boolean
  readonly locale: Locale
}) {
  const rows = [
    { role: 'lead', count: all.leader, words: m.dancers_leading({}, { locale }) },
    { role: 'follow', count: all.follower, words: m.dancers_following({}, { locale }) },
    { role: 'both', count: all.both, words: m.dancers_both({}, { locale }) },
  ] as const
  return (
    <div className={styles.totals}>
      <p className={styles.all}>
        <strong>{total(all)}</strong> {m.dancers_count({ count: total(all) }, { locale })}{' '}
        {m.dancers_from({ count: countryCount }, { locale })}
      </p>
      <dl className={styles.roles}>
        {rows
          .filter(({ count }) => count > 0)
          .map(({ role, count, words }) => (
            <div key={role} className={styles[role]}>
              <dt>{words}</dt>
              <dd>{count}</dd>
            </div>
          ))}
      </dl>
      <div className={styles.balance}>
        <BalanceGlyph
          leaders={all.leader}
          followers={all.follower}
          locale={locale}
          size="5.5rem"
          isDecorative
        />
        {!isOver && <p>{balanceText(all.leader, all.follower, all.both, locale)}</p>}
      </div>
    </div>
  )
}

/** Whether dancers of both roles can fill the gap of a role. */
function balanceText(leaders: number, followers: number, both: number, locale: Locale): string {
  const count = Math.abs(leaders - followers)
  if (count <= both || count === 0) return m.dancers_balanced({}, { locale })
  return leaders > followers
    ? m.dancers_followers_wanted({ count: count - both }, { locale })
    : m.dancers_leaders_wanted({ count: count - both }, { locale })
}
