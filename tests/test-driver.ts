import { afterEach, beforeEach, expect } from 'vitest'
import { type Actor, nobody, systemActor } from '#app/people/actor.ts'
import type { Database } from '#app/platform/database/open.server.ts'
import type { IdempotentRequest } from '#app/platform/http/idempotency.server.ts'
import type { Id } from '#app/platform/id.ts'
import { hashSecret, newSecret } from '#app/platform/ids.server.ts'
import type { Locale } from '#app/platform/locale.ts'
import { localDayOf } from '#app/platform/values/local-day.ts'
import { cents } from '#app/platform/values/money.ts'
import { answerLinkRequests, requestLink } from '#app/registration/access/ask-for-link.server.ts'
import { changeRegistration } from '#app/registration/commands/change.server.ts'
import { confirmAddress } from '#app/registration/commands/confirm-address.server.ts'
import { saveRegistration } from '#app/registration/commands/save.server.ts'
import { registrationChange } from '#app/registration/forms.ts'
import { recordPayment } from '#app/registration/money/record-payment.server.ts'
import { findRegistration } from '#app/registration/queries/read.server.ts'
import { verify } from '#app/registration/queries/verify.server.ts'
import { enforceDeadlines } from '#app/registration/time/deadlines.server.ts'
import { drainJobs } from '#app/registration/time/jobs.server.ts'
import { makeApp, makeInput, type TestApp } from './make.ts'
import { type Engine, openTestDatabase } from './test-database.server.ts'

const editionId = '19tf2025'

/** Drives a small festival: what dancers and staff do there, in the words of the tests. */
export type TestDriver = ReturnType<typeof driverOf>

/**
 * A new context for each test of a `describe`, empty but for the tables. After each test the jobs are done and nothing may be that must
 * never be.
 */
export function useTestDriver(engine: Engine): TestDriver {
  const driver = {} as TestDriver
  let db: Database
  beforeEach(async () => {
    db = await openTestDatabase(engine)
    Object.assign(driver, driverOf(makeApp(db)))
  })
  afterEach(async () => {
    await drainJobs(driver.app)
    const violations = await verify(driver.app)
    await db.close()
    expect(violations).toEqual([])
  })
  return driver
}

export function dancer(registrationId: Id): Actor {
  return { kind: 'dancer', registrationId }
}

function driverOf(app: TestApp) {
  const { db } = app
  let payments = 0

  /** Instants differ unless a test calls concurrently. */
  async function then<Value>(action: Promise<Value>): Promise<Value> {
    const value = await action
    app.at(new Date(app.now().getTime() + 1000))
    return value
  }

  const tryToRegister = (
    over: Record<string, unknown> = {},
    { by = nobody, idempotency }: { by?: Actor; idempotency?: IdempotentRequest } = {},
  ) => then(saveRegistration(app, { input: makeInput(over), by, idempotency }))

  async function register(over: Record<string, unknown> = {}, by: Actor = nobody) {
    const saved = await tryToRegister(over, { by })
    if (!saved.ok) throw new Error(JSON.stringify(saved.reason))
    return saved.value.id
  }

  const tryToChange = (id: Id, change: Record<string, unknown>, by: Actor = dancer(id)) =>
    then(changeRegistration(app, { id, change: registrationChange.parse(change), by }))

  async function change(id: Id, wanted: Record<string, unknown>, by?: Actor): Promise<void> {
    const changed = await tryToChange(id, wanted, by)
    if (!changed.ok) throw new Error(JSON.stringify(changed.reason))
  }

  async function read(id: Id) {
    const view = await findRegistration(app, id, systemActor)
    if (!view) throw new Error('gone')
    return view
  }

  async function inviteFrom(id: Id): Promise<string> {
    const { rows } = await db.query<{ id: string }>(
      `select id from holds where registration_id = $1 and state = 'open'`,
      [id],
    )
    const [hold] = rows
    if (!hold) throw new Error('nobody is invited')
    const secret = newSecret()
    await db.query(
      `insert into tokens (hash, edition_id, purpose, subject_id, made_at) values ($1, $2, 'partner', $3, $4)`,
      [hashSecret(secret), editionId, hold.id, app.now()],
    )
    return secret
  }

  return {
    app,
    db,
    register,
    tryToRegister,
    change,
    tryToChange,
    read,

    /** The code in the e-mail to the partner whom this registration has invited. */
    inviteFrom,

    /** Registers, names a partner and proves the address: the partner's places are held. */
    async invite(over: Record<string, unknown> = {}): Promise<Id> {
      const id = await register({ role: 'leader', partner: { email: 'bo@example.org' }, ...over })
      await then(confirmAddress(app, { registrationId: id, editionId }))
      return id
    },

    confirm: (id: Id) => then(confirmAddress(app, { registrationId: id, editionId })),

    /** Two who dance together, through an invitation. */
    async couple(over: Record<string, unknown> = {}): Promise<{ leader: Id; follower: Id }> {
      const leader = await this.invite(over)
      const follower = await register({
        ...over,
        role: 'follower',
        email: 'bo@example.org',
        partner: { code: await inviteFrom(leader) },
      })
      return { leader, follower }
    },

    /** `placed`, `waiting` …, in the order of the programme. */
    states: async (id: Id) => (await read(id)).picks.map(({ state }) => state),

    status: async (id: Id) => (await read(id)).status,

    /** The kinds of e-mails about a registration, in the order they were written. */
    async messages(id: Id): Promise<string[]> {
      const { rows } = await db.query<{ kind: string }>(
        'select kind from emails where registration_id = $1 order by created_at, id',
        [id],
      )
      return rows.map(({ kind }) => kind)
    },

    async dues(id: Id) {
      const { rows } = await db.query<{ amount: number; due: string; late: string }>(
        `select amount_cents as amount, due_on::text as due, late_from::text as late from dues
         where subject_id = $1 order by n`,
        [id],
      )
      return rows
    },

    async pay(registrationId: Id, euros: number, key = `payment ${++payments}`) {
      const booking = recordPayment(app, {
        payment: {
          registrationId,
          amountCents: cents(euros * 100),
          method: 'bank',
          valueDay: localDayOf(app.now()),
          reference: null,
          note: null,
          key,
        },
        by: systemActor,
        notify: true,
      })
      return then(booking)
    },

    /** A day passes on which the workers have done what there was to do. */
    async on(instant: string): Promise<void> {
      app.at(instant.length === 10 ? `${instant}T12:00:00+02:00` : instant)
      await enforceDeadlines(app)
      await drainJobs(app)
    },

    drain: () => drainJobs(app),

    /** Somebody asks for links to their registrations, and the worker answers. */
    async requestLink(email: string, language: Locale = 'en'): Promise<void> {
      await requestLink(app, { email, language })
      while ((await answerLinkRequests(app)) > 0);
    },
  }
}
