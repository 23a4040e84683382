import { expect } from 'vitest'
import { inLocale, type Locale } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import { findOverlaps } from '#app/programme/overlap.ts'
import { clashText } from '#app/programme/ui/selection/clash-text.ts'
import { artists } from '#db/seed/artists.ts'
import { venues } from '#db/seed/venues.ts'
import { type Dancer, introduce } from '../dancer.ts'
import { eventCalled } from '../empty-festival.ts'
import type { Place, TestFestival } from '../test-festival.ts'
import type { Visitor, Words } from '../visitor.ts'

const sacadas = eventCalled('Sacadas that ask first')
const pugliese = eventCalled('Musicality II: Pugliese, or the courage to wait')

/** Chooses two that run at the same time, sees that they do, in the other language too, keeps one, and finds it picked in the form. */
export async function choosesFromTheProgramme(
  festival: TestFestival,
  place: Place,
  scripts: boolean,
): Promise<void> {
  const visitor = await festival.visitor(place, { scripts })
  const { locale } = visitor
  const title = (event: typeof sacadas, of: Locale = locale) => inLocale(event.title, of).text
  const other: Locale = locale === 'en' ? 'sl' : 'en'
  const clash = (of: Locale) => {
    const [overlap] = findOverlaps([sacadas, pugliese], venues)
    if (!overlap) throw new Error('The two go together.')
    return clashText(overlap, venues, of)
  }

  await visitor.opens('/schedule')
  await visitor.arrivesAt(m.schedule_title)
  await visitor.presses(visitor.reads(m.programme_mine_add, { title: title(sacadas) }))
  await visitor.sees(visitor.reads(m.programme_mine_count, { count: 1 }))
  await visitor.sees(visitor.reads(m.programme_mine_near_same, { title: title(sacadas) }))
  await visitor.looksItOver()

  await visitor.follows(m.programme_to_list)
  await visitor.arrivesAt(m.programme_title)
  await visitor.presses(visitor.reads(m.programme_mine_add, { title: title(pugliese) }))
  await visitor.sees(visitor.reads(m.programme_mine_count, { count: 2 }))
  // a phone says that something clashes, and what where one asks
  const isPhone = place.screen === 'phone'
  if (isPhone) await visitor.folds(visitor.reads(m.programme_mine_clashes, { count: 1 }))
  await visitor.sees(clash(locale))
  await visitor.looksItOver()

  // on a phone the other language waits in the menu
  if (isPhone) await visitor.presses(m.platform_menu)
  await visitor.follows(m.platform_other_language({}, { locale }))
  if (isPhone) await visitor.folds(m.programme_mine_clashes({ count: 1 }, { locale: other }))
  await visitor.sees(clash(other))
  if (isPhone) await visitor.folds(m.programme_mine_clashes({ count: 1 }, { locale: other }))
  await visitor.presses(m.programme_mine_drop({ title: title(pugliese, other) }, { locale: other }))
  await visitor.sees(m.programme_mine_count({ count: 1 }, { locale: other }))
  const [register, withThese] = [m.programme_mine_register, m.programme_mine_register_rest]
  await visitor.follows(`${register({}, { locale: other })} ${withThese({}, { locale: other })}`)
  await visitor.arrivesAt(m.register_title({}, { locale: other }))
  expect(await visitor.hasTicked(title(sacadas, other))).toBe(true)
  expect(await visitor.hasTicked(title(pugliese, other))).toBe(false)
}

/** Sets filters until nothing is left, and removes the one that helps. */
export async function narrowsTheProgrammeDown(
  festival: TestFestival,
  place: Place,
  scripts: boolean,
): Promise<void> {
  const visitor = await festival.visitor(place, { scripts })
  const concert = eventCalled('Concert: Orquesta Típica Ljubljanica')
  await visitor.opens('/program?kind=concert')
  await visitor.arrivesAt(m.programme_title)
  await visitor.sees(inLocale(concert.title, visitor.locale).text)

  await visitor.opens('/program?kind=concert&day=2025-11-13')
  await visitor.sees(m.programme_none_title)
  await visitor.looksItOver()
  await visitor.follows(
    visitor.reads(m.programme_filter_remove, { filter: visitor.reads(m.programme_kind_concert, {}) }),
  )
  await visitor.sees(inLocale(eventCalled('The walk that speaks').title, visitor.locale).text)
}

/** Looks at an artist, and at the programme without anything round it. */
export async function readsOnPaper(festival: TestFestival, place: Place): Promise<void> {
  const visitor = await festival.visitor(place)
  const [artist] = artists
  if (!artist) throw new Error('Nobody teaches.')
  await visitor.opens('/artists')
  await visitor.arrivesAt(m.programme_artists_title)
  await visitor.follows(artist.name)
  await visitor.arrivesAt(artist.name)
  await visitor.opens('/programHtml')
  await visitor.arrivesSomewhere()
  await visitor.speaksTheirLanguage()
}

