import { type Locale, languageTag } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import type { Heads } from '../../actions/reception-state.ts'
import { densityOf, type FloorEvent, type FloorSum } from '../../floor/floor.ts'

/** `L 112 · F 131 · ? 6`. */
export function headsText({ leader, follower, unknown }: Heads, locale: Locale): string {
  return m.reception_floor_heads({ leaders: leader, followers: follower, unknown }, { locale })
}

/** `249 of 260 in`. */
export function sizeText(all: number, size: number | null, locale: Locale): string {
  return size === null
    ? m.reception_floor_in({ count: all }, { locale })
    : m.reception_floor_of({ count: all, size }, { locale })
}

/** `11 free · even would need 19 L`; empty where there is nothing to say. */
export function restText({ free, even }: FloorSum, locale: Locale): string {
  return [
    free !== null && free > 0 ? m.reception_floor_free({ count: free }, { locale }) : '',
    even
      ? even.role === 'leader'
        ? m.reception_floor_even_leaders({ count: even.count }, { locale })
        : m.reception_floor_even_followers({ count: even.count }, { locale })
      : '',
  ]
    .filter((part) => part !== '')
    .join(' · ')
}

/** `1.3 per m²`; empty without a known area. */
export function densityText(event: Pick<FloorEvent, 'heads' | 'areaM2'>, locale: Locale): string {
  const density = densityOf(event)
  if (density === null) return ''
  return m.reception_floor_density({ density: density.toLocaleString(languageTag(locale)) }, { locale })
}
