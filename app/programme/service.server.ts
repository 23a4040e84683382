/** The entrance of this domain for the domains to its right. */

export { cancelEvent, changePlaces, windDownEvent } from './editing/change-places.server.ts'
export { type CopiedEvents, copyProgramme } from './editing/copying.server.ts'
export { removeEvent, type SaveEventRefusal, saveEvent } from './editing/editing.server.ts'
export {
  type ArtistDraft,
  removeArtist,
  removeVenue,
  saveArtist,
  saveVenue,
  type VenueDraft,
} from './editing/editing-places.server.ts'
export { removeRoom, saveRoom } from './editing/editing-rooms.server.ts'
export { leaveItemInDrafts } from './editing/leave-item.server.ts'
export {
  changePhoto,
  type PhotoRefusal,
  removePhoto,
  savePhoto,
} from './photos/photos.server.ts'
export {
  addPlanned,
  changePlanned,
  type PlanRefusal,
  type Published,
  type PublishRefusal,
  publishPlanned,
  readPlan,
  removePlanned,
} from './planner/planner.server.ts'
export { findEvent, findProgramme } from './programme.server.ts'
export { findProgrammePage } from './programme-page.server.ts'
export { selectRooms as findRooms } from './repository.server.ts'
export { getTimetable } from './timetable.server.ts'
