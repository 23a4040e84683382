import type { Selectable } from 'kysely'
import { type Explanation, explainWaiting } from '#app/admission/explain.ts'
import { linkedEventsOf, readCapacities, readQueue } from '#app/admission/service.server.ts'
import { unpaidDues } from '#app/ledger/due.ts'
import { readClaims, readDues, selectRefunds } from '#app/ledger/service.server.ts'
import { registrationSubject } from '#app/ledger/subject.ts'
import type { Actor } from '#app/people/actor.ts'
import type { AppContext } from '#app/platform/app-context.server.ts'
import { referencesOf } from '#app/platform/bank/references.ts'
import type { Querying } from '#app/platform/database/statement.ts'
import { cents } from '#app/platform/values/money.ts'
import { type Catalogue, getCatalogue } from '#app/pricing/service.server.ts'
import type { Holds } from '#db/tables.ts'
import { shownToDancer } from '../fields.ts'
import { previewWith } from '../money/price.server.ts'
import { may } from '../policy.ts'
import { refundView } from '../refunds/refund-view.ts'
import { mayBeResold, retainedOf } from '../refunds/retained.ts'
import {
  isLive,
  type PartnerView,
  type Pick,
  type PickView,
  type Registration,
  type RegistrationView,
} from '../registration.ts'
import { readPicks } from '../tables/pick-rows.server.ts'
import { pickOf, type RegistrationRow, registrationOf } from '../tables/rows.ts'

/** One registration with everything its dancer may see. Null when it does not exist or is not the actor's; both are indistinguishable. */
export async function findRegistration(
  app: AppContext,
  registrationId: string,
  by: Actor,
): Promise<RegistrationView | null> {
  if (!may(by, 'registration.see', registrationId)) return null
  const registration = await registrationSelected(app.db, registrationId)
  if (!registration) return null
  return viewOf(app, registration, await getCatalogue(app, registration.editionId))
}

/** The stored registration; null when it does not exist. */
export async function registrationSelected(db: Querying, id: string): Promise<Registration | null> {
  const { rows } = await db.query<RegistrationRow>({
    name: 'find-registration',
    text: 'select * from registrations where id = $1',
    values: [id],
  })
  return rows[0] ? registrationOf(rows[0]) : null
}

/** Whether the edition has a registration with this id; reveals nothing else. */
export async function isOfEdition(
  db: Querying,
  { editionId, id }: { readonly editionId: string; readonly id: string },
): Promise<boolean> {
  const { rows } = await db.query({
    name: 'registration-is-of-edition',
    text: 'select from registrations where edition_id = $1 and id = $2',
    values: [editionId, id],
  })
  return rows.length > 0
}

/** The view of a registration that was read. */
async function viewOf(
  app: Reading,
  registration: Registration,
  catalogue: Catalogue,
): Promise<RegistrationView> {
  const { db } = app
  const now = app.now()
  const picks = (await readPicks({ tx: db, catalogue }, [registration.id])).map(pickOf)
  const waiting = picks.filter(({ state }) => state === 'waiting')
  const reasons = waiting.length > 0 ? await explain(db, catalogue, registration, waiting, now) : new Map()
  const partner = await partnerOf(db, registration)
  const price = await previewWith(
    db,
    catalogue,
    {
      picks,
      extras: registration.extras,
      couple: partner.state === 'confirmed',
      gift: registration.gift,
      promo: null,
      uses: registration.uses,
      extrasAskedAt: registration.reserved,
    },
    now,
  )
  const dues = await readDues(db, registrationSubject(registration))
  const money = await readMoneyBack(db, registration)
  const ifPlaced = registration.lines.filter((line) => line.ifPlaced)
  return {
    ...shownToDancer(registration),
    picks: picks.flatMap((pick) => pickView(pick, catalogue, reasons)).sort(byTime),
    owedCents: cents(Math.max(0, owed(registration))),
    dueOn: owed(registration) > 0 ? (unpaidDues(dues, registration.paidCents)[0]?.dueOn ?? null) : null,
    ifAllPlacedCents: cents(
      registration.totalCents + ifPlaced.reduce((sum, { amountCents }) => sum + amountCents, 0),
    ),
    hints: price.hints,
    references: referencesOfRegistration(registration, catalogue),
    partner,
    ...money,
  }
}

