/** Counts for the dancers' floor: registered couples, and everybody else by role. */
export type FloorCounts = {
  readonly pairs: number
  readonly lead: number
  readonly follow: number
  readonly both: number
}

/** The kinds of light: halves of a couple, and solos. */
const lightKinds = ['pair-lead', 'pair-follow', 'lead', 'follow', 'both'] as const
type LightKind = (typeof lightKinds)[number]

/** One dancer's light, without a name. The number identifies it, also when the floor has grown meanwhile. */
export type Light = { readonly kind: LightKind; readonly number: number }

/** The number of dancers on the floor: two for each pair, one for each without a partner. */
export function dancersOn({ pairs, lead, follow, both }: FloorCounts): number {
  return 2 * pairs + lead + follow + both
}

/** The light of a registration: chosen among equal-looking ones by the id, which cannot be derived from it. */
export function lightOf(kind: LightKind, registrationId: string): Light {
  let hash = 0x811c9dc5
  for (const sign of registrationId) hash = Math.imul(hash ^ sign.charCodeAt(0), 0x01000193)
  return { kind, number: (hash >>> 0) % 9_973 }
}

/** `pair-lead-1234`, as used in addresses. */
export function lightName({ kind, number }: Light): string {
  return `${kind}-${number}`
}

/** The light that an address names; null when it names none. */
export function parseLight(name: string | null): Light | null {
  const parts = /^([a-z-]{4,11})-(\d{1,4})$/.exec(name ?? '')
  const kind = lightKinds.find((one) => one === parts?.[1])
  return kind ? { kind, number: Number(parts?.[2]) } : null
}

/** The index of the light in its path: `lead` and `follow` begin with the halves of the couples. Null: there is no such light. */
export function placeOfLight(
  { kind, number }: Light,
  { pairs, lead, follow, both }: FloorCounts,
): { readonly path: 'lead' | 'follow' | 'both'; readonly index: number } | null {
  const at = (path: 'lead' | 'follow' | 'both', from: number, count: number) =>
    count === 0 ? null : { path, index: from + (number % count) }
  switch (kind) {
    case 'pair-lead':
      return at('lead', 0, pairs)
    case 'pair-follow':
      return at('follow', 0, pairs)
    case 'lead':
      return at('lead', pairs, lead)
    case 'follow':
      return at('follow', pairs, follow)
    case 'both':
      return at('both', 0, both)
  }
}
