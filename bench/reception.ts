import { randomUUID } from 'node:crypto'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import WebSocket from 'ws'
import { saveUser } from '#app/people/accounts/users.server.ts'
import { systemActor } from '#app/people/actor.ts'
import { migrate } from '#app/platform/database/migrate.server.ts'
import { openDatabase } from '#app/platform/database/open.server.ts'
import type { SyncAnswer } from '#app/reception/commands/sync.server.ts'
import { eventId, makeApp } from '#tests/make.ts'
import { startPostgres } from '#tests/postgres.server.ts'
import { makeRegistrations } from './data/registrations.ts'
import type { Bench } from './measure.ts'
import { type App, startApp } from './rush/app.ts'
import { quantile } from './rush/crowd.ts'

const devices = 10
const arrivals = 1_000
/** Fifteen minutes of the festival in these: ten times as many a second. */
const seconds = 90
const password = 'with a rose in the teeth'
const milonga = { kind: 'milonga', places: { mode: 'head', size: 2_000 } } as const

/**
 * A thousand arrivals in a quarter of an hour, at ten times the speed, at ten desks on two processes of the server:
 * the response time of a check-in, and the delay until the nine other desks have it over the live channel.
 */
export const reception: Bench = async () => {
  const server = await startPostgres({ shared_buffers: '256MB' })
  const apps: App[] = []
  try {
    const url = await server.createDatabase()
    await prepare(url)
    apps.push(await startApp(url), await startApp(url))
    const run: Run = { sent: new Map(), answers: [], seen: [], seenAcross: [] }
    const desks = await Promise.all(
      Array.from({ length: devices }, (_, n) => openDesk(run, n, apps[n % 2] as App)),
    )
    await Promise.all(desks.map((desk, n) => desk.work(n)))
    const everywhere = arrivals * (devices - 1)
    for (let tries = 0; tries < 100 && run.seen.length < everywhere; tries += 1) await wait(100)
    for (const desk of desks) desk.close()
    return [
      {
        what: `arrivals at ${devices} desks, 15 minutes in ${seconds} s`,
        value: run.answers.length,
        unit: '',
      },
      { what: 'answer to a check-in, p50', value: quantile(run.answers, 0.5), unit: 'ms' },
      {
        what: 'answer to a check-in, p95',
        value: quantile(run.answers, 0.95),
        unit: 'ms',
        aim: { most: 100 },
      },
      { what: 'at the other desks, p50', value: quantile(run.seen, 0.5), unit: 'ms' },
      { what: 'at the other desks, p95', value: quantile(run.seen, 0.95), unit: 'ms', aim: { most: 1_000 } },
      {
        what: 'at desks of the other process, p95',
        value: quantile(run.seenAcross, 0.95),
        unit: 'ms',
        aim: { most: 1_000 },
      },
      { what: 'never seen by another desk', value: everywhere - run.seen.length, unit: '', aim: { most: 0 } },
    ]
  } finally {
    for (const app of apps) await app.stop()
    await server.stop()
  }
}

/** What was sent when and by which process, and what was measured; in milliseconds. */
type Run = {
  readonly sent: Map<string, { readonly at: number; readonly app: App }>
  readonly answers: number[]
  readonly seen: number[]
  readonly seenAcross: number[]
}

async function prepare(url: string): Promise<void> {
  const db = await openDatabase({ url, poolSize: 2 })
  try {
    await migrate(db, path.resolve(import.meta.dirname, '../db/migrations'))
    await makeRegistrations(db, arrivals, [milonga])
    const user = { username: 'rita', password, roles: ['reception'], status: 'active' } as const
    const saved = await saveUser(makeApp(db), { by: systemActor, user, locale: 'en' })
    if (!saved.ok) throw new Error(JSON.stringify(saved.reason))
    await db.query('update users set must_change_password = false')
  } finally {
    await db.close()
  }
}

async function post<Value>(
  app: App,
  to: string,
  body: object,
  headers: Readonly<Record<string, string>>,
): Promise<{ value: Value; cookie: string }> {
  const answer = await fetch(`${app.address}/api/${to}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })
  if (!answer.ok) throw new Error(`${to} was answered ${answer.status}: ${await answer.text()}`)
  const cookie = answer.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ')
  return { value: (await answer.json()) as Value, cookie }
}

/** A desk as its app works: it synchronises when notified, one call at a time. */
async function openDesk(run: Run, n: number, app: App) {
  const address = { 'X-Forwarded-For': `192.0.2.${n + 1}` }
  const { cookie } = await post(app, 'auth/login', { username: 'rita', password }, address)
  const signedIn = { ...address, Cookie: cookie }
  const start = { station: `D${n}`, eventId: null, person: 'Rita', pin: null, appVersion: 'bench' }
  const { value: shift } = await post<{ secret: string }>(app, 'reception/start', start, signedIn)
  const headers = { ...signedIn, 'X-Device': shift.secret }
  let after = 0
  let syncing: Promise<void> | null = null
  let isAsked = false
  /** Its own actions, and the received ones. */
  const known = new Set<string>()

  async function sync(actions: readonly { readonly id: string }[]): Promise<void> {
    const request = { sentAt: Date.now(), after, actions, unsent: actions.length, oldestUnsentAt: null }
    const { value } = await post<SyncAnswer>(
      app,
      'reception/sync',
      { ...request, appVersion: 'bench' },
      headers,
    )
    const at = performance.now()
    for (const { action } of value.changes) {
      const sent = run.sent.get(action.id)
      if (!sent || known.has(action.id)) continue
      known.add(action.id)
      run.seen.push(at - sent.at)
      if (sent.app !== app) run.seenAcross.push(at - sent.at)
    }
    after = value.seq
  }
  /** As on the device: a request during a call causes one more call after it. */
  const ask = (): void => {
    isAsked = true
    syncing ??= (async () => {
      while (isAsked) {
        isAsked = false
        await sync([])
      }
    })().finally(() => {
      syncing = null
    })
  }

  const socket = new WebSocket(`${app.address.replace('http', 'ws')}/live`, { headers: signedIn })
  await new Promise((resolve, reject) => {
    socket.on('error', reject)
    socket.on('message', (data) => {
      const message = JSON.parse(String(data))
      if (message.type === 'welcome') socket.send(JSON.stringify({ type: 'subscribe', topic: 'reception' }))
      if (message.type === 'subscribed') resolve(null)
      if (message.type === 'refused') reject(new Error(String(data)))
      if (message.type === 'changed' || message.type === 'missed') ask()
    })
  })

  return {
    /** Every tenth arrival, evenly. */
    async work(turn: number): Promise<void> {
      const count = arrivals / devices
      const everyMs = (seconds * 1_000) / count
      const from = performance.now() + (everyMs * turn) / devices
      for (let k = 0; k < count; k += 1) {
        await wait(Math.max(0, from + k * everyMs - performance.now()))
        while (syncing) await syncing
        const registrationId = (k * devices + turn + 1).toString(16).padStart(24, '0')
        const action = {
          kind: 'checkIn',
          id: randomUUID(),
          at: Date.now(),
          person: 'Rita',
          reason: 'bench',
          registrationId,
          eventId: eventId(1),
        }
        known.add(action.id)
        const at = performance.now()
        run.sent.set(action.id, { at, app })
        await sync([action])
        run.answers.push(performance.now() - at)
      }
    },
    close: () => socket.close(),
  }
}
