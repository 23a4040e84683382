/** The parts that may be copied into a new edition beside its rules and dates. */
export const copiedParts = [
  'programme',
  'venues',
  'artists',
  'prices',
  'codes',
  'texts',
  'team',
  'costs',
] as const
export type CopiedPart = (typeof copiedParts)[number]

/** The wanted parts with what they cannot be without: events are held in venues. */
export function withNeeded(wanted: readonly CopiedPart[]): ReadonlySet<CopiedPart> {
  return new Set(wanted.includes('programme') ? [...wanted, 'venues'] : wanted)
}
