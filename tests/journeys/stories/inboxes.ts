import { expect } from 'vitest'
import type { AppContext } from '#app/platform/app-context.server.ts'
import { m } from '#app/platform/messages/messages.js'
import { tf2025 } from '#db/seed/edition.ts'
import type { StaffMember } from '../empty-festival.ts'
import type { Place, TestFestival } from '../test-festival.ts'
import { offersHelp } from './people.ts'
import { adminAt, somebodySignedIn } from './sign-in.ts'

export const readerOfInboxesAt = (place: Place) => adminAt(place, 'inboxes')

/** Somebody without a staff role who brings dancers. */
export const promoterAt = (place: Place): StaffMember => ({
  ...adminAt(place, 'promoter'),
  roles: ['trusted'],
})
const codeAt = ({ lang, screen }: Place) => `BRING${lang}${screen}`.toUpperCase()

/** A promoter of each place with a code, and a confirmed reader of the news. */
export async function promotersAndReaders({ db }: AppContext, places: readonly Place[]): Promise<void> {
  for (const [n, place] of places.entries()) {
    await db.query(
      `insert into promoters (edition_id, id, name, code, username, commission_percent, free_place_after, added_by, reserved)
       values ($1, lpad($2::text, 24, 'a'), $3, $4, $5, 7.5, 10, 'ana', now())`,
      [tf2025.id, n, `Bor ${place.lang} ${place.screen}`, codeAt(place), promoterAt(place).username],
    )
    await db.query(
      `insert into news_readers (id, address_hash, email, state, language, consent_version, asked_at, confirmed_at)
       values (lpad($1::text, 24, 'b'), md5($2), $2, 'confirmed', 'en', $3, now(), now())`,
      [n, readerAt(place), tf2025.termsVersion],
    )
  }
}
const readerAt = ({ lang, screen }: Place) => `news-${lang}-${screen}@example.org`.toLowerCase()

/** Takes somebody who offered help on the site into the team. */
export async function takesAHelper(festival: TestFestival, place: Place): Promise<void> {
  await offersHelp(festival, place)
  const { username } = readerOfInboxesAt(place)
  const visitor = await somebodySignedIn(festival, place, { username, to: '/admin/izmene?view=offers' })
  await visitor.arrivesAt(m.office_shifts_title)
  await visitor.speaksTheirLanguage()
  await visitor.seesPart('Živa Čop')
  await visitor.presses(m.shifts_offer_accept)
  await visitor.sees(m.shifts_offer_accepted)
  await visitor.looksItOver()
}

/** Finds a reader of the news and takes the list as a file. */
export async function readsTheReaders(festival: TestFestival, place: Place): Promise<void> {
  const { username } = readerOfInboxesAt(place)
  const to = `/admin/novice?q=${readerAt(place)}`
  const visitor = await somebodySignedIn(festival, place, { username, to })
  await visitor.arrivesAt(m.office_newsletter_title)
  await visitor.speaksTheirLanguage()
  await visitor.sees(readerAt(place))
  const file = await visitor.downloads('CSV')
  expect(file.toString()).toContain(readerAt(place))
  await visitor.fills(m.news_readers_search, 'nobody-of-this-name')
  await visitor.strikes('Enter')
  await visitor.sees(m.news_readers_none)
  await visitor.looksItOver()
}

/** The promoters with the pay-out list; and one's own page, for the promoter alone. */
export async function paysPromoters(festival: TestFestival, place: Place): Promise<void> {
  const { username } = readerOfInboxesAt(place)
  const visitor = await somebodySignedIn(festival, place, { username, to: '/admin/promotors' })
  await visitor.arrivesAt(m.office_promoters_title)
  await visitor.speaksTheirLanguage()
  await visitor.sees(codeAt(place))
  const file = await visitor.downloads(`${visitor.reads(m.promoters_payouts, {})} (CSV)`)
  expect(file.toString()).toContain(codeAt(place))
  await visitor.follows(`Bor ${place.lang} ${place.screen}`)
  await visitor.arrivesAt(`Bor ${place.lang} ${place.screen}`)
  await visitor.leaves()

  const promoter = await somebodySignedIn(festival, place, {
    username: promoterAt(place).username,
    to: '/admin/promotor',
  })
  await promoter.arrivesAt(`Bor ${place.lang} ${place.screen}`)
  await promoter.speaksTheirLanguage()
  await promoter.seesPart(promoter.reads(m.promoters_your_code, { code: codeAt(place) }))
}

/** Makes a live sheet of the late ones, and ends it. */
export async function endsALiveSheet(festival: TestFestival, place: Place): Promise<void> {
  const { username } = readerOfInboxesAt(place)
  const visitor = await somebodySignedIn(festival, place, { username, to: '/admin/prijave?status=late' })
  await visitor.arrivesAt(m.office_registrations_title)
  await visitor.presses(`${visitor.reads(m.regs_views, {})} ▾`)
  await visitor.walksTo(m.regs_views_open, 'ArrowDown')
  await visitor.strikes('Enter')
  await visitor.isInDialog()
  const name = `Late ${place.lang} ${place.screen}`
  await visitor.fills(m.regs_views_name, name)
  await visitor.presses(m.regs_sheet_make)
  await visitor.sees(m.regs_sheet_made)
  await visitor.waitsFor(visitor.reads(m.regs_sheet_end_which, { name }))
  await visitor.looksItOver()
  await visitor.presses(visitor.reads(m.regs_sheet_end_which, { name }))
  await visitor.seesNoMore(m.regs_sheet_end)
}
