import type { Locale } from '../../locale.ts'
import { m } from '../../messages/messages.js'
import styles from './BalanceGlyph.module.css'
import { arcsOf, type Balance } from './balance.ts'
import { round } from './smooth-path.ts'

type BalanceGlyphProps = Balance & {
  readonly locale: Locale
  /** Any CSS length. */
  readonly size?: string
  /** A text beside it says the same: not announced twice. */
  readonly isDecorative?: boolean
}

/**
 * Two arcs that meet at the top when both roles are full: on the left a line for who leads, on the right beads for
 * who follows, with their letters. The same figure in the programme, at the reception and in the statistics.
 */
export function BalanceGlyph({
  locale,
  size = '3.25rem',
  isDecorative = false,
  ...balance
}: BalanceGlyphProps) {
  const { lead, follow } = arcsOf(balance)
  return (
    <svg
      className={styles.glyph}
      viewBox="-32 -32 64 64"
      width={size}
      height={size}
      role={isDecorative ? undefined : 'img'}
      aria-label={isDecorative ? undefined : inWords(balance, locale)}
      aria-hidden={isDecorative || undefined}
    >
      <path d={halfArc(-1, 1)} className={styles.track} />
      <path d={halfArc(1, 1)} className={styles.track} />
      {lead > 0 && <path d={halfArc(-1, lead)} className={styles.lead} />}
      {follow > 0 && <path d={halfArc(1, follow)} className={styles.follow} />}
      <text x="-9.5" y="6.4" className={styles.leadLetter}>
        {m.platform_role_letter_lead({}, { locale })}
      </text>
      <text x="9.5" y="6.4" className={styles.followLetter}>
        {m.platform_role_letter_follow({}, { locale })}
      </text>
    </svg>
  )
}

function inWords({ leaders, followers, places }: Balance, locale: Locale): string {
  if (!places) return m.platform_balance_counts({ leaders, followers }, { locale })
  return m.platform_balance_of_places(
    { leaders, leaderPlaces: places.leaders, followers, followerPlaces: places.followers },
    { locale },
  )
}

const radius = 25
/** The opening left at the foot and at the head, in radians. */
const opening = 0.16

/** From the foot of the ring up along one side: -1 is the left, 1 the right. */
function halfArc(side: -1 | 1, share: number): string {
  const reach = opening + (Math.PI - 2 * opening) * share
  const point = (angle: number) =>
    `${round(side * radius * Math.sin(angle))} ${round(radius * Math.cos(angle))}`
  return `M${point(opening)}A${radius} ${radius} 0 0 ${side === -1 ? 1 : 0} ${point(reach)}`
}
