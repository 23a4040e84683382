import { m } from '#app/platform/messages/messages.js'
import { messageName } from '#app/registration/mail/message-names.ts'
import type { StaffMember } from '../empty-festival.ts'
import { narrowClass } from '../narrow-classes.ts'
import type { Place, TestFestival } from '../test-festival.ts'
import type { Visitor } from '../visitor.ts'
import { type ListDriver, listDriver } from './list-driver.ts'
import { adminAt, somebodySignedIn } from './sign-in.ts'

export const registrarAt = (place: Place): StaffMember => ({
  ...adminAt(place, 'registrar'),
  roles: ['regAdmin', 'regEditor'],
})

/** A follower with the only place of a class, and another who waits for it. */
export function dancersAt(place: Place): Record<string, unknown>[] {
  const { id } = narrowClass('toWaitFor', place)
  return [nameAt('Alenka', place), nameAt('Blanka', place)].map((name) => ({
    name,
    surname: 'Zajc',
    email: `${name.toLowerCase()}@example.org`,
    country: 'SI',
    role: 'follower',
    level: 'open',
    language: 'en',
    picks: [id],
    consents: { terms: true },
  }))
}

/** Opens a dancer, changes them to leading, reads who is admitted, and leaves without saving. */
export async function previewsAChange(festival: TestFestival, place: Place): Promise<void> {
  const visitor = await comesToTheRegistrations(festival, place)
  const use = listDriver(visitor, place)
  await use.open(await findsCodeOf('Alenka', visitor, use, place))
  await visitor.selects(m.lists_field_role, m.lists_choice_leader)
  await visitor.presses(m.lists_save)
  await visitor.sees(m.lists_save_asks_text)
  await visitor.seesPart(m.lists_effect_moved)
  await visitor.seesPart(nameAt('Blanka', place))
  await visitor.looksItOver()
  await visitor.presses(m.lists_save_asks_back)
  await visitor.presses(m.lists_discard)
  await use.close()
}

/** Presses Del, reads what each way does, does nothing, and then erases the dancer. */
export async function endsARegistration(festival: TestFestival, place: Place): Promise<void> {
  const visitor = await comesToTheRegistrations(festival, place)
  const use = listDriver(visitor, place)
  const code = await findsCodeOf('Alenka', visitor, use, place)
  await use.askToEnd(code)
  await visitor.sees(m.lists_end_delete_text)
  await visitor.waitsFor(m.lists_end_delete_do)
  await visitor.seesPart(nameAt('Blanka', place))
  await visitor.looksItOver()
  await visitor.chooses(m.lists_end_cancel)
  await visitor.waitsFor(m.lists_end_cancel_do)
  await visitor.seesPart(messageName('cancelled', visitor.locale))
  await visitor.chooses(m.lists_end_erase)
  await visitor.waitsFor(m.lists_end_erase_do)
  await visitor.presses(m.lists_end_erase_do)
  await visitor.sees(m.lists_end_code_wrong)
  await visitor.looksItOver()
  await visitor.fills(visitor.reads(m.lists_end_code, { code }), code)
  await visitor.presses(m.lists_end_erase_do)
  await visitor.sees(m.lists_empty_found_title)
}

async function comesToTheRegistrations(festival: TestFestival, place: Place): Promise<Visitor> {
  const { username } = registrarAt(place)
  const visitor = await somebodySignedIn(festival, place, { username, to: '/admin/lists/regs' })
  await visitor.arrivesAt(m.lists_of_regs)
  return visitor
}

/** Searches for a person until the list shows only them. */
async function findsCodeOf(name: string, visitor: Visitor, use: ListDriver, place: Place): Promise<string> {
  await use.search(nameAt(name, place))
  await visitor.sees(visitor.reads(m.lists_count_found, { count: 1, shown: '1' }))
  return visitor.findsCell(m.lists_field_code)
}

function nameAt(name: string, { lang, screen }: Place): string {
  return `${name}${lang}${screen}`
}
