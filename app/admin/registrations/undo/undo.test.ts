import { describe, expect, it } from 'vitest'
import type { Actor } from '#app/people/actor.ts'
import type { Id } from '#app/platform/id.ts'
import { runBulkActions } from '#app/registration/bulk/run-bulk.server.ts'
import { makeFestival } from '#tests/make.ts'
import { defaultEngines } from '#tests/test-database.server.ts'
import { useTestDriver } from '#tests/test-driver.ts'
import { answerListRequest } from '../../lists/ending/consequences.server.ts'
import { readerOf } from '../../lists/read-list.server.ts'
import { answerBulk, bulkRequest } from '../bulk-requests.server.ts'
import { answerUndo, undoRequest } from './answer-undo.server.ts'
import type { Undo } from './undo.ts'
import { undoOfPayBy } from './undo-of-pay-by.ts'

const user = (...roles: Extract<Actor, { kind: 'user' }>['roles']): Actor => ({
  kind: 'user',
  username: 'olga',
  roles,
})
const hall = { places: { mode: 'head', size: 9 } as const }

describe.each(defaultEngines)('taking back in the office on %s', (engine) => {
  const driver = useTestDriver(engine)
  const callerOf = async (by: Actor) => {
    const reader = await readerOf(driver.app, { collection: 'regs', by, locale: 'en' })
    if (!reader) throw new Error('no list')
    return { by, locale: 'en', collection: 'regs', reader } as const
  }
  const undo = async (asked: Undo, by = user('regAdmin')) =>
    answerUndo(driver.app, await callerOf(by), undoRequest.parse({ intent: 'undo', ...asked }))
  const bulk = async (ids: readonly Id[], asked: object) => {
    const caller = await callerOf(user('regAdmin'))
    const ask = (intent: string, more = {}) =>
      answerBulk(driver.app, caller, bulkRequest.parse({ intent, ids, ...asked, ...more }))
    const shown = await ask('preview-bulk')
    const done = shown.kind === 'bulk' ? await ask('bulk', { shown: shown.digest }) : shown
    if (done.kind !== 'done' || !done.undo) throw new Error(JSON.stringify(done))
    return done.undo
  }
  const tagsOf = async (...ids: readonly Id[]) => {
    const { rows } = await driver.db.query<{ tags: string[] }>(
      'select tags from registrations where id = any($1) order by number',
      [ids],
    )
    return rows.map(({ tags }) => tags)
  }
  const people = () =>
    driver.db.query(
      `insert into users (id, username, roles, status, country, added_by, reserved, password_hash)
       values ($1, 'olga', '{regAdmin}', 'active', 'SI', 'system', $2, '-')`,
      ['a'.repeat(24), driver.app.now()],
    )

  it('R63 takes from each only the tags that the command gave it, and gives those back that it took', async () => {
    await people()
    await makeFestival(driver.app, [hall])
    const [ann, bo] = [await driver.register(), await driver.register()]
    const first = await bulk([ann], { command: 'tag', options: { tags: ['VIP'] } })
    await runBulkActions(driver.app)
    const tagged = await bulk([ann, bo], { command: 'tag', options: { tags: ['vip', 'choir'] } })
    await runBulkActions(driver.app)
    expect(await tagsOf(ann, bo)).toEqual([
      ['VIP', 'choir'],
      ['vip', 'choir'],
    ])
    expect(await undo(tagged)).toEqual({ kind: 'undone', done: 2, skipped: 0 })
    expect(await tagsOf(ann, bo)).toEqual([['VIP'], []])
    const gone = await bulk([ann, bo], { command: 'untag', options: { tags: ['vip'] } })
    await runBulkActions(driver.app)
    expect(await undo(gone)).toEqual({ kind: 'undone', done: 1, skipped: 0 })
    expect(await tagsOf(ann, bo)).toEqual([['VIP'], []])
    expect(await undo(first)).toMatchObject({ done: 1 })
    // somebody has taken it away since
    expect(await undo(first)).toEqual({ kind: 'undone', done: 0, skipped: 1 })
  })

  it('R63 stops a bulk action that has not run yet, so that nothing comes after', async () => {
    await people()
    await makeFestival(driver.app, [hall])
    const [ann, bo] = [await driver.register(), await driver.register()]
    const tagged = await bulk([ann, bo], { command: 'tag', options: { tags: ['choir'] } })
    expect(await undo(tagged)).toEqual({ kind: 'undone', done: 0, skipped: 2 })
    await runBulkActions(driver.app)
    expect(await tagsOf(ann, bo)).toEqual([[], []])
  })

  it('R63 takes an excuse back, and gives one again with its reason', async () => {
    await people()
    await makeFestival(driver.app, [hall])
    const id = await driver.register()
    const asked = { intent: 'end', command: 'excuse', id, reason: 'plays the piano' }
    await answerListRequest(driver.app, await callerOf(user('regEditor')), asked)
    expect(await driver.read(id)).toMatchObject({ excused: true, status: 'confirmed' })
    const item = { kind: 'excuse', id, isExcused: false } as const
    expect(await undo({ items: [item] }, user('regEditor'))).toMatchObject({ done: 1 })
    expect(await driver.read(id)).toMatchObject({ excused: false, status: 'placed' })
    expect(await undo({ items: [item] })).toMatchObject({ done: 0, skipped: 1 })
    expect(await undo({ items: [{ ...item, isExcused: true }] })).toMatchObject({ done: 1 })
    const { rows } = await driver.db.query<{ reason: string }>(
      `select after ->> 'reason' as reason from audit where action = 'registration.excuse' order by id desc limit 1`,
    )
    expect(rows).toEqual([{ reason: 'plays the piano' }])
  })

  it('R63 takes another way to pay back, unless a third one has been chosen since', async () => {
    await makeFestival(driver.app, [hall])
    const id = await driver.register()
    const set = (payBy: string) =>
      driver.db.query('update registrations set pay_by = $2 where id = $1', [id, payBy])
    const asked = { items: [{ kind: 'payBy', id, from: 'cash', to: 'bank' }] } as const
    await set('card')
    expect(await undo(asked)).toMatchObject({ done: 0, skipped: 1 })
    await set('cash')
    expect(await undo(asked, user('regEditor'))).toMatchObject({ done: 1 })
    expect(await driver.read(id)).toMatchObject({ payBy: 'bank' })
  })

  it('R63 needs a user who works with registrations, for several a regAdmin', async () => {
    await makeFestival(driver.app, [hall])
    const ids = [await driver.register(), await driver.register()]
    const items = ids.map((id) => ({ kind: 'excuse', id, isExcused: false }) as const)
    expect(await undo({ items }, user('regEditor'))).toMatchObject({ kind: 'refused' })
    for (const role of ['partnering', 'progAdmin'] as const)
      expect(await undo({ items: items.slice(0, 1) }, user(role))).toMatchObject({ kind: 'refused' })
    expect(await undo({ items })).toEqual({ kind: 'undone', done: 0, skipped: 2 })
  })
})

describe('R63 saving another way to pay', () => {
  const before = { _id: '1', payBy: 'bank', note: null, tags: [] }
  const fields = ['payBy', 'note', 'tags'].map((name) => ({ name }))
  it('can be taken back when nothing else was saved', () => {
    expect(undoOfPayBy(fields, before, { ...before, payBy: 'cash', version: 2 })).toEqual({
      items: [{ kind: 'payBy', id: '1', from: 'cash', to: 'bank' }],
    })
    expect(undoOfPayBy(fields, before, { ...before, payBy: 'cash', note: 'x' })).toBeNull()
    expect(undoOfPayBy(fields, before, { ...before, note: 'x' })).toBeNull()
  })
})
