import type { SnapshotPerson } from '../snapshot.ts'

/** By default a follower without a place who owes nothing. */
export function makeSnapshotPerson(over: Partial<SnapshotPerson> = {}): SnapshotPerson {
  return {
    id: 'f'.repeat(24),
    name: 'Ana',
    surname: 'Kovač',
    code: 'TF26-00001',
    country: 'SI',
    lastFour: null,
    status: 'confirmed',
    partner: null,
    hasRibbon: false,
    extras: [],
    waits: [],
    isLive: true,
    events: [],
    role: 'follower',
    openCents: 0,
    ...over,
  }
}
