import { choiceWord } from '#app/admin/lists/labels.ts'
import { systemActor } from '#app/people/actor.ts'
import type { AppContext } from '#app/platform/app-context.server.ts'
import { inLocale } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import { countryName } from '#app/platform/values/countries.ts'
import { saveEvent } from '#app/programme/editing/editing.server.ts'
import { messageName } from '#app/registration/mail/message-names.ts'
import { tf2025 } from '#db/seed/edition.ts'
import { narrowClass } from '../narrow-classes.ts'
import type { Place, TestFestival } from '../test-festival.ts'
import { passes } from './clock.ts'
import { dancersAt, editorAt, organiserAt } from './registrations.ts'
import { adminAt, somebodySignedIn } from './sign-in.ts'

export const admitterAt = (place: Place) => adminAt(place, 'admitter')

/** The class of each place in which only the balance of roles makes somebody wait. */
export async function widensClasses(app: AppContext, places: readonly Place[]): Promise<void> {
  for (const place of places) {
    const event = { ...narrowClass('toAdd', place), places: balanced }
    const saved = await saveEvent(app, { editionId: tf2025.id, by: systemActor, event })
    if (!saved.ok) throw new Error(`A class could not be widened: ${saved.reason}`)
  }
}
const balanced = { mode: 'role', leaders: 4, followers: 4, tolerance: 1 } as const

/** Two followers for that class: the second waits for a leader. */
export function followersAt(place: Place): Record<string, unknown>[] {
  const [first, second] = dancersAt(place)
  const { id } = narrowClass('toAdd', place)
  return [
    { ...first, name: nameAt('Fani', place), email: mailAt('Fani', place), picks: [id] },
    { ...second, name: nameAt('Gaja', place), email: mailAt('Gaja', place), picks: [id] },
  ]
}

/** Gives a waiting dancer a place past the balance of roles, with a reason, after reading what follows. */
export async function admitsByHand(festival: TestFestival, place: Place): Promise<void> {
  const { username } = admitterAt(place)
  const to = `/admin/dogodek?id=${narrowClass('toAdd', place).id}`
  const visitor = await somebodySignedIn(festival, place, { username, to })
  await visitor.arrivesSomewhere()
  await visitor.presses(`${visitor.reads(m.events_admit, {})} : Kos`)
  await visitor.isInDialog()
  await visitor.seesPart(visitor.reads(m.events_admit_title, { name: fullName('Gaja', place) }))
  await visitor.waitsFor(m.events_admit_do)
  await visitor.looksItOver()
  await visitor.fills(m.events_admit_reason, 'A leader comes later')
  // a slip of the finger loses nothing that was typed
  await visitor.strikes('Escape')
  await visitor.sees(m.office_unsaved)
  await visitor.presses(m.events_admit_do)
  await visitor.isOutOfDialogs()
  await visitor.sees(m.events_queue_none)
  await visitor.speaksTheirLanguage()
}

/** Cancels a dancer who read that the next one gets the place; when the half minute is over it has happened, and is restored. */
export async function cancelsAndRestores(festival: TestFestival, place: Place): Promise<void> {
  const { username } = editorAt(place)
  const to = `/admin/prijave?q=${nameAt('Fani', place)}`
  const visitor = await somebodySignedIn(festival, place, { username, to })
  await visitor.arrivesAt(m.office_registrations_title)
  await visitor.follows(`Kos ${nameAt('Fani', place)}`)
  await visitor.waitsFor(m.regs_pick_add)
  // the button is in the menu of a registration with many commands
  await visitor.strikes('c')
  await visitor.sees(m.lists_end_cancel_text)
  await visitor.seesPart(messageName('cancelled', visitor.locale))
  await visitor.looksItOver()
  await visitor.pressesInDialog(m.lists_end_cancel_do)
  await visitor.seesPart(visitor.reads(m.regs_bulk_cancelling, { count: 1 }))
  // the bar of one that has happened says the same, and cannot be stopped
  await visitor.waitsFor(`${visitor.reads(m.regs_bulk_stop, {})} (Esc)`)
  await passes(festival, 31)
  await visitor.waitsFor(m.regs_do_restore)
  await visitor.presses(m.regs_do_restore)
  await visitor.sees(m.regs_do_restore_text)
  await visitor.pressesInDialog(m.regs_do_restore)
  await visitor.sees(visitor.reads(m.regs_do_restore_done, { name: fullName('Fani', place) }))
}

/**
 * Tags a dancer beside their data. A colleague who has the same dancer open is told so, sees the tag without reloading, and loses nothing of what they
 * are typing.
 */
export async function tagsOne(festival: TestFestival, place: Place): Promise<void> {
  const to = `/admin/prijave?q=${nameAt('Gaja', place)}`
  const opens = async (username: string) => {
    const visitor = await somebodySignedIn(festival, place, { username, to })
    await visitor.follows(`Kos ${nameAt('Gaja', place)}`)
    await visitor.waitsFor(m.regs_pick_add)
    await visitor.looksItOver()
    await visitor.presses(m.regs_tab_person)
    return visitor
  }
  const [mine, hers] = [editorAt(place).username, organiserAt(place).username]
  const colleague = await opens(hers)
  await colleague.fills(m.regs_dim_tag, 'half a w')
  const visitor = await opens(mine)
  await visitor.sees(visitor.reads(m.regs_present, { names: hers, count: 1 }))
  await colleague.sees(colleague.reads(m.regs_present, { names: mine, count: 1 }))
  await visitor.fills(m.regs_dim_tag, 'vegan')
  await visitor.strikes('Enter')
  await visitor.sees('vegan')
  await visitor.looksItOver()
  await colleague.sees('vegan')
  await colleague.seesIn(m.regs_dim_tag, 'half a w')
  await colleague.leaves()
  await visitor.browses('reload')
  await visitor.sees('vegan')
}

/** Registers a dancer who is registered already: the refusal is on the screen, beside the button that was pressed. */
export async function registersTwice(festival: TestFestival, place: Place): Promise<void> {
  const { username } = editorAt(place)
  const visitor = await somebodySignedIn(festival, place, { username, to: '/admin/prijave' })
  await visitor.arrivesSomewhere()
  await visitor.follows(m.regs_new)
  await visitor.isInDialog()
  await visitor.fills(m.register_name, nameAt('Fani', place))
  await visitor.fills(m.register_surname, 'Kos')
  await visitor.fills(m.register_email, mailAt('Fani', place))
  await visitor.selects(m.register_country, countryName('SI', visitor.locale))
  await visitor.chooses(choiceWord('follower', visitor.locale))
  await visitor.ticks(inLocale(narrowClass('toAdd', place).title, visitor.locale).text)
  await visitor.ticks(m.regs_add_terms)
  await visitor.looksItOver()
  await visitor.presses(m.regs_add_review)
  await visitor.seesPart(m.regs_add_already, { onScreen: true })
}

const nameAt = (name: string, { lang, screen }: Place) => `${name}${lang}${screen}`
const mailAt = (name: string, place: Place) => `${nameAt(name, place).toLowerCase()}@example.org`
const fullName = (name: string, place: Place) => `${nameAt(name, place)} Kos`
