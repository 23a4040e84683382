import type { Locale } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import type { BandColour } from '../../wristband.ts'

const names = {
  red: m.reception_band_red,
  orange: m.reception_band_orange,
  yellow: m.reception_band_yellow,
  green: m.reception_band_green,
  blue: m.reception_band_blue,
  purple: m.reception_band_purple,
  black: m.reception_band_black,
  white: m.reception_band_white,
} as const

/** Null: the festival has no colours. */
export function bandName(colour: BandColour | null, locale: Locale): string {
  return colour === null ? m.reception_wristband({}, { locale }) : names[colour]({}, { locale })
}
