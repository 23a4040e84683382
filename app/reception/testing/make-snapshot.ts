import type { SnapshotPerson } from '../snapshot.ts'

/** A follower who owes nothing and has no place, unless said. */
export function makeSnapshotPerson(over: Partial<SnapshotPerson> = {}): SnapshotPerson {
  return {
    ...{ id: 'f'.repeat(24), name: 'Ana', surname: 'Kovač', code: 'TF26-00001', country: 'SI' },
    ...{ lastFour: null, status: 'confirmed', partner: null, hasRibbon: false, extras: [], waits: [] },
    ...{ isLive: true, events: [], role: 'follower', openCents: 0 },
    ...over,
  }
}
