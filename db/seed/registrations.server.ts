import { nobody, systemActor } from '#app/people/actor.ts'
import type { AppContext } from '#app/platform/app-context.server.ts'
import type { Id } from '#app/platform/id.ts'
import { hashSecret, newSecret } from '#app/platform/ids.server.ts'
import { addDays, localDayOf, startOfDay } from '#app/platform/values/local-day.ts'
import { cents } from '#app/platform/values/money.ts'
import { type Catalogue, getCatalogue } from '#app/pricing/catalogue.server.ts'
import type { FestivalEvent } from '#app/programme/event.ts'
import { cancelRegistration } from '#app/registration/commands/cancel.server.ts'
import { confirmAddress } from '#app/registration/commands/confirm-address.server.ts'
import { saveRegistration } from '#app/registration/commands/save.server.ts'
import { newRegistration } from '#app/registration/forms.ts'
import { recordPayment } from '#app/registration/money/record-payment.server.ts'
import { findRegistration } from '#app/registration/queries/read.server.ts'
import { enforceDeadlines } from '#app/registration/time/deadlines.server.ts'
import { drainJobs } from '#app/registration/time/jobs.server.ts'
import { makePeople, type Person } from './people.ts'
import { between, chance, makeRng, pick, type Rng, weighted } from './random.ts'

/** Whom the dice choose; with the partners they bring, about 420 come. */
const dancers = 360

/** The application of a demo being seeded: its own clock, and e-mails that are never sent. */
type PastApp = AppContext & { at(instant: Date): void }

/**
 * The first two months of TF2025: dancers register, bring partners, pay, cancel and wait, by the same commands as everybody and at
 * their own times, until the demo's now. Deterministic but for ids and secrets.
 */
export async function seedRegistrations(app: AppContext, editionId: string): Promise<void> {
  const catalogue = await getCatalogue(app, editionId)
  const rng = makeRng('TF2025 registrations')
  const past = pastOf(app)
  const until = app.now()
  const arrivals = arrivalsBetween(rng, catalogue.edition.opensAt, until)
  let today = localDayOf(catalogue.edition.opensAt)
  for (const [index, person] of makePeople(rng, dancers).entries()) {
    const at = arrivals[index] ?? until
    while (today < localDayOf(at)) {
      today = addDays(today, 1)
      past.at(new Date(startOfDay(today).getTime() + 3 * 3_600_000))
      await enforceDeadlines(past)
      await drainJobs(past)
    }
    past.at(at)
    await live(past, catalogue, rng, person)
  }
  past.at(until)
  await drainJobs(past)
}

/** An application with a clock of its own, which sends no e-mail. */
export function pastOf(app: AppContext): PastApp {
  let instant = app.now()
  return {
    ...app,
    config: { ...app.config, mail: null },
    now: () => new Date(instant),
    wake: () => undefined,
    at: (then) => {
      instant = then
    },
  }
}

/** Many on the first evening and before a price climbs, some on every other day. */
function arrivalsBetween(rng: Rng, from: Date, to: Date): Date[] {
  const length = to.getTime() - from.getTime()
  const drawTime = () => {
    const kind = weighted(rng, { opening: 3, superEarlyEnd: 2, anyDay: 5 })
    if (kind === 'opening') return rng() ** 3 * 0.12
    if (kind === 'superEarlyEnd') return Math.min(0.99, 0.39 - rng() ** 2 * 0.06)
    return rng() * 0.99
  }
  return Array.from(
    { length: dancers },
    () => new Date(from.getTime() + Math.floor(drawTime() * length)),
  ).sort((a, b) => a.getTime() - b.getTime())
}

async function live(app: PastApp, catalogue: Catalogue, rng: Rng, person: Person): Promise<void> {
  const picks = picksOf(rng, catalogue, person)
  const company = weighted(rng, { alone: 70, couple: 22, inviting: 6, board: 2 })
  const id = await register(app, rng, person, {
    picks,
    ...(company === 'couple' && { partner: { email: partnerOf(person).email } }),
    ...(company === 'inviting' && { partner: { email: `waiting.${person.email}` } }),
    ...(company === 'board' && { seeksPartner: true }),
  })
  if (!id) return
  if (company === 'couple' || company === 'inviting') {
    await confirmAddress(app, { registrationId: id, editionId: catalogue.edition.id })
  }
  if (company === 'couple') {
    const partner = await answer(app, catalogue, rng, id, partnerOf(person), picks)
    if (partner) await pay(app, rng, partner)
  }
  await pay(app, rng, id)
  if (chance(rng, 0.05)) await cancelRegistration(app, { id, by: systemActor })
}

/** Partners: of the other role, from the same town. */
function partnerOf(person: Person): Person {
  const role = person.role === 'follower' ? 'leader' : 'follower'
  const name = role === 'leader' ? 'Andrej' : 'Mojca'
  return { ...person, name, role, email: `partner.${person.email}` }
}

