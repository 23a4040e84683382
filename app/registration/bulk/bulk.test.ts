import { describe, expect, it } from 'vitest'
import type { Actor, StaffRole } from '#app/people/actor.ts'
import type { Id } from '#app/platform/id.ts'
import { dyingAfter, interrupted } from '#tests/interrupted.ts'
import { byRole, makeFestival } from '#tests/make.ts'
import { ENGINES } from '#tests/test-database.server.ts'
import { useTestDriver } from '#tests/test-driver.ts'
import { runStaffCommand } from '../queries/preview.server.ts'
import { askBulk, previewBulkAction, recentBulkActions, stopBulk } from './ask-bulk.server.ts'
import type { BulkCommand } from './bulk.ts'
import { runBulkActions } from './run-bulk.server.ts'

const editionId = '19tf2025'
const hall = { places: { mode: 'head', size: 9 } as const }
const as = (...roles: StaffRole[]): Actor => ({ kind: 'user', username: 'olga', roles })
const olga = as('regAdmin')

describe.each(ENGINES)('a bulk action on %s', (engine) => {
  const driver = useTestDriver(engine)

  const people = () =>
    driver.db.query(
      `insert into users (id, username, roles, status, country, added_by, reserved, password_hash)
       values ($1, 'olga', '{regAdmin}', 'active', 'SI', 'system', $2, '-')`,
      ['a'.repeat(24), driver.app.now()],
    )
  const preview = async (ids: Id[], command: BulkCommand, by = olga) => {
    const previewed = await previewBulkAction(driver.app, { editionId, ids, command, by })
    if (!previewed.ok) throw new Error(JSON.stringify(previewed.reason))
    return previewed.value
  }
  const ask = async (ids: Id[], command: BulkCommand, { reason = '', shown = '' } = {}) =>
    askBulk(driver.app, {
      editionId,
      ids,
      command,
      by: olga,
      options: { reason },
      shown: shown || (await preview(ids, command)).digest,
    })
  const later = (ms: number) => driver.app.at(new Date(driver.app.now().getTime() + ms))
  const states = async () =>
    (await recentBulkActions(driver.app, editionId)).map(({ state, done, skipped }) => [
      state,
      done,
      skipped.map(({ reason }) => reason),
    ])
  const statuses = (ids: Id[]) => Promise.all(ids.map((id) => driver.status(id)))
  const audited = async () =>
    (
      await driver.db.query<{ n: number }>(
        `select count(*)::int as n from audit where action in ('registration.release', 'registration.cancel')`,
      )
    ).rows[0]?.n

  it('R37 lists who is affected and who is left out, can be stopped without a trace, and runs once after 30 seconds', async () => {
    await people()
    await makeFestival(driver.app, [{ places: byRole(2, 2, 2) }])
    const d16 = await driver.register()
    const d27 = await driver.register()
    const d28 = await driver.register({ role: 'leader' })
    await driver.pay(d28, 40)
    const waits = await driver.register()
    const ids = [d16, d27, d28]
    const previewed = await preview(ids, 'release')
    expect(previewed.affected.map(({ id }) => id).sort()).toEqual([d16, d27].sort())
    expect(previewed.skipped).toMatchObject([{ dancer: { id: d28 }, reason: 'paid' }])
    expect(previewed.preview.places.filter(({ change }) => change === 'placed')).toMatchObject([
      { dancer: { id: waits } },
    ])

    const asked = await ask(ids, 'release')
    if (!asked.ok) throw new Error('refused')
    expect(await runBulkActions(driver.app)).toBe(0)
    expect(await stopBulk(driver.app, { id: asked.value.id, by: as('regEditor') })).toMatchObject({
      ok: false,
    })
    expect(await stopBulk(driver.app, { id: asked.value.id, by: olga })).toMatchObject({ ok: true })
    expect(await stopBulk(driver.app, { id: asked.value.id, by: olga })).toMatchObject({ reason: 'ended' })
    later(60_000)
    expect(await runBulkActions(driver.app)).toBe(0)
    expect([await audited(), await statuses(ids)]).toEqual([0, ['placed', 'placed', 'confirmed']])

    await ask(ids, 'release')
    later(29_000)
    expect(await runBulkActions(driver.app)).toBe(0)
    later(2_000)
    const runs = await Promise.all([runBulkActions(driver.app), runBulkActions(driver.app)])
    expect(runs.toSorted()).toEqual([0, 1])
    expect(await runBulkActions(driver.app)).toBe(0)
    await driver.on('2025-09-02')
    expect(await statuses([...ids, waits])).toEqual(['released', 'released', 'confirmed', 'placed'])
    expect(await audited()).toBe(2)
  })

  it('R37 delays its e-mails by five minutes', async () => {
    await people()
    await makeFestival(driver.app, [hall])
    const id = await driver.register()
    await ask([id], 'cancel')
    later(31_000)
    await runBulkActions(driver.app)
    const { rows } = await driver.db.query<{ s: number }>(
      `select extract(epoch from next_at - created_at)::int as s from emails where kind = 'cancelled'`,
    )
    expect(rows).toEqual([{ s: 300 }])
  })

  it('R37 leaves out who has paid meanwhile, and asks again when others would be admitted than shown', async () => {
    await people()
    await makeFestival(driver.app, [{ places: byRole(2, 2, 2) }])
    const ids = [await driver.register(), await driver.register()]
    const [paying, other] = ids
    if (!paying || !other) throw new Error('nobody')
    await ask(ids, 'release')
    await driver.pay(paying, 40)
    later(31_000)
    await runBulkActions(driver.app)
    expect(await states()).toEqual([['done', 1, ['changed']]])
    expect(await statuses(ids)).toEqual(['confirmed', 'released'])

    const next = await driver.register()
    later(180_000)
    await ask([next], 'cancel')
    await driver.register()
    later(31_000)
    await runBulkActions(driver.app)
    expect(await states()).toEqual([['changed', 0, []]])
    expect(await driver.status(next)).toBe('placed')
  })

  it('R37 does what was shown or asks again; a missing reason, too many and none are refused', async () => {
    await people()
    await makeFestival(driver.app, [hall])
    const id = await driver.register()
    const { digest } = await preview([id], 'release')
    await driver.pay(id, 15)
    expect(await ask([id], 'release', { shown: digest })).toMatchObject({ reason: { kind: 'changed' } })
    expect(await ask([id], 'excuse')).toMatchObject({ reason: { kind: 'reason-missing' } })
    await driver.pay(id, 25)
    expect(await ask([id], 'release')).toMatchObject({ reason: { kind: 'nothing' } })
    const many = Array.from({ length: 501 }, () => id)
    expect(
      await previewBulkAction(driver.app, { editionId, ids: many, command: 'remind', by: olga }),
    ).toMatchObject({
      reason: { kind: 'too-many' },
    })
  })

  it('R37 needs a regAdmin; a regEditor does it with one registration', async () => {
    await makeFestival(driver.app, [hall])
    const ids = [await driver.register(), await driver.register()]
    for (const [by, one, two] of [
      [as('regEditor'), true, false],
      [as('reception'), false, false],
      [as('partnering'), false, false],
      [as('progAdmin'), false, false],
      [olga, true, true],
      [as('admin'), true, true],
    ] as const) {
      const asked = { editionId, command: 'cancel', by } as const
      expect((await previewBulkAction(driver.app, { ...asked, ids: ids.slice(0, 1) })).ok).toBe(one)
      expect((await previewBulkAction(driver.app, { ...asked, ids })).ok).toBe(two)
    }
    const elsewhere = await previewBulkAction(driver.app, {
      editionId: '18tf2024',
      ids,
      command: 'cancel',
      by: olga,
    })
    expect(elsewhere).toMatchObject({ ok: true, value: { affected: [], skipped: [] } })
  })

  it('R37 checks roles when it runs: a user blocked or demoted meanwhile changes nothing', async () => {
    await people()
    await makeFestival(driver.app, [hall])
    const ids = [await driver.register(), await driver.register()]
    await ask(ids, 'cancel')
    await driver.db.query(`update users set status = 'blocked'`)
    later(31_000)
    await runBulkActions(driver.app)
    expect(await states()).toEqual([['refused', 0, []]])
    expect(await statuses(ids)).toEqual(['placed', 'placed'])
  })

  it('R37 continues after its process died, and does nothing twice', async () => {
    await people()
    await makeFestival(driver.app, [hall])
    const ids = [await driver.register(), await driver.register(), await driver.register()]
    await ask(ids, 'remind')
    later(31_000)
    // the process died before the first, who is reminded by hand meanwhile
    await driver.db.query(`update bulk_actions set state = 'running', is_begun = true, lease_until = $1`, [
      new Date(driver.app.now().getTime() + 1000),
    ])
    const { rows } = await driver.db.query<{ id: Id }>(`select targets -> 0 ->> 'id' as id from bulk_actions`)
    const [first] = rows
    if (!first) throw new Error('no target')
    await runStaffCommand(driver.app, { id: first.id, by: olga, command: 'remind' })
    expect(await runBulkActions(driver.app)).toBe(0)
    later(5_000)
    expect(await runBulkActions(driver.app)).toBe(1)
    for (const id of ids) expect(await driver.messages(id)).toEqual(['placed', 'reminder'])
    expect(await states()).toEqual([['done', 2, ['reminded-today']]])
  })

  it('R37 leaves the rest to the process that took over, when one wakes up after its lease', async () => {
    await people()
    await makeFestival(driver.app, [hall])
    const ids = [await driver.register(), await driver.register(), await driver.register()]
    await ask(ids, 'cancel')
    later(31_000)
    const sleeping = interrupted(driver.app, async (n) => {
      if (n !== 1) return
      later(6 * 60_000)
      expect(await runBulkActions(driver.app)).toBe(1)
      for (const id of ids) await runStaffCommand(driver.app, { id, by: olga, command: 'restore' })
    })
    await runBulkActions(sleeping)
    expect(await states()).toEqual([['done', 3, []]])
    expect(await statuses(ids)).toEqual(['placed', 'placed', 'placed'])
    expect(await audited()).toBe(3)
  })

  it.each([
    ['begins', 0],
    ['ends as changed', 1],
  ])('R37 never %s what another process took over before it began', async (_, waiting) => {
    await people()
    await makeFestival(driver.app, [{ places: { mode: 'head', size: 3 } }])
    const paying = await driver.register()
    const ids = [await driver.register(), await driver.register(), paying]
    await ask(ids, 'cancel')
    await driver.pay(paying, 40)
    later(31_000)
    const sleeping = interrupted(driver.app, async (n) => {
      if (n !== 0) return
      later(6 * 60_000)
      await expect(runBulkActions(dyingAfter(driver.app, 2))).rejects.toThrow('It died.')
      // the place of the first is taken, so cancelling the second would admit a dancer who was not shown
      for (let i = 0; i < 2 * waiting; i++) await driver.register()
    })
    await runBulkActions(sleeping)
    expect((await recentBulkActions(driver.app, editionId))[0]).toMatchObject({
      state: 'running',
      position: 1,
    })
    later(6 * 60_000)
    expect(await runBulkActions(driver.app)).toBe(1)
    expect(await states()).toEqual([['done', 2, ['changed']]])
    expect(await statuses(ids)).toEqual(['cancelled', 'cancelled', 'confirmed'])
  })

  it('R37 whose process dies before it has noted a target has not done it either', async () => {
    await people()
    await makeFestival(driver.app, [hall])
    const ids = [await driver.register(), await driver.register()]
    await ask(ids, 'remind')
    later(31_000)
    await driver.db.query(
      `create function die() returns trigger language plpgsql as $$ begin raise exception 'died'; end $$`,
    )
    await driver.db.query(
      'create trigger die before update of position on bulk_actions for each row execute function die()',
    )
    await expect(runBulkActions(driver.app)).rejects.toThrow('died')
    await driver.db.query('drop function die cascade')
    for (const id of ids) expect(await driver.messages(id)).toEqual(['placed'])
    later(6 * 60_000)
    expect(await runBulkActions(driver.app)).toBe(1)
    for (const id of ids) expect(await driver.messages(id)).toEqual(['placed', 'reminder'])
    expect(await states()).toEqual([['done', 2, []]])
  })

  it('R37 stopped midway leaves the rest unchanged', async () => {
    await people()
    await makeFestival(driver.app, [hall])
    const ids = [await driver.register(), await driver.register()]
    const asked = await ask(ids, 'cancel')
    if (!asked.ok) throw new Error('refused')
    later(31_000)
    await driver.db.query(
      `update bulk_actions set state = 'running', is_begun = true, position = 1, lease_until = $1`,
      [new Date(driver.app.now().getTime() - 1000)],
    )
    await stopBulk(driver.app, { id: asked.value.id, by: olga })
    expect(await runBulkActions(driver.app)).toBe(0)
    expect(await statuses(ids)).toEqual(['placed', 'placed'])
  })
})
