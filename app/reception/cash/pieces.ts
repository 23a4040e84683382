import { z } from 'zod'
import { type Cents, cents } from '#app/platform/values/money.ts'

/** Notes and coins, in cents, the largest first. */
export const denominations = [
  50_000, 20_000, 10_000, 5_000, 2_000, 1_000, 500, 200, 100, 50, 20, 10, 5, 2, 1,
] as const

/** How many of each there are; missing ones are zero. */
export type Pieces = Readonly<Record<string, number>>

/** As typed; a drawer never has ten thousand pieces of one kind. */
export const piecesInput = z
  .record(z.string(), z.int().min(0).max(9_999))
  .refine((pieces) => Object.keys(pieces).every((key) => denominations.some((one) => `${one}` === key)))

/** What these notes and coins are worth, in cents. */
export function sumOfPieces(pieces: Pieces): Cents {
  return cents(Object.entries(pieces).reduce((sum, [piece, count]) => sum + Number(piece) * count, 0))
}

/** The change for the amount given; null where it is too small. */
export function changeFor(givenCents: number, totalCents: number): Cents | null {
  return givenCents < totalCents ? null : cents(givenCents - totalCents)
}
