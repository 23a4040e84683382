import { describe, expect, it } from 'vitest'
import { findEdition } from '#app/festival/service.server.ts'
import { issueInvoice } from '#app/invoices/service.server.ts'
import type { Actor, StaffRole } from '#app/people/actor.ts'
import type { Id } from '#app/platform/id.ts'
import { newId } from '#app/platform/ids.server.ts'
import { localDay } from '#app/platform/values/local-day.ts'
import { cents, sumCents } from '#app/platform/values/money.ts'
import { saveEvent } from '#app/programme/editing/editing.server.ts'
import { findEvent } from '#app/programme/service.server.ts'
import { saveRegistration } from '#app/registration/commands/save.server.ts'
import { listMoney } from '#app/registration/money/office/queries/money-list.server.ts'
import { recordPayment } from '#app/registration/money/record-payment.server.ts'
import { donateOver, giveBackOver } from '#app/registration/refunds/over.server.ts'
import {
  approveRefundOf,
  payRefundByHand,
  prepareRefundOf,
} from '#app/registration/refunds/refund-commands.server.ts'
import { cancelRegistration, readOverPaid } from '#app/registration/service.server.ts'
import { answerOrderCosts } from '#app/team/orders/commands/order-costs.server.ts'
import { addWorkOrder } from '#app/team/service.server.ts'
import { addShift } from '#app/team/shifts/commands/plan-shifts.server.ts'
import { shiftInput } from '#app/team/shifts/shift-form.ts'
import { eventId, makeInput } from '#tests/make.ts'
import { makeStoryFestival, rushOfTheStory, storyEdition } from '#tests/story/festival.ts'
import { dancer, decisionsOfJuly, moneyOfAugust, moneyOfJuly } from '#tests/story/year.ts'
import { ENGINES } from '#tests/test-database.server.ts'
import { useTestDriver } from '#tests/test-driver.ts'
import { type CheckKind, openChecks, stateOfCheck } from './checklist.ts'
import { closeEdition, digestOf, reopenClosed } from './close-edition.server.ts'
import { readHandover } from './handover.server.ts'
import { readChecklist } from './queries/read-checklist.server.ts'

const as = (...roles: StaffRole[]): Actor => ({ kind: 'user', username: 'ana', roles })
const organiser = as('regEditor', 'regAdmin')
const admin = as('admin')
const { id: editionId } = storyEdition

