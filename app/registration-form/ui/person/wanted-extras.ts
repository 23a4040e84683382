import { parseEuro } from '#app/platform/values/money.ts'
import type { Draft } from '../draft/draft.ts'

/** The requested extras: ticked ones, and donations with an amount; the schema refuses invalid amounts. */
export function wantedExtras({ extras, amounts }: Draft): { code: string; amountCents?: number }[] {
  const given = Object.entries(amounts).map(([code, typed]) => ({
    code,
    amountCents: parseEuro(typed) ?? Number.NaN,
  }))
  const ticked = extras.filter((code) => amounts[code] === undefined)
  return [...ticked.map((code) => ({ code })), ...given.filter(({ amountCents }) => amountCents !== 0)]
}
