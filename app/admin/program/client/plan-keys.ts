import type { Id } from '#app/platform/id.ts'
import type { Room } from '#app/programme/event.ts'
import { movedBy, stretchedBy } from '../grid/day-hours.ts'
import type { PlanStore } from './plan-store.ts'

export type PlanKey = {
  readonly key: string
  readonly shift: boolean
  readonly alt: boolean
  readonly mod: boolean
}

type KeyContext = {
  readonly store: PlanStore
  readonly rooms: readonly Room[]
  readonly mayWrite: boolean
  readonly onOpen: (id: Id) => void
  readonly onDuplicate: (id: Id) => void
}

const arrows: Readonly<Record<string, 1 | -1 | undefined>> = {
  ArrowUp: -1,
  ArrowLeft: -1,
  ArrowDown: 1,
  ArrowRight: 1,
}

/**
 * Runs the command of a key on the focused event. Arrows move it by a quarter of an hour; with Shift they change its length, with Alt its room. `d`
 * duplicates it, `u` takes it out of the plan or puts it back, Enter opens it.
 * @returns whether the key has a command
 */
export function pressKey({ key, shift, alt, mod }: PlanKey, id: Id, context: KeyContext): boolean {
  const { store, rooms, mayWrite, onOpen, onDuplicate } = context
  const event = store.event(id)
  if (!event || mod) return false
  if (key === 'Enter') {
    onOpen(id)
    return true
  }
  if (!mayWrite) return false
  const by = arrows[key]
  if (by !== undefined && !event.unscheduled) {
    if (alt) {
      const at = rooms.findIndex(({ slug }) => slug === event.room)
      const next = rooms[at + by]
      if (next) store.change(id, { room: next.slug })
      return true
    }
    const change = shift ? stretchedBy(event, by) : movedBy(event, by)
    if (change) store.change(id, change)
    return true
  }
  if (alt || shift) return false
  if (key === 'd') onDuplicate(id)
  else if (key === 'u') store.change(id, { unscheduled: !event.unscheduled })
  else return false
  return true
}

/** The one before or after it, by time and room; from nowhere the first or last. */
export function neighbourOf(ids: readonly Id[], id: Id | null, by: 1 | -1): Id | undefined {
  const at = id === null ? -1 : ids.indexOf(id)
  if (at < 0) return by === 1 ? ids[0] : ids.at(-1)
  return ids[at + by]
}
