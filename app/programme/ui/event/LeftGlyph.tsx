import type { Locale } from '#app/platform/locale.ts'
import { BalanceGlyph } from '#app/platform/ui/figures/BalanceGlyph.tsx'
import type { ProgrammeEvent } from '../../timetable.ts'

type LeftGlyphProps = {
  readonly event: Pick<ProgrammeEvent, 'places' | 'taken'>
  /** Any CSS length. */
  readonly size: string
  readonly locale: Locale
}

/** The balance glyph of the free places, as counted in the text beside it; nothing where places are not by role. */
export function LeftGlyph({ event: { places, taken }, size, locale }: LeftGlyphProps) {
  if (places.mode !== 'role') return null
  return (
    <BalanceGlyph
      leaders={Math.max(0, places.leaders - taken.leaders)}
      followers={Math.max(0, places.followers - taken.followers)}
      places={places}
      locale={locale}
      size={size}
      isDecorative
    />
  )
}