/** The partner follows the e-mail's link. */
async function answer(
  app: PastApp,
  catalogue: Catalogue,
  rng: Rng,
  inviterId: Id,
  partner: Person,
  picks: readonly Id[],
): Promise<Id | null> {
  const { rows } = await app.db.query<{ id: string }>(
    `select id from holds where edition_id = $1 and registration_id = $2 and state = 'open'`,
    [catalogue.edition.id, inviterId],
  )
  const [hold] = rows
  if (!hold) return null
  const secret = newSecret()
  await app.db.query(
    `insert into tokens (hash, edition_id, purpose, subject_id, made_at) values ($1, $2, 'partner', $3, $4)`,
    [hashSecret(secret), catalogue.edition.id, hold.id, app.now()],
  )
  return register(app, rng, partner, { picks, partner: { code: secret } })
}

async function register(
  app: PastApp,
  rng: Rng,
  person: Person,
  over: Record<string, unknown>,
): Promise<Id | null> {
  const { name, surname, email, country, city, role, level, language } = person
  const input = newRegistration.parse({
    name,
    surname,
    email,
    country,
    city,
    role,
    level,
    language,
    onFull: chance(rng, 0.06) ? 'allOrNothing' : 'takeWhatIsFree',
    payBy: weighted(rng, { bank: 85, cash: 15 }),
    consents: { terms: true, photos: chance(rng, 0.7), listed: chance(rng, 0.6) },
    newsletter: chance(rng, 0.3),
    volunteering: chance(rng, 0.05),
    hosting: country === 'SI' && chance(rng, 0.06),
    ...(chance(rng, 0.1) && { promo: pick(rng, ['RONDA10', 'STUDENT20', 'NIKA5']) }),
    ...(chance(rng, 0.08) && { extras: [{ code: 'roots-to-rise', amountCents: between(rng, 1, 6) * 500 }] }),
    ...over,
  })
  const saved = await saveRegistration(app, { input, by: nobody })
  return saved.ok ? saved.value.id : null
}

/** Some for the milongas alone, most for a few classes of about their level too, some for many. */
function picksOf(rng: Rng, { events }: Catalogue, { level }: Person): Id[] {
  const open = [...events.values()].filter(({ status }) => status === 'published')
  const milongas = open.filter(({ kind }) => kind === 'milonga')
  const classes = byTaste(
    rng,
    open.filter((event) => isFor(event, level)),
  )
  switch (weighted(rng, { milongas: 30, few: 55, many: 15 })) {
    case 'milongas':
      return ids(milongas.slice(0, between(rng, 1, milongas.length)))
    case 'few':
      return ids([
        ...withoutClashes(classes).slice(0, between(rng, 1, 3)),
        ...milongas.filter(() => chance(rng, 0.5)),
      ])
    case 'many':
      return ids([...withoutClashes(classes).slice(0, between(rng, 4, 6)), ...milongas])
  }
}

/** A few couples of teachers are whom everybody wants: their classes fill, others keep places. */
function byTaste(rng: Rng, classes: readonly FestivalEvent[]): FestivalEvent[] {
  const wanted = ({ artists }: FestivalEvent) => (artists.some((slug) => /^[g-m]/.test(slug)) ? 0.8 : 1)
  return classes
    .map((event) => ({ event, at: rng() * wanted(event) }))
    .sort((a, b) => a.at - b.at)
    .map(({ event }) => event)
}

function isFor(event: FestivalEvent, level: Person['level']): boolean {
  const taught = event.kind === 'class' || event.kind === 'workshop'
  return taught && (event.level === 'open' || event.level === level)
}

function withoutClashes(events: readonly FestivalEvent[]): FestivalEvent[] {
  const kept: FestivalEvent[] = []
  for (const event of events) {
    if (kept.every((other) => event.endsAt <= other.startsAt || other.endsAt <= event.startsAt))
      kept.push(event)
  }
  return kept
}

function ids(events: readonly FestivalEvent[]): Id[] {
  return [...new Set(events.map(({ id }) => id))]
}

/** Most pay within the days given, a few too little, some not at all. */
async function pay(app: PastApp, rng: Rng, id: Id): Promise<void> {
  const view = await findRegistration(app, id, systemActor)
  if (!view || view.owedCents === 0 || view.payBy === 'cash') return
  const how = weighted(rng, { whole: 80, part: 4, more: 2, none: 14 })
  if (how === 'none') return
  const amount = {
    whole: view.owedCents,
    part: Math.ceil(view.owedCents / 200) * 100,
    more: view.owedCents + 1000,
  }[how]
  await recordPayment(app, {
    payment: {
      registrationId: id,
      amountCents: cents(amount),
      method: 'bank',
      valueDay: localDayOf(app.now()),
      reference: view.references.si12,
      note: null,
      key: `demo:${id}`,
    },
    by: systemActor,
    notify: true,
  })
}
