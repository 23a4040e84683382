import type { SnapshotEvent, SnapshotPass } from '../snapshot.ts'

type Timed = Pick<SnapshotEvent, 'id' | 'startsAt' | 'endsAt'>

/** Whether an event is at the same time as one that is chosen. */
export function isClashing(event: Timed, chosen: ReadonlySet<string>, events: readonly Timed[]): boolean {
  return events.some(
    ({ id, startsAt, endsAt }) =>
      id !== event.id && chosen.has(id) && startsAt < event.endsAt && event.startsAt < endsAt,
  )
}

/** The events that a pass adds to the chosen ones: covered and not begun, in order of time, without overlaps. The price comes from the price list. */
export function upgradeTo(
  pass: SnapshotPass,
  chosen: ReadonlySet<string>,
  coming: readonly Timed[],
): string[] {
  const all = new Set(chosen)
  const added: string[] = []
  for (const event of coming) {
    if (!pass.eventIds.includes(event.id) || all.has(event.id) || isClashing(event, all, coming)) continue
    all.add(event.id)
    added.push(event.id)
  }
  return added
}
