export const bandColours = ['red', 'orange', 'yellow', 'green', 'blue', 'purple', 'black', 'white'] as const
export type BandColour = (typeof bandColours)[number]

/** A colour of wristbands, for those who have bought one of its items. Q29 */
export type Wristband = {
  readonly colour: BandColour
  /** Codes of price items. */
  readonly items: readonly string[]
  /** How many were delivered. */
  readonly pieces: number
}

/** What a form for a colour was filled in on, to be compared with what is stored; empty: the colour is not used. */
export function bandState(band: Pick<Wristband, 'items' | 'pieces'> | undefined): string {
  return band ? JSON.stringify([band.pieces, band.items]) : ''
}

/** So few of a colour are a reason to fetch others. Q29 */
export const fewBands = 20

/** An item handed out: a wristband, or the n-th one where the others were lost. */
export function bandItem(colour: BandColour | null, n = 1): string {
  const first = colour === null ? 'wristband' : `wristband:${colour}`
  return n === 1 ? first : `${first}:${n}`
}
