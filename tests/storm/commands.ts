import { nobody, systemActor } from '#app/people/actor.ts'
import type { AppContext } from '#app/platform/app-context.server.ts'
import type { Decision } from '#app/platform/decision.ts'
import type { Id } from '#app/platform/id.ts'
import { hashSecret, newSecret } from '#app/platform/ids.server.ts'
import { localDayOf } from '#app/platform/values/local-day.ts'
import { cents } from '#app/platform/values/money.ts'
import { saveEvent } from '#app/programme/editing/editing.server.ts'
import { findEvent } from '#app/programme/service.server.ts'
import { setEventStatus } from '#app/programme/testing/set-event-status.ts'
import { cancelRegistration, releaseRegistration } from '#app/registration/commands/cancel.server.ts'
import { changeRegistration } from '#app/registration/commands/change.server.ts'
import { confirmAddress } from '#app/registration/commands/confirm-address.server.ts'
import { saveRegistration } from '#app/registration/commands/save.server.ts'
import { endUnconfirmedTimes } from '#app/registration/confirmation/unconfirmed.server.ts'
import { registrationChange } from '#app/registration/forms.ts'
import { type NewPayment, recordPayment } from '#app/registration/money/record-payment.server.ts'
import { endHoldsThatAreOver, enforceDeadlines } from '#app/registration/time/deadlines.server.ts'
import { drainJobs } from '#app/registration/time/jobs.server.ts'
import { between, chance, pick, type Rng } from '#db/seed/random.ts'
import { eventId, makeInput } from '#tests/make.ts'

/** The state of a storm: the registered dancers of each festival. */
export type Weather = {
  readonly app: AppContext
  readonly rng: Rng
  readonly editionId: string
  readonly events: number
  /** Everybody who got an answer, in any order. */
  readonly registered: Id[]
  /** Addresses, of whom some name each other. */
  readonly addresses: string[]
  /** Answers other than yes, for a look at what the storm was made of. */
  readonly refusals: Map<string, number>
  /** Commands done, by name. */
  readonly done: Map<string, number>
  /** Commands that this storm leaves out. */
  readonly without?: readonly CommandName[]
}

type CommandName = keyof typeof commands

const weights: readonly (readonly [CommandName, number])[] = [
  ['register', 10],
  ['registerTwo', 3],
  ['invite', 3],
  ['joinByLink', 4],
  ['changePicks', 4],
  ['changeRole', 2],
  ['leavePartner', 2],
  ['cancel', 3],
  ['release', 1],
  ['morePlaces', 1],
  ['holdsEnd', 2],
  ['nameSomebody', 3],
  ['pay', 2],
  ['cancelEvent', 1],
  ['confirm', 4],
  ['confirmTimesEnd', 2],
  ['newAddress', 1],
  ['becomeLate', 1],
]

/** One random command, drawn with the storm's random numbers. */
export async function doAnything(weather: Weather): Promise<void> {
  const possible = weights.filter(([name]) => !weather.without?.includes(name))
  const total = possible.reduce((sum, [, weight]) => sum + weight, 0)
  let render = between(weather.rng, 0, total - 1)
  const [name] = possible.find(([, weight]) => {
    render -= weight
    return render < 0
  }) ?? ['register' as const]
  await doOne(weather, name)
}

/** One command of this name. */
export async function doOne(weather: Weather, name: CommandName): Promise<void> {
  await commands[name](weather)
  weather.done.set(name, (weather.done.get(name) ?? 0) + 1)
}

