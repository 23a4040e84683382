import { eventId } from '#tests/make.ts'

/** Role-limited classes in one registration. */
export const picksEach = 8

/** What one dancer sends to `regs.save`. */
export type Body = Readonly<Record<string, unknown>> & { readonly email: string }

/**
 * The n-th dancer: eight of the first `choice` classes, a role in the proportions festivals know, always the same for the same
 * number.
 */
export function bodyOf(n: number, choice: number): Body {
  const random = randomFrom(n)
  return {
    name: `Dancer${n}`,
    surname: 'Rush',
    email: `dancer${n}@rush.example`,
    phone: '+386 40 123 456',
    country: 'SI',
    city: 'Ljubljana',
    role: roleAt(random()),
    level: 'intermediate',
    language: n % 2 === 0 ? 'en' : 'sl',
    picks: choose(choice, random).map((one) => eventId(one + 1)),
    onFull: 'takeWhatIsFree',
    payBy: 'bank',
    consents: { terms: true, photos: true },
    newsletter: true,
  }
}

function roleAt(share: number): string {
  if (share < 0.42) return 'leader'
  return share < 0.9 ? 'follower' : 'both'
}

function choose(choice: number, random: () => number): number[] {
  const chosen = new Set<number>()
  while (chosen.size < picksEach) chosen.add(Math.floor(random() * choice))
  return [...chosen]
}

/** Mulberry32. */
function randomFrom(seed: number): () => number {
  let state = Math.imul(seed + 1, 0x9e3779b1)
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
