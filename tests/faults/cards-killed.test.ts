import { spawn } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { selectRefunds } from '#app/ledger/service.server.ts'
import { nobody, systemActor } from '#app/people/actor.ts'
import { openDatabase } from '#app/platform/database/open.server.ts'
import { saveRegistration } from '#app/registration/commands/save.server.ts'
import { findRegistration } from '#app/registration/queries/read.server.ts'
import { verify } from '#app/registration/queries/verify.server.ts'
import { eventOf, paymentOf, sessionEvent, signed, startFakeStripe } from '#tests/cards/fake-stripe.ts'
import { defaultNow, makeApp, makeFestival, makeInput } from '#tests/make.ts'
import { sized } from '#tests/size.ts'
import {
  type Engine,
  emptyFestivalDirectory,
  newServerDatabase,
  programFile,
} from '#tests/test-database.server.ts'
import type { CardStep, CardsJob } from './cards-process.ts'

const program = 'tests/faults/cards-process.ts'
const edition = { id: '20tf2026', code: 'TF2026', number: 20 }
/** The statements of a step before which its process is killed: every one, or one in so many. Opening the embedded database takes seconds. */
const everyNth = { postgresql: sized(20, 1), embedded: sized(20, 8) }
const engines = sized<readonly Engine[]>(['postgresql'], ['embedded', 'postgresql'])

const cleaners: (() => unknown)[] = []
afterEach(async () => {
  for (const clean of cleaners.splice(0).toReversed()) await clean()
})

async function place(engine: Engine): Promise<CardsJob['where']> {
  if (engine === 'postgresql') return { url: await newServerDatabase() }
  const home = fs.mkdtempSync(path.join(os.tmpdir(), 'ronda-cards-'))
  cleaners.push(() => fs.rmSync(home, { recursive: true, force: true }))
  fs.cpSync(await emptyFestivalDirectory(), home, { recursive: true })
  return { dataDir: home }
}

describe.each(engines)('card payments of killed processes on %s', (engine) => {
  it(
    'K5, K9 are paid once and refunded once, with a kill at any statement',
    async () => {
      const where = await place(engine)
      const stripe = await startFakeStripe()
      cleaners.push(() => stripe.close())
      const within = async <Value>(
        use: (app: ReturnType<typeof makeApp>) => Promise<Value>,
      ): Promise<Value> => {
        const db = await openDatabase(where)
        return use(makeApp(db)).finally(() => db.close())
      }
      const registrationId = await within(async (app) => {
        await app.db.query(
          'update editions set is_current = false, catalogue_version = catalogue_version + 1',
        )
        await makeFestival(app, [{}], { edition })
        const saved = await saveRegistration(app, { input: makeInput({}), by: nobody })
        if (!saved.ok) throw new Error(JSON.stringify(saved.reason))
        return saved.value.id
      })

      let kills = 0
      let seconds = 0
      const now = () => new Date(Date.parse(defaultNow) + 1_000 * seconds)
      /** Begins again until a process is through; each lives some statements longer than the one before. */
      async function take(step: CardStep): Promise<void> {
        seconds += 1
        for (let diesAt: number | null = 1, before = kills; ; diesAt += everyNth[engine]) {
          const job: CardsJob = {
            where,
            stripe: stripe.config,
            registrationId,
            step,
            diesAt,
            at: now().toISOString(),
          }
          const said = await run(job)
          if (said === '') {
            kills += 1
            continue
          }
          // one that was killed when all was written could not say so
          if (said !== 'done') expect(kills, said).toBeGreaterThan(before)
          return
        }
      }
      const receive = (event: object) => {
        const { body, signature } = signed(event)
        return take({ do: 'receive', body: Buffer.from(body).toString('utf8'), signature })
      }

      await take({ do: 'press' })
      const [session, ...more] = stripe.sessions.values()
      if (!session) throw new Error('no session')
      expect(more).toEqual([])
      session.status = 'complete'
      const completed = sessionEvent(session, 'completed', { at: now() })
      await receive(completed)
      await receive(completed)
      await take({ do: 'handle' })
      await take({ do: 'cancel' })
      await take({ do: 'prepare' })
      await take({ do: 'order' })
      await take({ do: 'ask' })
      const [refund, ...others] = stripe.refunding.refunds.values()
      if (!refund) throw new Error('no refund')
      expect(others).toEqual([])
      const charge = {
        id: 'ch_1',
        payment_intent: paymentOf(session),
        amount_refunded: refund.amount,
        currency: 'eur',
      }
      await receive(eventOf('charge.refunded', charge, now()))
      await receive(eventOf('refund.updated', refund, now()))
      await take({ do: 'handle' })

      expect(kills).toBeGreaterThan(everyNth[engine] === 1 ? 60 : 8)
      expect(stripe.requests.filter(({ errors }) => errors.length > 0)).toEqual([])
      await within(async (app) => {
        const { rows } = await app.db.query<{ amount: number }>(
          `select amount_cents as amount from movements where method = 'card' order by recorded_at, amount_cents desc`,
        )
        expect(rows.map(({ amount }) => amount)).toEqual([4000, -3000])
        expect((await selectRefunds(app.db, {})).map(({ state }) => state)).toEqual(['paid'])
        const seen = await findRegistration(app, registrationId, systemActor)
        expect([seen?.status, seen?.paidCents]).toEqual(['cancelled', 1000])
        expect(await verify(app)).toEqual([])
      })
    },
    sized(600_000, 1_200_000),
  )
})

/** @returns its output; empty if it was killed */
async function run(job: CardsJob): Promise<string> {
  const child = spawn(process.execPath, [await programFile(program), JSON.stringify(job)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  cleaners.push(() => child.kill('SIGKILL'))
  let said = ''
  child.stdout.on('data', (piece: Buffer) => {
    said += piece.toString('utf8')
  })
  const [code] = (await once(child, 'close')) as [number | null]
  if (said === '' && code !== null) throw new Error(`the process ended by itself with ${code}`)
  return said.trim()
}
