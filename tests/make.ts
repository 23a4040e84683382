import path from 'node:path'
import pino from 'pino'
import type { Edition } from '#app/festival/edition.ts'
import type { AppContext } from '#app/platform/app-context.server.ts'
import { readConfig } from '#app/platform/config.server.ts'
import { isHolding } from '#app/platform/database/embedded/held-connection.server.ts'
import type { Database } from '#app/platform/database/open.server.ts'
import { cents } from '#app/platform/values/money.ts'
import type { PriceItem } from '#app/pricing/price-item.ts'
import type { PromoCode } from '#app/pricing/promo.ts'
import type { FestivalEvent, Places } from '#app/programme/event.ts'
import { eventId, makeEvent as makeClass } from '#app/programme/testing/make-event.ts'
import { type NewRegistration, newRegistration } from '#app/registration/forms.ts'
import { tf2025 } from '#db/seed/edition.ts'
import {
  editionRow,
  eventRow,
  insertRows,
  poolRow,
  priceItemRow,
  promoCodeRow,
  venueRow,
} from '#db/seed/rows.ts'

/** A context over a test's database; the test sets its time. */
export type TestApp = AppContext & { at(instant: string | Date): void }

/** Registration is open, prices are early. */
export const defaultNow = '2025-09-01T10:00:00+02:00'

export function makeApp(db: Database, over: Partial<AppContext> = {}): TestApp {
  const read = readConfig({ RONDA_DEMO: '0', DATABASE_URL: 'postgres://unused.invalid/none' })
  if (!read.ok) throw new Error(read.reason.join('\n'))
  let instant = new Date(defaultNow)
  const now = () => new Date(instant)
  return {
    config: read.value,
    db,
    clock: { now },
    log: pino({ level: 'silent' }),
    root: path.resolve(),
    locking: true,
    now,
    // a worker that looks before the end of a transaction finds nothing
    wake: () => {
      if (isHolding()) throw new Error('The workers were woken inside a transaction.')
    },
    at: (then) => {
      instant = new Date(then)
    },
    ...over,
  }
}

/** Of the n-th event that `makeFestival` makes, from 1. */
export { eventId }

/** A class by role; `tolerance` as given. */
export function byRole(leaders: number, followers: number, tolerance = 1): Places {
  return { mode: 'role', leaders, followers, tolerance }
}

/** Nobody has to confirm an address in the time of a test; tests about that say so themselves. */
const unhurried = { confirmWithinHours: 10_000, unconfirmedPerAddress: 10_000, unconfirmedPerNetwork: 10_000 }

/** A festival like TF2025 with these events (an hour apart, 40 € each at any time) and nothing else unless given. */
export async function makeFestival(
  { db }: Pick<AppContext, 'db'>,
  events: readonly Partial<FestivalEvent>[],
  over: { edition?: Partial<Edition>; items?: readonly PriceItem[]; promos?: readonly PromoCode[] } = {},
): Promise<Edition> {
  const edition: Edition = { ...tf2025, ...unhurried, ...over.edition }
  const made = events.map((event, index) => makeEvent(index + 1, event))
  await db.transaction(async (tx) => {
    await insertRows(tx, 'editions', [editionRow(edition)])
    await insertRows(tx, 'venues', [venueRow(edition.id, hall, 0)])
    await insertRows(
      tx,
      'events',
      made.map((event) => eventRow(edition.id, event)),
    )
    await insertRows(
      tx,
      'pools',
      made.map((event) => poolRow(edition.id, event)),
    )
    await insertRows(
      tx,
      'price_items',
      (over.items ?? [classPrice]).map((item) => priceItemRow(edition.id, item)),
    )
    await insertRows(
      tx,
      'promo_codes',
      (over.promos ?? []).map((promo) => promoCodeRow(edition.id, promo)),
    )
  })
  return edition
}

const hall = {
  slug: 'festivalna',
  name: { en: 'Festival Hall', sl: 'Festivalna dvorana' },
  address: 'Vilharjeva 11',
  city: 'Ljubljana',
  latitude: 46.06,
  longitude: 14.51,
  directions: { en: '', sl: '' },
}

/** The n-th class of a festival, an hour after the one before it. */
function makeEvent(n: number, over: Partial<FestivalEvent>): FestivalEvent {
  const startsAt = new Date(Date.parse('2025-11-13T10:00:00+01:00') + n * 3_600_000)
  const endsAt = new Date(startsAt.getTime() + 3_600_000)
  return makeClass({ number: n, startsAt, endsAt, venue: hall.slug, priceItem: 'class', ...over })
}

const amount = (euros: number) => {
  const each = cents(euros * 100)
  return { superEarly: each, early: each, regular: each, door: each }
}

export const classPrice: PriceItem = {
  code: 'class',
  name: { en: 'One class', sl: 'Ena ura plesa' },
  kind: 'single',
  covers: {},
  amountCents: amount(40),
  vatRatePercent: 22,
  quota: null,
  order: 1,
}

export function makePass(code: string, euros: number, over: Partial<PriceItem> = {}): PriceItem {
  return {
    ...classPrice,
    code,
    name: { en: code, sl: code },
    kind: 'pass',
    amountCents: amount(euros),
    order: 2,
    ...over,
  }
}

let people = 0

/** A dancer's input, a new dancer each time. */
export function makePerson(over: Record<string, unknown> = {}): Record<string, unknown> {
  people += 1
  return {
    name: `Ana${people}`,
    surname: 'Kovač',
    email: `ana${people}@example.org`,
    country: 'SI',
    role: 'follower',
    picks: [eventId(1)],
    consents: { terms: true },
    ...over,
  }
}

/** The same as the schema reads it. */
export function makeInput(over: Record<string, unknown> = {}): NewRegistration {
  return newRegistration.parse(makePerson(over))
}
