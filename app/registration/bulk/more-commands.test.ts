import { describe, expect, it } from 'vitest'
import { issueOne } from '#app/invoices/service.server.ts'
import type { Actor, StaffRole } from '#app/people/actor.ts'
import type { Id } from '#app/platform/id.ts'
import type { PromoCode } from '#app/pricing/promo.ts'
import { byRole, eventId, makeFestival } from '#tests/make.ts'
import { ENGINES } from '#tests/test-database.server.ts'
import { useTestDriver } from '#tests/test-driver.ts'
import { eraseRegistration } from '../commands/erase.server.ts'
import { askBulk, previewBulkAction, recentBulkActions } from './ask-bulk.server.ts'
import type { BulkCommand, BulkOptions } from './bulk.ts'
import { runBulkActions } from './run-bulk.server.ts'

const editionId = '19tf2025'
const hall = { places: { mode: 'head', size: 9 } as const }
const as = (...roles: StaffRole[]): Actor => ({ kind: 'user', username: 'olga', roles })

describe.each(ENGINES)('bulk commands on %s', (engine) => {
  const driver = useTestDriver(engine)

  const people = (role: StaffRole) =>
    driver.db.query(
      `insert into users (id, username, roles, status, country, added_by, reserved, password_hash)
       values ($1, 'olga', $3, 'active', 'SI', 'system', $2, '-')`,
      ['a'.repeat(24), driver.app.now(), [role]],
    )
  const request = (ids: readonly Id[], command: BulkCommand, options: BulkOptions, by = as('regAdmin')) => ({
    editionId,
    ids,
    command,
    options,
    by,
    issue: issueOne,
  })
  const run = async (
    ids: readonly Id[],
    command: BulkCommand,
    options: BulkOptions = {},
    by = as('regAdmin'),
  ) => {
    const previewed = await previewBulkAction(driver.app, request(ids, command, options, by))
    if (!previewed.ok) return previewed.reason
    const asked = await askBulk(driver.app, {
      ...request(ids, command, options, by),
      shown: previewed.value.digest,
    })
    if (!asked.ok) return asked.reason
    driver.app.at(new Date(driver.app.now().getTime() + 31_000))
    await runBulkActions(driver.app, issueOne)
    const [last] = await recentBulkActions(driver.app, editionId)
    return { done: last?.done, reasons: previewed.value.skipped.map(({ reason }) => reason) }
  }
  const tagsOf = async (id: Id) =>
    (await driver.db.query<{ tags: string[] }>('select tags from registrations where id = $1', [id])).rows[0]
      ?.tags

  it('R54 add and remove tags, each once, and send no e-mails', async () => {
    await people('regAdmin')
    await makeFestival(driver.app, [hall])
    const [ann, bo] = [await driver.register(), await driver.register()]
    const before = await driver.messages(ann)
    expect(await run([ann, bo], 'tag', { tags: ['VIP', 'choir'] })).toEqual({ done: 2, reasons: [] })
    expect(await run([ann], 'tag', { tags: ['vip', 'Žur'] })).toMatchObject({ done: 1 })
    expect([await tagsOf(ann), await tagsOf(bo)]).toEqual([
      ['VIP', 'choir', 'Žur'],
      ['VIP', 'choir'],
    ])
    expect(await run([ann, bo], 'tag', { tags: ['Vip'] })).toMatchObject({ kind: 'nothing' })
    expect(await run([ann, bo], 'untag', { tags: ['žur', 'choir'] })).toMatchObject({ done: 2 })
    expect(await tagsOf(ann)).toEqual(['VIP'])
    const many = Array.from({ length: 20 }, (_, n) => `t${n}`)
    expect(await run([ann, bo], 'tag', { tags: many })).toMatchObject({ kind: 'nothing' })
    expect(await driver.messages(ann)).toEqual(before)
    expect(await run([ann], 'tag', { tags: [] })).toEqual({ kind: 'options-missing' })
    const { rows } = await driver.db.query(`select after from audit where action = 'registration.tag'`)
    expect(rows.length).toBe(5)
    expect(JSON.stringify(rows)).not.toContain('VIP')
  })

  it('R54 need a user who manages registrations and an open edition; tags are erased with the person', async () => {
    await people('regAdmin')
    await makeFestival(driver.app, [hall])
    const ann = await driver.register()
    for (const by of [as('reception'), as('partnering'), as('progAdmin')]) {
      expect(await run([ann], 'tag', { tags: ['x'] }, by)).toEqual({ kind: 'not-allowed' })
    }
    expect(await run([ann], 'tag', { tags: ['knows the DJ'] })).toMatchObject({ done: 1 })
    const view = await driver.read(ann)
    expect(JSON.stringify(view)).not.toContain('knows the DJ')
    await eraseRegistration(driver.app, { id: ann, by: as('regAdmin') })
    expect(await tagsOf(ann)).toEqual([])
    const bo = await driver.register()
    await driver.db.query('update editions set archived = true')
    const previewed = await previewBulkAction(driver.app, request([bo], 'tag', { tags: ['x'] }))
    expect(previewed).toMatchObject({
      ok: true,
      value: { affected: [], skipped: [{ reason: 'edition-archived' }] },
    })
  })

  it('R55 exchange an event: prices and queues follow, and unaffected registrations are left out', async () => {
    await people('regAdmin')
    await makeFestival(driver.app, [{ places: byRole(1, 5, 5) }, hall, hall])
    const placed = await driver.register({ role: 'leader', picks: [eventId(1)] })
    const waits = await driver.register({ role: 'leader', picks: [eventId(1)] })
    const both = await driver.register({ picks: [eventId(1), eventId(2)], role: 'follower' })
    const other = await driver.register({ picks: [eventId(3)] })
    const options = { from: eventId(1), to: eventId(2) }
    expect(await run([placed, both, other], 'swap', options)).toEqual({
      done: 1,
      reasons: expect.arrayContaining(['chosen-already', 'not-chosen']),
    })
    await driver.on('2025-09-02')
    expect([await driver.status(placed), await driver.status(waits)]).toEqual(['placed', 'placed'])
    const { rows } = await driver.db.query(
      `select event_id, state from picks where dancer_id = $1 and state <> 'left'`,
      [placed],
    )
    expect(rows).toEqual([{ event_id: eventId(2), state: 'placed' }])
    expect(await run([placed], 'swap', { from: eventId(1), to: eventId(1) })).toEqual({
      kind: 'options-missing',
    })
    expect(await run([placed], 'swap', { from: eventId(2) })).toEqual({ kind: 'options-missing' })
  })

  it('R55 set and remove a promo code; an unknown one is the reason for each', async () => {
    await people('regAdmin')
    const promo: PromoCode = {
      code: 'FRIENDS',
      discount: { percent: 50 },
      quota: null,
      lastDay: null,
      owner: null,
      ownerOnly: false,
    }
    await makeFestival(driver.app, [hall], { promos: [promo] })
    const ids = [await driver.register(), await driver.register()]
    expect(await run(ids, 'promo', { promo: 'friends' })).toEqual({ done: 2, reasons: [] })
    const totals = async () =>
      (
        await driver.db.query<{ t: number }>('select total_cents as t from registrations order by number')
      ).rows.map(({ t }) => t)
    expect(await totals()).toEqual([2000, 2000])
    expect(await run(ids, 'promo', { promo: 'FRIENDS' })).toMatchObject({ kind: 'nothing' })
    const unknown = await previewBulkAction(driver.app, request(ids, 'promo', { promo: 'NOBODY' }))
    expect(unknown).toMatchObject({ value: { affected: [], skipped: [{ reason: 'promo-unknown' }, {}] } })
    expect(await run(ids, 'promo', { promo: ' ' })).toMatchObject({ done: 2 })
    expect(await totals()).toEqual([4000, 4000])
  })

  it('R55 send places and ticket again to placed dancers', async () => {
    await people('regAdmin')
    await makeFestival(driver.app, [{ places: byRole(1, 1, 1) }])
    const ids = [await driver.register({ role: 'leader' }), await driver.register({ role: 'leader' })]
    expect(await run(ids, 'ticket')).toEqual({ kind: 'nothing' })
    driver.app.at('2025-09-03T10:00:00+02:00')
    expect(await run(ids, 'ticket')).toEqual({ done: 1, reasons: ['no-place'] })
    expect(await Promise.all(ids.map((id) => driver.messages(id)))).toEqual([
      ['placed', 'placed'],
      ['waiting'],
    ])
  })

  it('R55 issue an invoice for each, by admins only and once', async () => {
    await people('admin')
    await makeFestival(driver.app, [hall])
    const [ann, bo] = [await driver.register(), await driver.register()]
    await driver.pay(ann, 40)
    const refused = await previewBulkAction(driver.app, request([ann, bo], 'invoice', {}))
    expect(refused).toMatchObject({ value: { affected: [], skipped: [{ reason: 'not-allowed' }, {}] } })
    expect(await run([ann, bo], 'invoice', {}, as('admin'))).toEqual({ done: 2, reasons: [] })
    expect(await run([ann, bo], 'invoice', {}, as('admin'))).toMatchObject({ kind: 'nothing' })
    const { rows } = await driver.db.query<{ number: string }>('select number from invoices order by serial')
    expect(rows).toHaveLength(2)
  })

  it('R55 ask again when the sent text differs from the shown one', async () => {
    await makeFestival(driver.app, [hall])
    const ids = [await driver.register()]
    const shown = await previewBulkAction(driver.app, request(ids, 'tag', { tags: ['a'] }))
    if (!shown.ok) throw new Error('refused')
    const asked = await askBulk(driver.app, {
      ...request(ids, 'tag', { tags: ['b'] }),
      shown: shown.value.digest,
    })
    expect(asked).toMatchObject({ reason: { kind: 'changed' } })
  })
})
