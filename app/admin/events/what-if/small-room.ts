import type { Places, Room } from '#app/programme/event.ts'
import type { SmallRoom } from '../event-requests.ts'

/** The room, if it holds fewer people than these places; null where places are not counted or its capacity is unknown. R40 */
export function smallRoom(
  room: Pick<Room, 'name' | 'capacity'> | undefined,
  places: Places,
): SmallRoom | null {
  if (!room?.capacity || places.mode === 'open') return null
  const count = places.mode === 'head' ? places.size : places.leaders + places.followers
  return count > room.capacity ? { name: room.name, capacity: room.capacity, places: count } : null
}
