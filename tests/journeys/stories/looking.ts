import { expect } from 'vitest'
import { m } from '#app/platform/messages/messages.js'
import { eventCalled } from '../empty-festival.ts'
import type { Place, TestFestival } from '../test-festival.ts'
import type { Visitor } from '../visitor.ts'
import { listDriver } from './list-driver.ts'
import { adminAt, somebodySignedIn } from './sign-in.ts'

export const lookerAt = (place: Place) => adminAt(place, 'looker')

type Label = Parameters<Visitor['walksTo']>[0]

/** Picks rows out by their kind; on a desktop also shows one column more, by keyboard alone. */
export async function laysOutTheList(festival: TestFestival, place: Place): Promise<void> {
  const { username } = lookerAt(place)
  const visitor = await somebodySignedIn(festival, place, { username, to: '/admin/lists/priceItems' })
  await visitor.arrivesAt(m.lists_of_priceItems)
  const isDesktop = place.screen === 'desktop'
  const press = async (button: Label) => {
    if (!isDesktop) return visitor.presses(button)
    await visitor.walksTo(button)
    await visitor.strikes('Enter')
  }

  // on a phone rows are cards, and columns are not chosen
  if (isDesktop) {
    await press(m.lists_columns)
    await visitor.walksTo(m.lists_field_vatRatePercent, 'ArrowDown')
    await visitor.strikes('Enter')
    await visitor.findsCell(m.lists_field_vatRatePercent)
    await visitor.looksItOver()
    await visitor.strikes('Escape')
  }

  await press(m.lists_filters)
  if (isDesktop) await visitor.walksTo(m.lists_field_kind)
  const extras = visitor.reads(m.lists_choice_extra, {})
  await visitor.picks(m.lists_field_kind, extras, extras)
  const field = visitor.reads(m.lists_field_kind, {})
  const pill = visitor.reads(m.lists_filter_of, { field, value: extras })
  await visitor.sees(pill)
  await visitor.looksItOver()
  await visitor.strikes('Escape')
  await press(visitor.reads(m.lists_filter_remove, { field }))
  await visitor.seesNoMore(pill)
}

/** Writes down what something cost and for what: event and artist are found by a piece of their name, and stay. */
export async function namesWhatIsKnown(festival: TestFestival, place: Place): Promise<void> {
  const { username } = lookerAt(place)
  const visitor = await somebodySignedIn(festival, place, { username, to: '/admin/lists/costs' })
  await visitor.arrivesAt(m.lists_of_costs)
  const use = listDriver(visitor, place)
  const milonga = eventCalled('Kremšnita milonga').title[visitor.locale]
  const name = `Klavir ${place.lang} ${place.screen}`

  await use.newOne()
  await visitor.fills(m.lists_field_title, name)
  await visitor.selects(m.lists_field_category, m.lists_choice_music)
  await visitor.picks(m.lists_field_event, milonga.replace('š', 's'), milonga)
  await visitor.picks(m.lists_field_artist, 'sofia rey', 'Sofía Rey & Mateo Luna')
  await visitor.looksItOver()
  await visitor.presses(m.lists_save)
  await visitor.sees(visitor.reads(m.lists_added, { name }))

  await use.search(name)
  await visitor.sees(visitor.reads(m.lists_count_found, { count: 1, shown: '1' }))
  await use.open(name)
  await visitor.seesIn(m.lists_field_artist, 'Sofía Rey & Mateo Luna')
  await expect.poll(() => visitor.finds(m.lists_field_event)).toContain(milonga)
}

/** Types a name and strikes Enter while the choices are on their way: nothing is saved, and the choice is made once they are there. */
export async function typesAheadOfTheChoices(festival: TestFestival, place: Place): Promise<void> {
  const { username } = lookerAt(place)
  const visitor = await somebodySignedIn(festival, place, { username, to: '/admin/lists/costs' })
  await visitor.arrivesAt(m.lists_of_costs)
  const use = listDriver(visitor, place)
  const name = `Kontrabas ${place.lang} ${place.screen}`

  const answer = await visitor.waitsForAnswersOf('**/api/db/artists/find*')
  await use.newOne()
  await visitor.fills(m.lists_field_title, name)
  await visitor.selects(m.lists_field_category, m.lists_choice_music)
  await visitor.fills(m.lists_field_artist, 'sofia rey')
  await visitor.strikes('Enter')
  await visitor.sees(m.lists_loading)
  await visitor.looksItOver()
  await answer()
  await visitor.takesOffered('Sofía Rey & Mateo Luna')
  await visitor.seesIn(m.lists_field_artist, 'Sofía Rey & Mateo Luna')
  await visitor.fills(m.lists_field_artist, 'nobody of this name')
  await visitor.strikes('Enter')
  await visitor.sees(m.lists_pick_nothing)
  await visitor.presses(m.lists_save)
  await visitor.sees(visitor.reads(m.lists_added, { name }))
}
