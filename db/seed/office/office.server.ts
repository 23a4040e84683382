import { randomUUID } from 'node:crypto'
import { importFile, storeFile } from '#app/bank/service.server.ts'
import { getEdition } from '#app/festival/service.server.ts'
import type { Actor, StaffRole } from '#app/people/actor.ts'
import type { AppContext } from '#app/platform/app-context.server.ts'
import type { Decision } from '#app/platform/decision.ts'
import type { Id } from '#app/platform/id.ts'
import { addDays, localDayOf, startOfDay } from '#app/platform/values/local-day.ts'
import { cents } from '#app/platform/values/money.ts'
import { denominations, type Pieces } from '#app/reception/cash/pieces.ts'
import { openDrawer, takeOut } from '#app/reception/commands/cash.server.ts'
import { checkDrawer, closeDrawer, stepDrawer } from '#app/reception/commands/close-drawer.server.ts'
import { deviceOfSecret, endShift, startShift } from '#app/reception/commands/shifts.server.ts'
import { sync } from '#app/reception/commands/sync.server.ts'
import { findRegistration } from '#app/registration/queries/read.server.ts'
import { addShift, assignShift } from '#app/team/shifts/commands/plan-shifts.server.ts'
import { pastOf } from '../registrations.server.ts'
import { shifts } from './shifts.ts'
import { type StatementLine, statementXml } from './statement.ts'

/** A member of the demo's staff. */
const staff = (username: StaffRole): Actor => ({ kind: 'user', username, roles: [username] })

/**
 * The work of the demo's office besides registrations: planned shifts, a presale evening with its drawer, and a bank statement that waits to be
 * booked. By the same commands as everybody.
 */
export async function seedOffice(app: AppContext, editionId: string): Promise<void> {
  await seedShifts(app, editionId)
  await seedPresale(app, editionId)
  await seedStatement(app, editionId)
}

async function seedShifts(app: AppContext, editionId: string): Promise<void> {
  const by = staff('progAdmin')
  const { rows } = await app.db.query<{ id: Id; function: string }>(
    'select id, function from team where edition_id = $1 order by name',
    [editionId],
  )
  const free = new Map(Map.groupBy(rows, (row) => row.function))
  for (const { wanted, of, agreed, planned } of shifts) {
    if (wanted.endsAt <= app.now()) continue
    const shiftId = done(await addShift(app, { editionId, by, wanted }))
    const able = free.get(of) ?? []
    const taking = able.slice(0, agreed + planned)
    // the next shift is for others
    free.set(of, [...able.slice(taking.length), ...taking])
    for (const [n, { id: memberId }] of taking.entries())
      done(await assignShift(app, { editionId, by, shiftId, memberId, agreed: n < agreed }))
  }
}

/** Dancers who owe, by their way of paying, in order of their numbers, with the open amount. */
async function debtors(
  app: AppContext,
  editionId: string,
  { payBy, before, most }: { readonly payBy: 'cash' | 'bank'; readonly before: Date; readonly most: number },
): Promise<{ id: Id; name: string; cents: number }[]> {
  const { rows } = await app.db.query<{ id: Id; name: string; cents: number }>(
    `select id, name || ' ' || surname as name, total_cents - paid_cents as cents from registrations
     where edition_id = $1 and pay_by = $2 and status in ('placed', 'late') and total_cents > paid_cents and reserved < $3
     order by number limit $4`,
    [editionId, payBy, before, most],
  )
  return rows
}

