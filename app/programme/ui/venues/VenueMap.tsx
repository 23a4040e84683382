import { inLocale, type Locale } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import type { Venue } from '../../event.ts'
import styles from './VenueMap.module.css'
import { venueHref } from './venue-links.ts'
import { planVenueMap } from './venue-map.ts'

type VenueMapProps = { readonly venues: readonly Venue[]; readonly locale: Locale }

/** A small drawing of where the venues lie, north above, and how long one walks between them; nobody else's tiles. E6. */
export function VenueMap({ venues, locale }: VenueMapProps) {
  const plan = planVenueMap(venues)
  if (!plan) return null
  return (
    <nav className={styles.map} aria-label={m.programme_map({}, { locale })}>
      <svg viewBox={`0 0 ${plan.width} ${plan.height}`}>
        <title>{m.programme_map({}, { locale })}</title>
        {plan.ways.map(({ from, to, middle, minutes }) => (
          <g key={`${middle.x} ${middle.y}`}>
            <path d={`M${from.x} ${from.y}L${to.x} ${to.y}`} className={styles.way} />
            <rect
              x={middle.x - 27}
              y={middle.y - 11}
              width="54"
              height="22"
              rx="11"
              className={styles.plate}
            />
            <text x={middle.x} y={middle.y + 4.5} textAnchor="middle" className={styles.minutes}>
              {m.programme_minutes({ minutes }, { locale })}
            </text>
          </g>
        ))}
        {plan.places.map(({ slug, x, y, side, anchor }) => {
          const venue = venues.find((one) => one.slug === slug)
          const nameX = { start: Math.max(4, x - 36), middle: x, end: Math.min(plan.width - 4, x + 36) }[
            anchor
          ]
          return (
            <a key={slug} href={venueHref(slug, locale)}>
              <circle cx={x} cy={y} r="9" className={styles.place} />
              <circle cx={x} cy={y} r="3" className={styles.core} />
              <text
                x={nameX}
                y={side === 'over' ? y - 18 : y + 28}
                textAnchor={anchor}
                className={styles.name}
              >
                {venue && inLocale(venue.name, locale).text}
              </text>
            </a>
          )
        })}
      </svg>
    </nav>
  )
}