describe.each(ENGINES)('closing the festival on %s', (engine) => {
  const driver = useTestDriver(engine)
  const edition = async () => {
    const found = await findEdition(driver.app, editionId)
    if (!found) throw new Error('the edition is there')
    return found
  }
  const checklist = async () => readChecklist(driver.db, await edition(), driver.app.now())
  const open = async () => openChecks(await checklist()).map(({ kind }) => kind)
  const check = async (kind: CheckKind) => (await checklist()).find((one) => one.kind === kind)
  const close = async (by: Actor = organiser, code = 'TF2026', shown?: string) =>
    closeEdition(driver.app, {
      by,
      code,
      edition: await edition(),
      shown: shown ?? digestOf(await checklist()),
    })
  const sql = (text: string, values: unknown[] = []) => driver.db.query(text, values)

  /** The story to the end of its festival. */
  async function festivalIsOver(): Promise<readonly Id[]> {
    await makeStoryFestival(driver.app)
    driver.app.at('2026-07-02T10:00:00+02:00')
    const ids = await rushOfTheStory(driver.app)
    await moneyOfJuly(driver.app, ids)
    await decisionsOfJuly(driver.app, ids)
    await moneyOfAugust(driver.app, ids)
    driver.app.at('2026-11-20T12:00:00+01:00')
    await driver.drain()
    return ids
  }
  const invoiceAll = async () => {
    const { rows } = await sql(`select id from registrations where edition_id = $1 order by number`, [
      editionId,
    ])
    for (const { id } of rows as { id: Id }[])
      await issueInvoice(driver.app, { editionId, registrations: [id], by: admin })
  }
  const knowAccount = (until: string) =>
    sql(
      `with f as (insert into inbox (id, key, source, content, received_at, received_by)
          values ($1, $1, 'statement', '', now(), 'ana') returning id)
        insert into bank_statements (id, file_id, account, format, imported_at, imported_by, closing_day, closing_cents, opening_day, opening_cents)
        select id, id, $2, 'camt.053.001.08', now(), 'ana', $3::date, 224900, $3::date, 224900 from f`,
      [newId(driver.app.now()), storyEdition.iban, until],
    )
  const ready = async () => {
    const ids = await festivalIsOver()
    await invoiceAll()
    await knowAccount('2026-11-20')
    await payBack()
    return ids
  }
  /** Refunds overpaid money in cash. */
  const payBack = async () => {
    for (const { id, over } of await overpaid()) {
      const given = await giveBackOver(driver.app, { id, by: organiser, amountCents: over })
      expect(given.ok).toBe(true)
    }
    const { rows } = await sql(`select id from refunds where state not in ('paid', 'withdrawn')`)
    for (const { id } of rows as { id: Id }[]) {
      await prepareRefundOf(driver.app, { id, way: 'cash', by: organiser })
      await approveRefundOf(driver.app, { id, by: admin })
      expect((await payRefundByHand(driver.app, { id, by: organiser })).ok).toBe(true)
    }
    await driver.drain()
  }
  const payTooMuch = async (id: Id) => {
    const payment = {
      registrationId: id,
      amountCents: cents(700),
      valueDay: localDay('2026-11-20'),
      method: 'bank' as const,
      reference: null,
      note: null,
      key: 'after the festival',
    }
    expect((await recordPayment(driver.app, { payment, by: admin, notify: false })).ok).toBe(true)
  }
  const overpaid = async () => {
    const list = await readOverPaid(driver.db, editionId)
    return list.map(({ id, overCents }) => ({ id, over: overCents }))
  }

  it('F23 counts the rows of its lists, and is refused while a check is open', async () => {
    await festivalIsOver()
    const owing = await listMoney(driver.db, editionId, { filter: 'open', search: '', page: 1 })
    const over = await readOverPaid(driver.db, editionId)
    expect(over.length).toBeGreaterThan(0)
    const sum = sumCents(over.map(({ overCents }) => overCents))
    expect(await check('overpaid')).toMatchObject({ count: over.length, sumCents: sum })
    expect((await check('debts'))?.count).toBe(owing?.count ?? 0)
    expect(await open()).toEqual(expect.arrayContaining(['bankDays', 'overpaid', 'invoices']))
    expect(await close()).toEqual({ ok: false, reason: 'still-open' })
    expect((await edition()).closed).toBe(false)

    await invoiceAll()
    expect(await check('invoices')).toMatchObject({ count: 0 })
    await knowAccount('2026-08-25')
    expect(await check('bankDays')).toMatchObject({ count: 1, day: '2026-08-25' })
    await knowAccount('2026-11-20')
    expect(await check('bankDays')).toMatchObject({ count: 0, day: '2026-11-20' })
  })

  it('F23 each kind of check has its rows, and closes when they are done', async () => {
    const ids = await ready()
    expect(await open()).toEqual([])
    const now = driver.app.now()
    const one = newId(now)
    const opening: readonly (readonly [CheckKind, string, string])[] = [
      [
        'drawers',
        `insert into cash_sessions (edition_id, id, station, state, opened_by, person, opened_at, float_pieces, float_cents, counted_cents,
          expected_cents, reason, z_number) values ('${editionId}', '${one}', 'A', 'closed', 'ana', 'Ana', now(), '{}', 10000, 16300, 16400, 'x', 1)`,
        `update cash_sessions set state = 'checked'`,
      ],
      [
        'conflicts',
        `insert into reception_conflicts (edition_id, id, kind, action_id, owner, made_at)
          values ('${editionId}', '${one}', 'ticketTwice', '00000000-0000-4000-8000-000000000001', 'B', now())`,
        `update reception_conflicts set resolution = 'samePerson', resolved_by = 'ana', resolved_at = now()`,
      ],
      [
        'artists',
        `insert into costs (edition_id, id, title, category, artist, planned_cents, paid_cents, added_by, reserved)
          values ('${editionId}', '${one}', 'Fee', 'artists', 'ana', 50000, 20000, 'ana', now())`,
        `update costs set actual_cents = 50000, paid_cents = 50000`,
      ],
    ]
    for (const [kind, opens, closes] of opening) {
      await sql(opens)
      expect([kind, await open()]).toEqual([kind, [kind]])
      expect(await close()).toEqual({ ok: false, reason: 'still-open' })
      await sql(closes)
      expect([kind, await open()]).toEqual([kind, []])
    }
    await sql('delete from cash_sessions')
    await payTooMuch(dancer(ids, 8))
    expect(await open()).toEqual(['overpaid'])
    const [over] = await overpaid()
    expect(over?.over).toBe(700)
    await giveBackOver(driver.app, { id: dancer(ids, 8), by: organiser, amountCents: cents(700) })
    expect(await open()).toEqual(['refunds'])
    expect(await close()).toEqual({ ok: false, reason: 'still-open' })
    const { rows } = await sql(`select id from refunds where state not in ('paid', 'withdrawn')`)
    for (const { id } of rows as { id: Id }[]) {
      await prepareRefundOf(driver.app, { id, way: 'cash', by: organiser })
      await payRefundByHand(driver.app, { id, by: organiser })
    }
    expect(await open()).toEqual([])
    driver.app.at('2026-11-15T23:00:00+01:00')
    expect(await open()).toContain('festivalOver')
  })

  it('F23 G9 P13 an overpayment that the dancer leaves to the festival becomes a donation, as it was shown', async () => {
    const ids = await ready()
    const id = dancer(ids, 21)
    await payTooMuch(id)
    const before = await driver.read(id)
    const donate = async (over: object = {}) => {
      const given = { id, by: organiser, amountCents: cents(700), ...over }
      const done = await donateOver(driver.app, given)
      return done.ok ? null : done.reason
    }
    expect(await donate({ by: as('regEditor') })).toBe('not-found')
    expect(await donate({ amountCents: cents(600) })).toBe('changed')
    // nor is a donation taken back for what somebody owes
    for (const amountCents of [0, -300])
      expect(await donate({ amountCents: cents(amountCents) })).toBe('nothing-over')
    expect(await driver.read(id)).toEqual(before)
    const twice = await Promise.all([donate(), donate()])
    expect(twice.toSorted()).toEqual(['changed', null])
    // 1000 were given with the registration
    expect(await driver.read(id)).toMatchObject({
      extras: [{ code: 'roots-to-rise', amountCents: 1_700 }],
      totalCents: before.totalCents + 700,
      paidCents: before.paidCents,
      status: 'confirmed',
    })
    // a donation is on no invoice
    expect(await open()).toEqual([])
    expect(await donate({ id: dancer(ids, 16) })).toBe('has-ended')
    expect((await close()).ok).toBe(true)
    expect(await donate()).toBe('has-ended')
  })

  it('F22 after closing nobody can register or plan, but payments, refunds and invoices continue', async () => {
    const ids = await ready()
    expect(await close(organiser, 'TF2025')).toEqual({ ok: false, reason: 'code-wrong' })
    expect(await close(organiser, 'tf2026', 'another')).toEqual({ ok: false, reason: 'changed' })
    for (const by of [as('regEditor'), as('progAdmin'), as('reception'), as()])
      expect(await close(by)).toEqual({ ok: false, reason: 'not-allowed' })
    const both = await Promise.all([close(), close()])
    expect(both.map((one) => (one.ok ? 'done' : one.reason)).sort()).toEqual(['done', 'done-already'])
    expect(await edition()).toMatchObject({ closed: true, archived: false })

    const id = dancer(ids, 8)
    const frozen = { ok: false, reason: 'edition-archived' }
    expect(await cancelRegistration(driver.app, { id, by: admin })).toEqual(frozen)
    expect(
      await saveRegistration(driver.app, { input: makeInput({ picks: [eventId(6)] }), by: admin }),
    ).toMatchObject({ ok: false, reason: { kind: 'edition-archived' } })
    const event = await findEvent(driver.app, editionId, eventId(6))
    if (!event) throw new Error('the event is there')
    expect(await saveEvent(driver.app, { editionId, event, by: admin })).toEqual(frozen)
    const shift = shiftInput.parse({
      title: 'Vrata',
      place: 'Dvorana',
      need: '2',
      minAge: '',
      startsAt: '2026-11-12T20:00',
      endsAt: '2026-11-12T23:00',
    })
    expect(await addShift(driver.app, { editionId, wanted: shift, by: admin })).toEqual(frozen)

    await payTooMuch(id)
    const [over] = await overpaid()
    if (!over) throw new Error('it was paid too much')
    expect((await giveBackOver(driver.app, { id, by: organiser, amountCents: over.over })).ok).toBe(true)
    expect(await issueInvoice(driver.app, { editionId, registrations: [id], by: admin })).not.toEqual(frozen)

    expect(await reopenClosed(driver.app, { by: organiser, edition: await edition() })).toEqual({
      ok: false,
      reason: 'not-allowed',
    })
    expect((await reopenClosed(driver.app, { by: admin, edition: await edition() })).ok).toBe(true)
    expect((await cancelRegistration(driver.app, { id, by: admin })).ok).toBe(true)
    const { rows } = await sql(`select action from audit where action like 'edition.%close' order by id`)
    expect(rows).toEqual([{ action: 'edition.close' }, { action: 'edition.unclose' }])
  })

  it('F23 the file for the next team contains numbers, problems and suppliers, and no dancer', async () => {
    await festivalIsOver()
    await sql(
      `insert into costs (edition_id, id, title, category, supplier, planned_cents, added_by, reserved)
        values ($1, $2, 'Dvorana', 'venue', 'Dom d.o.o.', 90000, 'ana', now())`,
      [editionId, newId(driver.app.now())],
    )
    await sql(
      `insert into reception_conflicts (edition_id, id, kind, action_id, owner, made_at, resolution, resolved_by, resolved_at)
        values ($1, $2, 'ticketTwice', '00000000-0000-4000-8000-000000000001', 'B', now(), 'samePerson', 'ana', now())`,
      [editionId, newId(driver.app.now())],
    )
    await sql(
      `insert into reception_conflicts (edition_id, id, kind, action_id, excess, owner, made_at)
        values ($1, $2, 'overPlaces', '00000000-0000-4000-8000-000000000002', 3, 'A', now())`,
      [editionId, newId(driver.app.now())],
    )
    const deviceId = newId(driver.app.now())
    await sql(
      `insert into reception_shifts (edition_id, id, station, code_hash, opened_by, opened_at) values ($1, $2, 'C', 'x', 'ana', now())`,
      [editionId, deviceId],
    )
    await sql(
      `insert into reception_devices (edition_id, id, shift_id, secret_hash, app_version, registered_by, registered_at, seen_at)
        values ($1, $2, $2, 'x', 'test', 'ana', now(), now())`,
      [editionId, deviceId],
    )
    await sql(
      `insert into reception_conflicts (edition_id, id, kind, device_id, skew_ms, owner, made_at)
        values ($1, $2, 'clockWrong', $2, 10800000, 'C', now())`,
      [editionId, deviceId],
    )
    const handed = await readHandover(driver.app, { by: organiser, edition: await edition(), locale: 'sl' })
    if (!handed.ok) throw new Error(handed.reason)
    const said = JSON.stringify(handed.value)
    expect(handed.value.length).toBeGreaterThan(3)
    expect(said).toContain('Dom d.o.o.')
    const failures = handed.value
      .find(({ key }) => key === 'failures')
      ?.rows.map(({ cells }) => `${cells[2]}`.replace(/\s/g, ' '))
    expect(failures?.toSorted()).toEqual([
      'A: Prodane 3 vstopnice preveč',
      'B: Ista vstopnica na dveh postajah',
      'C: Ura naprave zaostaja: 3 ure',
    ])
    for (const name of ['Plesalec', 'Živa', 'd08@story.example', 'D08']) expect(said).not.toContain(name)
    const refused = await readHandover(driver.app, {
      by: as('regEditor'),
      edition: await edition(),
      locale: 'en',
    })
    expect(refused).toEqual({ ok: false, reason: 'not-allowed' })
  })

  it('F23 T27 the file lists a work order once: as its cost, or by its hours while it has none', async () => {
    await makeStoryFestival(driver.app)
    const planner = as('progAdmin')
    for (const [task, who] of [
      ['Doors', 'Živa Kos'],
      ['Bar', 'Jan Bevk'],
    ] as const) {
      const wanted = { task, who, plannedHours: 4, doneHours: 5, rateCents: 1_000, status: 'done' } as const
      const added = await addWorkOrder(driver.app, { editionId, by: planner, wanted })
      if (!added.ok) throw new Error(added.reason)
      if (who === 'Jan Bevk') continue
      const form = new FormData()
      form.append('put', added.value.id)
      form.append('category', 'staff')
      expect(await answerOrderCosts(driver.app, { editionId, by: planner }, form)).toMatchObject({
        kind: 'done',
      })
    }
    const handed = await readHandover(driver.app, { by: organiser, edition: await edition(), locale: 'en' })
    if (!handed.ok) throw new Error(handed.reason)
    const suppliers = handed.value.find(({ key }) => key === 'suppliers')?.rows.map(({ cells }) => cells)
    expect(suppliers).toEqual([
      ['Jan Bevk', 'Bar', 'Work order', 4_000, 5_000, null],
      ['Živa Kos', '1. Doors', expect.any(String), 4_000, 5_000, null],
    ])
  })
})

it('F23 debts, quarantined actions, thanks and lists are checked off', () => {
  for (const kind of ['debts', 'quarantined', 'thanks', 'helpers', 'lists'] as const)
    expect(stateOfCheck({ kind, count: 3 })).toBe('advice')
  expect(stateOfCheck({ kind: 'drawers', count: 1 })).toBe('open')
  expect(stateOfCheck({ kind: 'debts', count: 0 })).toBe('done')
})