/** Says on top of the programme that they lead; each row answers for that, and so does every other page of the programme. */
export async function saysTheirRole(festival: TestFestival, place: Place, scripts: boolean): Promise<void> {
  const visitor = await festival.visitor(place, { scripts })
  const forYou = visitor.reads(m.programme_you_free, { count: 16 })
  await visitor.opens('/program')
  await visitor.arrivesAt(m.programme_title)
  await visitor.sees(visitor.reads(m.programme_free_lead, { count: 16 }))
  await visitor.chooses(m.programme_role_leader)
  await visitor.sees(forYou)
  await visitor.looksItOver()

  await visitor.follows(m.programme_to_schedule)
  await visitor.arrivesAt(m.schedule_title)
  if (!scripts) return
  await visitor.sees(forYou)
  await visitor.presses(
    visitor.reads(m.programme_mine_add, { title: inLocale(sacadas.title, visitor.locale).text }),
  )
  await visitor.sees(visitor.reads(m.programme_mine_count, { count: 1 }))
  await visitor.sees(forYou)
}

/** Lets the page build a plan, changes it by hand, and opens its link as another visitor, who finds the same events picked in the form. */
export async function buildsTheirDays(festival: TestFestival, place: Place, scripts: boolean): Promise<void> {
  const visitor = await festival.visitor(place, { scripts })
  const { locale } = visitor
  await visitor.opens('/build')
  await visitor.arrivesAt(m.programme_plan_title)
  await visitor.chooses(m.programme_role_follower)
  await visitor.looksItOver()
  await visitor.presses(m.programme_plan_build)
  await visitor.sees(m.programme_plan_yours)
  const giros = inLocale(eventCalled('Giros on a tea saucer').title, locale).text
  await visitor.sees(giros)
  await visitor.looksItOver()

  await visitor.presses(visitor.reads(m.programme_mine_drop, { title: giros }))
  await visitor.seesNoMore(giros)
  const link = new URL(await visitor.finds(m.programme_plan_link))

  const friend = await festival.visitor(place, { scripts })
  await friend.opens(link.pathname.slice(3) + link.search)
  await friend.sees(m.programme_plan_yours)
  await friend.seesNoMore(giros)
  await friend.follows(m.programme_plan_register)
  await friend.arrivesAt(m.register_title)
  expect(await friend.hasTicked(giros)).toBe(false)
  expect(await friend.hasTicked(inLocale(eventCalled('Dragon milonga').title, locale).text)).toBe(true)
}

/** Builds days for two and registers with them; the partner opens the same link, registers too, and they are a couple, at the same events. */
export async function registersWithOneLink(festival: TestFestival, place: Place): Promise<void> {
  const at = `${place.lang}.${place.screen}@built.example`.toLowerCase()
  const [nejc, maja] = [
    { name: 'Nejc', surname: 'Hribar', email: `nejc.${at}` },
    { name: 'Maja', surname: 'Žagar', email: `maja.${at}` },
  ]
  const leader = await festival.visitor(place)
  await leader.opens('/build')
  await leader.arrivesAt(m.programme_plan_title)
  await leader.chooses(m.programme_role_couple)
  await leader.chooses(m.programme_level_advanced)
  await leader.unticks(m.programme_plan_late)
  await leader.presses(m.programme_plan_build)
  await leader.sees(m.programme_plan_yours)
  const link = new URL(await leader.finds(m.programme_plan_link))

  await registersAs(leader, nejc, { as: m.programme_plan_register_leader, partner: maja.email })
  const follower = await festival.visitor(place)
  await follower.opens(link.pathname.slice(3) + link.search)
  await follower.sees(m.programme_plan_yours)
  await follower.looksItOver()
  await registersAs(follower, maja, { as: m.programme_plan_register_follower, partner: nejc.email })
  await follower.sees(follower.reads(m.my_reg_partner_confirmed, { name: nejc.name }))
  await follower.looksItOver()

  await leader.browses('reload')
  await leader.sees(leader.reads(m.my_reg_partner_confirmed, { name: maja.name }))
  // at an event that is danced in pairs only, so that neither could be there alone
  const pairs = inLocale(eventCalled('Milonga traspié, in pairs').title, leader.locale).text
  for (const dancer of [leader, follower]) await dancer.seesPickState(pairs, m.my_reg_pick_placed)
}

async function registersAs(
  visitor: Visitor,
  person: Omit<Dancer, 'role' | 'picks'>,
  { as, partner }: { readonly as: Words; readonly partner: string },
): Promise<void> {
  await visitor.follows(as)
  await visitor.arrivesAt(m.register_title)
  await visitor.fills(m.register_partner_email, partner)
  await introduce(visitor, person)
  await visitor.ticks(m.register_terms)
  await visitor.presses(m.register_send)
  await visitor.sees(visitor.reads(m.my_reg_new_title, { name: person.name }))
}
