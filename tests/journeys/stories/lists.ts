import { expect } from 'vitest'
import { roleName } from '#app/people/ui/menu/role-names.ts'
import { m } from '#app/platform/messages/messages.js'
import type { Place, TestFestival } from '../test-festival.ts'
import type { Visitor } from '../visitor.ts'
import { listDriver } from './list-driver.ts'
import { adminAt, somebodySignedIn } from './sign-in.ts'

export const userAdminAt = (place: Place) => adminAt(place, 'keeper')

/** Adds a promoter with a generated code, finds them, changes their name, asks for deletion, cancels, and deletes them after all. */
export async function editsUsers(festival: TestFestival, place: Place): Promise<void> {
  const visitor = await comesToTheUsers(festival, place)
  const use = listDriver(visitor, place)
  const username = `Šuštar-${place.lang}-${place.screen}`

  await use.newOne()
  await visitor.looksItOver()
  await visitor.fills(m.lists_field_username, username)
  await visitor.ticks(roleName('reception', visitor.locale))
  await visitor.selects(m.lists_field_status, m.lists_choice_active)
  await visitor.presses(m.lists_password_new_code)
  await visitor.waitsFor(m.lists_password_copy)
  expect(await visitor.finds(m.lists_field_password)).toMatch(/^\w{12}$/)
  expect(await visitor.finds(m.lists_field_country)).toBe(place.lang === 'SI' ? 'SI' : '')
  await visitor.presses(m.lists_save)
  await visitor.sees(visitor.reads(m.lists_added, { name: username }))

  await use.search(username.toLowerCase().replace('š', 's').replace('š', 's'))
  await visitor.sees(visitor.reads(m.lists_count_found, { count: 1, shown: '1' }))
  await visitor.looksItOver()
  await use.open(username)
  await visitor.fills(m.lists_field_accname, 'Žan')
  await visitor.sees(visitor.reads(m.lists_changed_was, { before: '–' }))
  await visitor.sees(visitor.reads(m.lists_changes, { count: 1 }))
  await visitor.presses(m.lists_save)
  await visitor.sees(visitor.reads(m.lists_saved, { name: username }))

  await use.remove(username)
  await visitor.sees(m.lists_delete_users)
  await visitor.waitsFor(m.lists_delete_do)
  await visitor.looksItOver()
  await visitor.presses(m.lists_end_back)
  if (place.screen === 'phone') await use.close()
  await use.open(username)
  expect(await visitor.finds(m.lists_field_accname)).toBe('Žan')
  await use.close()
  if (place.screen === 'desktop') await visitor.standsOn(username)
  await use.remove(username)
  await visitor.waitsFor(m.lists_delete_do)
  await visitor.presses(m.lists_delete_do)
  await visitor.sees(visitor.reads(m.lists_deleted, { name: username }))
  await visitor.sees(m.lists_empty_found_title)
  await visitor.looksItOver()
}

/** Takes another user's name, is refused, reloads the page, and saves with another name. */
export async function losesNothing(festival: TestFestival, place: Place): Promise<void> {
  const visitor = await comesToTheUsers(festival, place)
  const use = listDriver(visitor, place)
  const { username: taken } = userAdminAt(place)
  const username = `zala-${taken}`

  await use.newOne()
  await visitor.presses(m.lists_save)
  await visitor.sees(m.lists_fields_wrong)
  await visitor.looksItOver()
  await visitor.fills(m.lists_field_username, taken)
  await visitor.fills(m.lists_field_accname, 'Zala')
  await visitor.ticks(roleName('partnering', visitor.locale))
  await visitor.selects(m.lists_field_status, m.lists_choice_blocked)
  await visitor.pressesInVain(m.lists_save, 422)
  await visitor.sees(m.people_taken)
  await visitor.looksItOver()
  expect(await visitor.finds(m.lists_field_username)).toBe(taken)

  await visitor.browses('reload')
  await visitor.sees(m.lists_draft_back)
  await visitor.seesIn(m.lists_field_username, taken)
  await visitor.seesIn(m.lists_field_accname, 'Zala')
  await expect.poll(() => visitor.hasTicked(roleName('partnering', visitor.locale))).toBe(true)
  await visitor.fills(m.lists_field_username, username)
  await visitor.presses(m.lists_save)
  await visitor.sees(visitor.reads(m.lists_added, { name: username }))
}

async function comesToTheUsers(festival: TestFestival, place: Place): Promise<Visitor> {
  const { username } = userAdminAt(place)
  const visitor = await somebodySignedIn(festival, place, { username, to: '/auth/users' })
  await visitor.arrivesAt(m.lists_of_users)
  return visitor
}
