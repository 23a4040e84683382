import { expect } from 'vitest'
import { m } from '#app/platform/messages/messages.js'
import type { Place, TestFestival } from '../test-festival.ts'
import { inTheEditor, listDriver } from './list-driver.ts'
import { userAdminAt } from './lists.ts'
import { adminAt, signsIn, somebodySignedIn } from './sign-in.ts'

export const editorAt = (place: Place) => adminAt(place, 'editor')

const guests = { to: '/admin/lists/vip' }

/** Is signed out while typing, signs in again, is handed what they had typed, and saves it. */
export async function isSignedOutWhileTyping(festival: TestFestival, place: Place): Promise<void> {
  const { username } = editorAt(place)
  const visitor = await somebodySignedIn(festival, place, { username, ...guests })
  await visitor.arrivesAt(m.lists_of_vip)
  const name = `Žarko ${place.lang} ${place.screen}`

  await listDriver(visitor, place).newOne()
  await visitor.fills(m.lists_field_name, name)
  await visitor.fills(m.lists_field_ofWhom, 'Čestmir')
  await visitor.losesTheSession()
  await visitor.pressesInVain(m.lists_save, 401)
  await visitor.sees(m.lists_signed_out_title)
  await visitor.looksItOver()
  await visitor.follows(m.lists_signed_out_do)

  await visitor.arrivesAt(m.auth_login_title)
  await signsIn(visitor, username)
  await inTheEditor(visitor)
  await visitor.sees(m.lists_draft_back)
  await visitor.seesIn(m.lists_field_name, name)
  await visitor.seesIn(m.lists_field_ofWhom, 'Čestmir')
  await visitor.presses(m.lists_save)
  await visitor.sees(visitor.reads(m.lists_added, { name }))
}

/** Two users have the same guest open. The second to save is informed, sees the first's values, and decides field by field. */
export async function saveAtOnce(festival: TestFestival, place: Place): Promise<void> {
  const { username } = editorAt(place)
  const name = `Breda ${place.lang} ${place.screen}`
  const first = await somebodySignedIn(festival, place, { username, ...guests })
  await first.arrivesAt(m.lists_of_vip)
  await listDriver(first, place).newOne()
  await first.fills(m.lists_field_name, name)
  await first.presses(m.lists_save)
  await first.sees(first.reads(m.lists_added, { name }))

  const other = userAdminAt(place).username
  const second = await somebodySignedIn(festival, place, { username: other, ...guests })
  await second.arrivesAt(m.lists_of_vip)
  await listDriver(first, place).open(name)
  await listDriver(second, place).open(name)
  await first.sees(first.reads(m.lists_present, { names: other, count: 1 }))
  await second.sees(second.reads(m.lists_present, { names: username, count: 1 }))
  await first.fills(m.lists_field_ofWhom, 'Jaka')
  await first.fills(m.lists_field_note, 'Pri oknu')
  await first.presses(m.lists_save)
  await first.sees(first.reads(m.lists_saved, { name }))
  await second.seesNoMore(second.reads(m.lists_present, { names: username, count: 1 }))

  await second.fills(m.lists_field_ofWhom, 'Neža')
  await second.fills(m.lists_field_note, 'Pri vratih')
  await second.pressesInVain(m.lists_save, 409)
  await second.sees(m.lists_conflict_title)
  await second.looksItOver()
  expect(await second.finds(m.lists_field_note)).toBe('Pri vratih')
  const take = second.reads(m.lists_conflict_take, {})
  await second.presses(`${second.reads(m.lists_conflict_theirs, { value: 'Pri oknu' })} – ${take}`)
  await second.seesIn(m.lists_field_note, 'Pri oknu')
  expect(await second.finds(m.lists_field_ofWhom)).toBe('Neža')
  await second.presses(m.lists_save)
  await second.sees(second.reads(m.lists_saved, { name }))

  await listDriver(second, place).open(name)
  expect(await second.finds(m.lists_field_note)).toBe('Pri oknu')
  expect(await second.finds(m.lists_field_ofWhom)).toBe('Neža')
}

/** Deletes a venue with events, and reads why it stays. */
export async function deletesInVain(festival: TestFestival, place: Place): Promise<void> {
  const { username } = editorAt(place)
  const visitor = await somebodySignedIn(festival, place, { username, to: '/admin/lists/venues' })
  await visitor.arrivesAt(m.lists_of_venues)
  await listDriver(visitor, place).remove('Studio Dansa')
  await visitor.sees(m.lists_deleting_row)
  // it is done after the time for undoing
  await visitor.pressesInVain(m.office_notice_close, 409)
  await visitor.sees(visitor.reads(m.lists_delete_failed, { name: 'Studio Dansa' }))
  await visitor.sees(m.data_api_refused_in_use)
  await visitor.looksItOver()
}

/** Deletes a guest, takes it back in time, and deletes the guest after all. */
export async function deletesAndThinksAgain(festival: TestFestival, place: Place): Promise<void> {
  const { username } = editorAt(place)
  const visitor = await somebodySignedIn(festival, place, { username, ...guests })
  await visitor.arrivesAt(m.lists_of_vip)
  const use = listDriver(visitor, place)
  const name = `Vesna ${place.lang} ${place.screen}`
  await use.newOne()
  await visitor.fills(m.lists_field_name, name)
  await visitor.presses(m.lists_save)
  await visitor.sees(visitor.reads(m.lists_added, { name }))

  await use.remove(name)
  await visitor.sees(m.lists_deleting_row)
  await visitor.presses(m.lists_undo)
  await visitor.seesNoMore(m.lists_deleting_row)
  await use.open(name)
  await use.close()
  if (place.screen === 'desktop') await visitor.standsOn(name)
  await visitor.hasAClockOfTheirOwn()
  await use.remove(name)
  await visitor.sees(m.lists_deleting_row)
  await visitor.looksItOver()
  await visitor.letsTimePass(10)
  await visitor.seesNoMore(name)
}
