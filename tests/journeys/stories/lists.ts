import { expect } from 'vitest'
import { roleName } from '#app/people/ui/role-names.ts'
import { m } from '#app/platform/messages/messages.js'
import type { StaffMember } from '../empty-festival.ts'
import type { Place, Stage } from '../stage.ts'
import type { Visitor } from '../visitor.ts'

const password = 'a rose in the teeth, said the bandoneon'

/** One for each place: guesses at passwords are counted by name. */
export function keeperAt({ lang, screen }: Place): StaffMember {
  const at = `${lang}-${screen}`.toLowerCase()
  return { username: `keeper-${at}`, accname: 'Živa Ščurek', password, roles: ['admin'] }
}

/** Adds somebody with a generated code, finds them, changes their name, deletes them, thinks again, and deletes them after all. */
export async function keepsTheUsers(stage: Stage, place: Place): Promise<void> {
  const visitor = await comesToTheUsers(stage, place)
  const use = place.screen === 'desk' ? byKeys(visitor) : byTouch(visitor)
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
  await visitor.sees(m.lists_deleting_row)
  await visitor.presses(m.lists_undo)
  await use.open(username)
  expect(await visitor.finds(m.lists_field_accname)).toBe('Žan')
  await use.close()
  await use.remove(username)
  await visitor.sees(m.lists_deleting_row)
  await visitor.looksItOver()
  await visitor.sees(m.lists_empty_found_title)
  await visitor.looksItOver()
}

/** Takes a name that is somebody's, is refused, reads the page again, and saves with another name. */
export async function losesNothing(stage: Stage, place: Place): Promise<void> {
  const visitor = await comesToTheUsers(stage, place)
  const use = place.screen === 'desk' ? byKeys(visitor) : byTouch(visitor)
  const { username: taken } = keeperAt(place)
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

  await visitor.reloads()
  await visitor.sees(m.lists_draft_back)
  expect(await visitor.finds(m.lists_field_username)).toBe(taken)
  expect(await visitor.finds(m.lists_field_accname)).toBe('Zala')
  expect(await visitor.hasTicked(roleName('partnering', visitor.locale))).toBe(true)
  await visitor.fills(m.lists_field_username, username)
  await visitor.presses(m.lists_save)
  await visitor.sees(visitor.reads(m.lists_added, { name: username }))
}

async function comesToTheUsers(stage: Stage, place: Place): Promise<Visitor> {
  const visitor = await stage.visitor(place)
  await visitor.opens(`${stage.address()}/auth/login?lang=${place.lang}&to=%2Fauth%2Fusers`)
  await visitor.fills(m.auth_username, keeperAt(place).username)
  await visitor.fills(m.auth_password, password)
  await visitor.presses(m.auth_login_do)
  await visitor.arrivesAt(m.lists_of_users)
  return visitor
}

/** At a desk nobody touches the mouse. */
function byKeys(visitor: Visitor) {
  return {
    async newOne() {
      await visitor.strikes('n')
      await inTheEditor(visitor)
    },
    async search(text: string) {
      await visitor.strikes('/')
      await visitor.types(text)
    },
    async open(name: string) {
      await visitor.walksTo(name)
      await visitor.strikes('Enter')
      await inTheEditor(visitor)
    },
    async remove(name: string) {
      await visitor.walksTo(name)
      await visitor.strikes('Delete')
    },
    close: () => visitor.strikes('Escape'),
  }
}

function byTouch(visitor: Visitor) {
  const open = async (name: string) => {
    await visitor.follows(name)
    await inTheEditor(visitor)
  }
  return {
    async newOne() {
      await visitor.presses(m.lists_new)
      await inTheEditor(visitor)
    },
    search: (text: string) => visitor.fills(m.lists_search, text),
    open,
    async remove(name: string) {
      await open(name)
      await visitor.presses(m.lists_delete)
    },
    close: () => visitor.presses(m.lists_cancel),
  }
}

async function inTheEditor(visitor: Visitor): Promise<void> {
  await visitor.waitsFor(m.lists_save)
  await visitor.isInDialog()
}
