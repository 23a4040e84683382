import type { FestivalEvent } from '#app/programme/event.ts'
import { eventOf } from './event-seed.ts'
import { friday } from './events/friday.ts'
import { monday } from './events/monday.ts'
import { saturday } from './events/saturday.ts'
import { sunday } from './events/sunday.ts'
import { thursday } from './events/thursday.ts'

const days = {
  '2025-11-13': thursday,
  '2025-11-14': friday,
  '2025-11-15': saturday,
  '2025-11-16': sunday,
  '2025-11-17': monday,
} as const

/** The demo's programme: five days, three venues; one event is cancelled and one a draft. */
export const events: readonly FestivalEvent[] = Object.entries(days).flatMap(([day, seeds]) =>
  seeds.map((seed) => eventOf(seed, day as keyof typeof days)),
)
