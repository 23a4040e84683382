import { accept, type Decision, refuse } from '#app/platform/decision.ts'
import type { Room } from '../event.ts'
import { deleteRoom, isRoomUsed, upsertRoom } from '../planner/tables/rooms.server.ts'
import { selectRooms } from '../repository.server.ts'
import { type Edit, type EditDeps, type EditRefusal, editing, recordEdit } from './edit.server.ts'

type RoomRefusal =
  | EditRefusal
  | 'slug-invalid'
  | 'name-missing'
  | 'capacity-invalid'
  | 'area-invalid'
  | 'venue-unknown'
  | 'taken'
  /** A colleague has changed it since the form was filled in. */
  | 'room-changed'
  | 'in-use'
  | 'last-room'

type Done = Promise<Decision<Room, RoomRefusal>>

/** Inserts a room, or updates the one that was shown as `base`; a room cannot change its venue. E8, E20 */
export function saveRoom(
  app: EditDeps,
  { room, base, ...edit }: Edit & { readonly room: Room; readonly base: Room | null },
): Done {
  const error = roomError(room)
  if (error) return Promise.resolve(refuse(error))
  return editing<Room, RoomRefusal>(app, edit, undefined, async (tx) => {
    const rooms = await selectRooms(tx, edit.editionId)
    const before = rooms.find(({ slug }) => slug === room.slug) ?? null
    if (base && !before) return refuse('not-found')
    if (!base && before) return refuse('taken')
    if (base && before && isChanged(base, before)) return refuse('room-changed')
    const venue = before?.venue ?? room.venue
    // every venue has a room
    if (!rooms.some((one) => one.venue === venue)) return refuse('venue-unknown')
    const after: Room = { ...room, venue }
    await upsertRoom(tx, edit.editionId, after)
    const action = base ? 'room.save' : 'room.add'
    await recordEdit(app, tx, edit, { action, id: after.slug, before, after })
    return accept(after)
  })
}

/** Deletes a room. Refused while an event is in it, and for the last room of its venue. E8, E20 */
export function removeRoom(app: EditDeps, { slug, ...edit }: Edit & { readonly slug: string }): Done {
  return editing<Room, RoomRefusal>(app, edit, undefined, async (tx) => {
    const rooms = await selectRooms(tx, edit.editionId)
    const before = rooms.find((room) => room.slug === slug)
    if (!before) return refuse('not-found')
    if (rooms.filter(({ venue }) => venue === before.venue).length === 1) return refuse('last-room')
    if (await isRoomUsed(tx, edit.editionId, slug)) return refuse('in-use')
    await deleteRoom(tx, edit.editionId, slug)
    await recordEdit(app, tx, edit, { action: 'room.remove', id: slug, before, after: null })
    return accept(before)
  })
}

function isChanged(base: Room, { name, capacity, areaM2 }: Room): boolean {
  const isSameName = name.en === base.name.en && name.sl === base.name.sl
  return !isSameName || capacity !== base.capacity || areaM2 !== base.areaM2
}

function roomError({ slug, name, capacity, areaM2 }: Room): RoomRefusal | null {
  if (!/^[a-z0-9-]{1,40}$/.test(slug)) return 'slug-invalid'
  if (!name.en.trim() && !name.sl.trim()) return 'name-missing'
  if (!isCountOrUnknown(capacity)) return 'capacity-invalid'
  return isCountOrUnknown(areaM2) ? null : 'area-invalid'
}

function isCountOrUnknown(value: number | null): boolean {
  return value === null || (Number.isSafeInteger(value) && value > 0 && value <= 100_000)
}