/** An evening two days ago at the dance school: three dancers paid in cash and by card, leaflets were paid, the drawer was counted and checked. */
async function seedPresale(app: AppContext, editionId: string): Promise<void> {
  const past = pastOf(app)
  const evening = startOfDay(addDays(localDayOf(app.now()), -2)).getTime() + 18 * 3_600_000
  const at = (minutes: number) => past.at(new Date(evening + minutes * 60_000))
  const people = await debtors(app, editionId, { payBy: 'cash', before: new Date(evening), most: 3 })
  if (people.length === 0) return
  const [by, person, station] = [staff('reception'), 'Rebeka', 'Moj korak']
  at(0)
  const start = { station, eventId: null, person, pin: null, appVersion: 'demo' }
  const { secret } = done(await startShift(past, { start, by }))
  const float: Pieces = { 2000: 3, 1000: 3, 200: 5 }
  const { id: sessionId } = done(await openDrawer(past, { editionId, station, person, float, by }))
  for (const [n, { id: registrationId, cents: amountCents }] of people.entries()) {
    at(20 * (n + 1))
    const device = await deviceOfSecret(past, secret)
    if (!device) throw new Error('The demo’s desk has no device.')
    const now = past.now().getTime()
    const action = {
      kind: 'money',
      id: randomUUID(),
      at: now,
      person,
      registrationId,
      amountCents,
      sessionId,
      method: n === 1 ? 'terminal' : 'cash',
      documentNumber: null,
    }
    const request = { sentAt: now, after: 0, actions: [action], unsent: 1, oldestUnsentAt: now }
    const { results } = done(
      await sync(past, { device, by, request: { ...request, battery: 80, appVersion: 'demo' } }),
    )
    if (results[0]?.state !== 'done') throw new Error(`The demo’s payment is ${results[0]?.state}.`)
  }
  at(90)
  const paidOut = { kind: 'payOut', amountCents: cents(1_850), reason: 'Copies of the leaflets' } as const
  const receipt = { receipt: '2025-118', second: null, person, by, key: randomUUID() }
  done(await takeOut(past, { editionId, sessionId, ...paidOut, ...receipt }))
  at(120)
  done(await stepDrawer(past, { editionId, sessionId, step: 'count', by }))
  const taken = (isTerminal: boolean) =>
    people.reduce((sum, one, n) => sum + ((n === 1) === isTerminal ? one.cents : 0), 0)
  done(
    await closeDrawer(past, {
      editionId,
      sessionId,
      counted: piecesOf(10_000 + taken(false) - 1_850),
      terminalCents: cents(taken(true)),
      voucherCents: cents(0),
      reason: '',
      person,
      isForced: false,
      by,
    }),
  )
  const device = await deviceOfSecret(past, secret)
  if (device) done(await endShift(past, { device, by }))
  at(180)
  done(await checkDrawer(past, { editionId, sessionId, by: staff('regAdmin') }))
}

/** An amount in notes of at most 50 € and coins, the largest first. */
function piecesOf(amountCents: number): Pieces {
  const pieces: Record<string, number> = {}
  let rest = amountCents
  for (const piece of denominations.filter((one) => one <= 5_000)) {
    const count = Math.floor(rest / piece)
    rest -= count * piece
    if (count > 0) pieces[piece] = count
  }
  return pieces
}

/** The bank's last three days: two payments with their reference, one without, a sponsor, a deposit for the hall and the bank's fee. Nothing is booked yet. */
async function seedStatement(app: AppContext, editionId: string): Promise<void> {
  const by = staff('regAdmin')
  const today = localDayOf(app.now())
  const [from, middle, to] = [addDays(today, -3), addDays(today, -2), addDays(today, -1)]
  const people = await debtors(app, editionId, { payBy: 'bank', before: startOfDay(from), most: 3 })
  if (people.length === 0) return
  const paid: StatementLine[] = []
  for (const [n, { id, name, cents: amountCents }] of people.entries()) {
    const view = await findRegistration(app, id, by)
    const reference = n === 2 ? null : (view?.references.si12 ?? null)
    const text = n === 2 ? `Tango festival, ${name}` : 'Tango festival'
    paid.push({ amountCents, day: n === 0 ? from : middle, name: name.toUpperCase(), reference, text })
  }
  const others: StatementLine[] = [
    {
      amountCents: 50_000,
      day: middle,
      name: 'KAVARNA PRI REKI D.O.O.',
      text: 'Sponsorship, programme booklet',
    },
    { amountCents: -120_000, day: to, name: 'DVORANA FESTIVALNA', text: 'Deposit for the hall' },
    { amountCents: -420, day: to, name: 'BANKA', text: 'Account fee' },
  ].map((line) => ({ ...line, reference: null }))
  const { iban: account } = await getEdition(app, editionId)
  const xml = statementXml({ account, openingCents: 2_450_000, from, to, lines: [...paid, ...others] })
  const content = new TextEncoder().encode(xml)
  const { fileId } = done(await storeFile(app, { name: `izpisek-${to}.xml`, content, by }))
  done(await importFile(app, { fileId, by }))
}

/** @throws Error for what is refused: then the demo is wrong */
function done<Value>(decision: Decision<Value, unknown>): Value {
  if (decision.ok) return decision.value
  throw new Error(`The demo’s office is refused: ${JSON.stringify(decision.reason)}`)
}