const commands = {
  async register(weather: Weather) {
    await enter(weather, {})
  },

  /** Two who name each other, at once. */
  async registerTwo(weather: Weather) {
    const a = `a${weather.addresses.length}-${between(weather.rng, 0, 999_999)}@example.org`
    const b = `b-${a}`
    weather.addresses.push(a, b)
    const role = pick(weather.rng, ['leader', 'follower', 'both'])
    const other = role === 'leader' ? 'follower' : 'leader'
    const picks = somePicks(weather)
    await Promise.all([
      enter(weather, { email: a, partner: { email: b }, role, picks }),
      enter(weather, {
        email: b,
        partner: { email: a },
        role: other,
        picks: chance(weather.rng, 0.7) ? picks : somePicks(weather),
      }),
    ])
  },

  async invite(weather: Weather) {
    const id = await enter(weather, {
      partner: { email: `guest${between(weather.rng, 0, 999_999)}@example.org` },
    })
    if (id) await confirmAddress(weather.app, { registrationId: id, editionId: weather.editionId })
  },

  async joinByLink(weather: Weather) {
    const { rows } = await weather.app.db.query<{ id: string; role: string }>(
      `select id, role from holds where state = 'open' order by id`,
    )
    const hold = oneOf(weather.rng, rows)
    if (!hold) return
    const secret = newSecret()
    await weather.app.db.query(
      `insert into tokens (hash, edition_id, purpose, subject_id, made_at) values ($1, $2, 'partner', $3, $4)`,
      [hashSecret(secret), weather.editionId, hold.id, weather.app.now()],
    )
    await enter(weather, {
      partner: { code: secret },
      role: pick(weather.rng, [hold.role, 'both', 'leader', 'follower']),
    })
  },

  async changePicks(weather: Weather) {
    await change(weather, { picks: somePicks(weather) })
  },

  async changeRole(weather: Weather) {
    await change(weather, { role: pick(weather.rng, ['leader', 'follower', 'both']) })
  },

  async leavePartner(weather: Weather) {
    await change(weather, { partner: null })
  },

  /** Twice at once: the second must change nothing. */
  async cancel(weather: Weather) {
    const id = oneOf(weather.rng, weather.registered)
    if (!id) return
    const both = await Promise.all([0, 1].map(() => cancelRegistration(weather.app, { id, by: systemActor })))
    for (const one of both) note(weather, one)
  },

  /** More places: what staff do when a queue is long. */
  async morePlaces(weather: Weather) {
    const { app, editionId, rng } = weather
    const event = await findEvent(app, editionId, eventId(between(rng, 1, weather.events)))
    if (!event || event.places.mode === 'open') return
    const places =
      event.places.mode === 'head'
        ? { mode: 'head' as const, size: event.places.size + 1 }
        : {
            ...event.places,
            leaders: event.places.leaders + between(rng, 0, 1),
            followers: event.places.followers + 1,
          }
    note(weather, await saveEvent(app, { editionId, event: { ...event, places }, by: systemActor }))
  },

  async holdsEnd(weather: Weather) {
    await weather.app.db.query(
      `update holds set expires_at = $1 where state = 'open' and id in (select id from holds where state = 'open' limit 1)`,
      [new Date(weather.app.now().getTime() - 1000)],
    )
    await Promise.all([0, 1].map(() => endHoldsThatAreOver(weather.app)))
  },

  /** A dancer names another one or a guest, or finds a new partner after one has left. */
  async nameSomebody(weather: Weather) {
    const { rng, app, editionId } = weather
    const id = oneOf(rng, weather.registered)
    const email = oneOf(rng, weather.addresses) ?? `guest${between(rng, 0, 999_999)}@example.org`
    if (id && chance(rng, 0.5)) await confirmAddress(app, { registrationId: id, editionId })
    await change(weather, { partner: { email } })
  },

  /** The same money is reported twice at once; some of it comes after a release. */
  async pay(weather: Weather) {
    const registrationId = oneOf(weather.rng, weather.registered)
    if (!registrationId) return
    const payment: NewPayment = {
      registrationId,
      amountCents: cents(between(weather.rng, 1, 4) * 3000),
      method: 'bank',
      valueDay: localDayOf(weather.app.now()),
      reference: null,
      note: null,
      key: `money ${between(weather.rng, 0, 999_999)}`,
    }
    const booked = [0, 1].map(() => recordPayment(weather.app, { payment, by: systemActor, notify: true }))
    for (const one of await Promise.all(booked)) note(weather, one)
  },

  /** An event does not take place, and then it does after all; some have been let go meanwhile. */
  async cancelEvent(weather: Weather) {
    const { app, editionId, rng } = weather
    const id = eventId(between(rng, 1, weather.events))
    note(weather, await setEventStatus(app, { editionId, id, status: 'cancelled', by: systemActor }))
    if (chance(rng, 0.5)) await drainJobs(app)
    note(weather, await setEventStatus(app, { editionId, id, status: 'published', by: systemActor }))
  },

  /** Somebody follows the link of an e-mail, pays, and the time runs out, all at once. */
  async confirm(weather: Weather) {
    const { app, editionId, rng } = weather
    const id = oneOf(rng, weather.registered)
    if (!id) return
    if (chance(rng, 0.5)) await endTimeOf(weather, id)
    await Promise.all([
      confirmAddress(app, { registrationId: id, editionId }),
      endUnconfirmedTimes(app),
      ...(chance(rng, 0.3) ? [commands.pay(weather)] : []),
    ])
  },

  /** The time of some is over, and two processes see it. */
  async confirmTimesEnd(weather: Weather) {
    for (const id of [oneOf(weather.rng, weather.registered), oneOf(weather.rng, weather.registered)]) {
      if (id) await endTimeOf(weather, id)
    }
    await Promise.all([0, 1].map(() => endUnconfirmedTimes(weather.app)))
  },

  async newAddress(weather: Weather) {
    await change(weather, { email: `moved${between(weather.rng, 0, 999_999)}@example.org` })
  },

  /** A dancer's payment is late from now on. */
  async becomeLate(weather: Weather) {
    const id = oneOf(weather.rng, weather.registered)
    if (!id) return
    await weather.app.db.query(
      `update dues set placed_on = '2025-08-15', due_on = '2025-08-20', late_from = '2025-08-25' where subject_id = $1`,
      [id],
    )
    await enforceDeadlines(weather.app)
  },

  async release(weather: Weather) {
    const id = oneOf(weather.rng, weather.registered)
    if (id) note(weather, await releaseRegistration(weather.app, { id, by: systemActor }))
  },
}