/** Refunds and retained amounts of a cancelled registration. Queried only when a payment was ever received. */
async function readMoneyBack(
  db: Querying,
  registration: Registration,
): Promise<globalThis.Pick<RegistrationView, 'retainedCents' | 'moreWhenResold' | 'refunds'>> {
  if (isLive(registration.status) && registration.paidCents === 0)
    return { retainedCents: cents(0), moreWhenResold: false, refunds: [] }
  const subject = registrationSubject(registration)
  const refunds = await selectRefunds(db, { subject })
  const owed = isLive(registration.status) ? [] : ((await readClaims(db, subject)).at(-1)?.lines ?? [])
  return {
    retainedCents: retainedOf(owed),
    moreWhenResold: mayBeResold(owed),
    refunds: refunds.filter(({ state }) => state !== 'withdrawn').map(refundView),
  }
}

type Reading = globalThis.Pick<AppContext, 'db' | 'now'>

/** The amount still open; below 0: overpaid. */
export function owed({
  totalCents,
  paidCents,
  status,
}: globalThis.Pick<Registration, 'totalCents' | 'paidCents' | 'status'>): number {
  return status === 'cancelled' || status === 'released' || status === 'prepared' ? 0 : totalCents - paidCents
}

/** The references by which a payment is matched to this registration. Formats 1.3. */
export function referencesOfRegistration(
  { number }: globalThis.Pick<Registration, 'number'>,
  { edition }: Catalogue,
): { si12: string; rf: string } {
  return referencesOf({ prefix: 'TF', year2: Number(edition.startsOn.slice(2, 4)), number })
}

function pickView(pick: Pick, { events }: Catalogue, reasons: ReadonlyMap<string, Explanation>): PickView[] {
  const event = events.get(pick.eventId)
  return event ? [{ ...pick, event, waiting: reasons.get(pick.eventId) ?? null }] : []
}

function byTime(a: PickView, b: PickView): number {
  return a.event.startsAt.getTime() - b.event.startsAt.getTime() || (a.eventId < b.eventId ? -1 : 1)
}

/** The dancer's position in each queue, the rule that holds them and what would help (A8), by the rules that decide. */
async function explain(
  db: Querying,
  catalogue: Catalogue,
  { id }: Registration,
  waiting: readonly Pick[],
  now: Date,
): Promise<Map<string, Explanation>> {
  const linked = await linkedEventsOf(
    db,
    catalogue,
    waiting.map(({ eventId }) => eventId),
  )
  const { capacities, queued } = await readCapacities(db, catalogue, linked, now)
  const { units, movers } = await readQueue(db, catalogue.edition.id, queued, everybody, {
    passedOverToo: true,
  })
  const mine = units.filter((unit) =>
    unit.picks.some(({ dancer, state }) => dancer === id && state === 'waiting'),
  )
  const explained = mine.flatMap(({ key }) => explainWaiting({ capacities, queue: units, movers }, key))
  return new Map(explained.map((one) => [one.event, one]))
}

/** Larger than any queue: reads all of it. */
const everybody = 100_000

async function partnerOf(db: Querying, registration: Registration): Promise<PartnerView> {
  if (registration.coupleId) {
    const { rows } = await db.query<{ name: string }>({
      name: 'partner-in-couple',
      text: `select r.name from couples c join registrations r on r.edition_id = c.edition_id
          and r.id = case when c.leader_id = $3 then c.follower_id else c.leader_id end
        where c.edition_id = $1 and c.id = $2`,
      values: [registration.editionId, registration.coupleId, registration.id],
    })
    if (rows[0]) return { state: 'confirmed', name: rows[0].name }
  }
  const { rows } = await db.query<Selectable<Holds> & { holds_place: boolean }>({
    name: 'hold-in-force',
    text: `select h.*, exists (select from picks p where p.edition_id = h.edition_id and p.dancer_id = h.id and p.state = 'placed') as holds_place
      from holds h where h.edition_id = $1 and h.registration_id = $2 and h.state in ('pending', 'open')`,
    values: [registration.editionId, registration.id],
  })
  const [hold] = rows
  if (!hold) return { state: 'none' }
  if (hold.state === 'open' && hold.expires_at)
    return { state: 'held', email: hold.email, until: hold.expires_at, holdsPlace: hold.holds_place }
  return hold.email === null ? { state: 'none' } : { state: 'invited', email: hold.email }
}
