import { startOfDay } from '#app/platform/values/local-day.ts'
import type { Edition } from './edition.ts'

const eveningMs = 18 * 3_600_000

/** Where a demo's clock can be moved to: when registration opens, when it closes, and the festival's first evening. */
export function demoStops({
  opensAt,
  closesAt,
  startsOn,
}: Pick<Edition, 'opensAt' | 'closesAt' | 'startsOn'>) {
  return {
    opening: opensAt,
    closing: closesAt,
    festival: new Date(startOfDay(startsOn).getTime() + eveningMs),
  }
}