async function endTimeOf({ app }: Weather, id: Id): Promise<void> {
  await app.db.query(
    'update registrations set confirm_until = $2 where id = $1 and confirm_until is not null',
    [id, app.now()],
  )
}

async function enter(weather: Weather, over: Record<string, unknown>): Promise<Id | null> {
  const { rng, app } = weather
  const input = makeInput({
    role: pick(rng, ['leader', 'follower', 'leader', 'follower', 'both']),
    onFull: pick(rng, ['takeWhatIsFree', 'takeWhatIsFree', 'allOrNothing']),
    picks: somePicks(weather),
    ...(chance(rng, 0.2) && { promo: 'FEW' }),
    ...over,
  })
  const network = pick(rng, ['192.0.2.1', '192.0.2.2', null])
  const saved = await saveRegistration(app, { input, by: nobody, network })
  note(weather, saved)
  if (!saved.ok) return null
  weather.registered.push(saved.value.id)
  return saved.value.id
}

async function change(weather: Weather, change: Record<string, unknown>): Promise<void> {
  const id = oneOf(weather.rng, weather.registered)
  if (!id) return
  const asked = registrationChange.parse(change)
  note(
    weather,
    await changeRegistration(weather.app, {
      id,
      change: asked,
      by: { kind: 'dancer', registrationId: id },
    }),
  )
}

function somePicks({ rng, events }: Weather): Id[] {
  const all = Array.from({ length: events }, (_, n) => eventId(n + 1))
  const some = all.filter(() => chance(rng, 0.6))
  return some.length > 0 ? some : [pick(rng, all)]
}

function note({ refusals }: Weather, decision: Decision<unknown, unknown>): void {
  if (decision.ok) return
  const { reason } = decision
  const name = typeof reason === 'string' ? reason : (reason as { kind: string }).kind
  refusals.set(name, (refusals.get(name) ?? 0) + 1)
}

function oneOf<T>(rng: Rng, from: readonly T[]): T | undefined {
  return from[between(rng, 0, Math.max(0, from.length - 1))]
}
