import { describe, it } from 'vitest'
import { systemActor } from '#app/people/actor.ts'
import { saveCost } from '#app/team/service.server.ts'
import { tf2025 } from '#db/seed/edition.ts'
import { inMidJuly } from '../story/prepare.ts'
import { emptyFestival, withCommands, withStaff } from './empty-festival.ts'
import { letsD27PayInCash, releasesAndStops, releasesD16, thinksAgain } from './stories/decisions.ts'
import {
  copiesTheEdition,
  limitsTheCode,
  makesItCurrent,
  plansTheProgramme,
  readsThePlan,
  replacesThePrices,
} from './stories/opening-year.ts'
import { remindsOnce, thirtyAsk } from './stories/rush.ts'
import { password } from './stories/sign-in.ts'
import { openTestFestival } from './test-festival.ts'

/*
 * The acceptance story through the screens: its parts 1, 2, 3 (reminders) and 5. The others are played by
 *   3 and 4, statements and late:         statements.journey.ts; the card: cards.journey.ts; forms: registration.journey.ts
 *   6 and 8, August and e-mails:          statements.journey.ts, “in August”
 *   7, invoices:                          invoices.journey.ts
 *   9, the reception:                     reception.journey.ts
 */

const staff = (
  username: string,
  ...roles: ('admin' | 'regAdmin' | 'regEditor' | 'progAdmin' | 'reception')[]
) => ({
  ...{ username, accname: username, password, roles },
})

describe('the story begins', () => {
  const staffed = withStaff(
    emptyFestival,
    staff('director', 'admin'),
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
  const festival = openTestFestival({ prepare, now: '2026-07-01T09:00:00+02:00' })

  it('1.1 and 1.2: the admin copies the edition and says its rules', () => copiesTheEdition(festival))
  it('1.3: the admin replaces the price list by keyboard', () => replacesThePrices(festival))
  it('1.3: the organiser limits a promo code', () => limitsTheCode(festival))
  it('1.4: the programmer plans six events and publishes them', () => plansTheProgramme(festival))
  it('1.4: a regEditor reads the plan, the reception does not', () => readsThePlan(festival))
  it('1: the edition becomes the current one', () => makesItCurrent(festival))
  it('2: thirty ask, and every number is exact', () => thirtyAsk(festival))
  it('3: all who owe are reminded once', () => remindsOnce(festival))
})

describe('on 15 July', () => {
  const festival = openTestFestival({ prepare: inMidJuly, now: '2026-07-15T10:00:00+02:00' })

  it('5.1: the organiser releases in bulk, and stops it', () => releasesAndStops(festival))
  it('5.2: who pays in cash is late no more', () => letsD27PayInCash(festival))
  it('5.3: one loses the places, and nobody who waits fits', () => releasesD16(festival))
  it('5.5: Delete deletes nobody, and another role is shown first', () => thinksAgain(festival))
})
