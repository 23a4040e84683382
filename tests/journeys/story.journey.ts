import { describe, it } from 'vitest'
import { systemActor } from '#app/people/actor.ts'
import { saveCost } from '#app/team/service.server.ts'
import { tf2025 } from '#db/seed/edition.ts'
import { emptyFestival, withCommands, withStaff } from './empty-festival.ts'
import { breaksALeg, closesTheSummer, givesD07TheMoney, importsTheThirdStatement } from './stories/august.ts'
import { clockAt } from './stories/clock.ts'
import {
  letsD27PayInCash,
  releasesAndStops,
  releasesD16,
  thinksAgain,
  workOnD09AtOnce,
} from './stories/decisions.ts'
import {
  invoicesAllWhoPaid,
  invoicesInJuly,
  readsTheCompanysInvoice,
  reversesD07,
} from './stories/invoices.ts'
import { readsTheOutbox, writesToM1 } from './stories/mailings.ts'
import {
  copiesTheEdition,
  limitsTheCode,
  makesItCurrent,
  plansTheProgramme,
  readsThePlan,
  replacesThePrices,
} from './stories/opening-year.ts'
import { refusesOthers } from './stories/refusals.ts'
import { remindsOnce, thirtyAsk } from './stories/rush.ts'
import { password } from './stories/sign-in.ts'
import {
  importsTheFirstStatement,
  importsTheSecondStatement,
  paysByCardAtNoon,
} from './stories/statements.ts'
import { openTestFestival } from './test-festival.ts'

/*
 * Parts 1 to 8 of the acceptance story, in order of date, as one year of one festival: all of it on screens, by the named people. Programs only read, to
 * check.
 * Part 9 is `reception.journey.ts`, part 10 `closing.journey.ts`. Parts are repeated in other languages and on other screens: statements, invoices,
 * refunds, cards, registration, planner.
 */

const staff = (
  username: string,
  ...roles: ('admin' | 'regAdmin' | 'regEditor' | 'progAdmin' | 'reception')[]
) => ({ username, accname: username, password, roles })

const office = { lang: 'SI', screen: 'desktop' } as const
const phone = { lang: 'EN', screen: 'phone' } as const
const long = 600_000

describe('the year of the story', () => {
  const staffed = withStaff(
    emptyFestival,
    staff('director', 'admin'),
    staff('deputy', 'admin'),
    staff('organiser', 'regEditor', 'regAdmin'),
    staff('programmer', 'regEditor', 'progAdmin'),
    staff('editor', 'regEditor'),
    staff('welcome', 'reception'),
  )
  const prepare = withCommands(staffed, async (app) => {
    const wanted = { title: 'DJ Lorenzo Bassi', category: 'music', plannedCents: 35_000 } as const
    const saved = await saveCost(app, { editionId: tf2025.id, by: systemActor, wanted })
    if (!saved.ok) throw new Error(JSON.stringify(saved.reason))
  })
  const festival = openTestFestival({ prepare, now: '2026-07-01T09:00:00+02:00', withCards: true })
  let links: ReadonlyMap<number, string> = new Map()
  const linkOf = (n: number) => links.get(n) ?? ''
  let endToEndId = ''

  it('1.1 and 1.2: the admin copies the edition and sets its rules', () => copiesTheEdition(festival))
  it('1.3: the admin replaces the price list by keyboard', () => replacesThePrices(festival))
  it('1.3: the organiser limits a promo code', () => limitsTheCode(festival))
  it('1.4: the programmer plans six events and publishes them', () => plansTheProgramme(festival))
  it('1.4: a regEditor reads the plan, the reception does not', () => readsThePlan(festival))
  it('1: the edition becomes the current one', () => makesItCurrent(festival))
  it(
    '2: thirty dancers send the form, and every number is exact',
    async () => {
      links = await thirtyAsk(festival)
    },
    long,
  )
  it('3: all who owe get one reminder', () => remindsOnce(festival))
  it('3: the organiser imports the first statement', async () => {
    await clockAt(festival, '2026-07-08T10:00:00+02:00')
    // the edition that was copied plans the same cost
    await importsTheFirstStatement(festival, office, 'DJ Lorenzo Bassi (TF2026)')
  })
  it('3: a dancer pays by card at noon', () => paysByCardAtNoon(festival, phone, linkOf(11)))
  it('4: twenty dancers are late; the second statement repeats the first', () =>
    importsTheSecondStatement(festival, office))
  it('5.1: the organiser releases in bulk, and stops it', async () => {
    await clockAt(festival, '2026-07-15T10:00:00+02:00')
    await releasesAndStops(festival)
  })
  it('5.2: a late dancer pays in cash, and is no longer late', () => letsD27PayInCash(festival))
  it('5.3: a dancer loses the places, and no waiting dancer fits', () => releasesD16(festival))
  it('5.4: two staff edit one dancer at once, and see each other', () => workOnD09AtOnce(festival))
  it('5.5: Delete deletes no registration, and another role is previewed', () => thinksAgain(festival))
  it('7: a couple’s invoice is made out to a company, and two dancers get their own', async () => {
    await clockAt(festival, '2026-07-20T10:00:00+02:00')
    await invoicesInJuly(festival, office)
  })
  it('6.1: a dancer cancels on a phone, and another gets the place', () =>
    breaksALeg(festival, phone, linkOf(7)))
  it('6.2 and 6.3: C1 grows, and two in the office refund the money', async () => {
    endToEndId = await givesD07TheMoney(festival, office)
  })
  it('8: the sixteen of M1 get one e-mail each, after a refusal, a test and a stop', () =>
    writesToM1(festival, office))
  it('8: the outbox is read on a phone', () => readsTheOutbox(festival, phone))
  it('7: the invoice of the cancelled dancer is reversed', async () => {
    await clockAt(festival, '2026-08-16T10:00:00+02:00')
    await reversesD07(festival, office)
  })
  it('6.4: the third statement closes the refund and pays for two', () =>
    importsTheThirdStatement(festival, office, endToEndId))
  it('7: all who have paid get their invoice from two admins at once', async () => {
    await clockAt(festival, '2026-08-26T10:00:00+02:00')
    await invoicesAllWhoPaid(festival, office)
    await readsTheCompanysInvoice(festival, office)
  })
  it('the director reads the sources of the money, and locks the accounting', () =>
    closesTheSummer(festival, office))
  it('pages of other roles are refused', () => refusesOthers(festival))
})
