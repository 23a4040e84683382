import { inLocale, type Locale } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import type { Venue } from '../../event.ts'
import styles from './VenueMap.module.css'
import { venueHref } from './venue-links.ts'
import { planVenueMap } from './venue-map.ts'

type VenueMapProps = { readonly venues: readonly Venue[]; readonly locale: Locale }

/** A small drawing of where the venues lie, north above, and how long one walks between them. E6. */
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
        {plan.places.map(({ slug, x, y, side }) => {
          const venue = venues.find((one) => one.slug === slug)
          return (
            <a key={slug} href={venueHref(slug, locale)}>
              <circle cx={x} cy={y} r="9" className={styles.place} />
              <circle cx={x} cy={y} r="3" className={styles.core} />
              <text {...nameAt[side]({ x, y })} className={styles.name}>
                {venue && inLocale(venue.name, locale).text}
              </text>
            </a>
          )
        })}
      </svg>
    </nav>
  )
}

const nameAt = {
  over: ({ x, y }: Spot) => ({ x, y: y - 18, textAnchor: 'middle' as const }),
  under: ({ x, y }: Spot) => ({ x, y: y + 28, textAnchor: 'middle' as const }),
  left: ({ x, y }: Spot) => ({ x: x - 18, y: y + 5, textAnchor: 'end' as const }),
  right: ({ x, y }: Spot) => ({ x: x + 18, y: y + 5, textAnchor: 'start' as const }),
}
type Spot = { readonly x: number; readonly y: number }
