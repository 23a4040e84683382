import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { tf2025 } from '#db/seed/edition.ts'
import { editionRow, insertRows } from '#db/seed/rows.ts'
import { defaultEngines, openTestDatabase } from '#tests/test-database.server.ts'
import type { Database } from '../database/open.server.ts'
import { recordAction } from './audit.server.ts'
import { type AuditFilter, everything, withoutSecrets } from './audit-entry.ts'
import {
  type AuditPlace,
  countAudit,
  readAllEntries,
  readEntryPage,
  recentActors,
} from './audit-reading.server.ts'

/** Who, what, about what, when, before and after; written in this order. */
const written = [
  ['system', 'edition.add', 'tf2025', '2025-09-01T08:00Z', null, { name: 'Tango' }],
  ['eva', 'event.save', 'e1', '2025-09-01T09:00Z', { places: 10 }, { places: 12 }],
  ['eva', 'event.cancel', 'e1', '2025-09-02T09:00Z', { status: 'published' }, { status: 'cancelled' }],
  ['bor', 'user.save', 'u1', '2025-09-02T10:00Z', null, { username: 'Žiga Čeč', password: 'planted-pass' }],
  ['dancer:r1', 'registration.change', 'r1', '2025-09-02T21:59Z', { note: null }, { note: 'Rdeča vrtnica' }],
  ['eva', 'eventual.thing', 'x', '2025-09-03T09:00Z', null, null],
] as const

describe.each(defaultEngines)('the audit log on %s', (engine) => {
  let db: Database
  let first: number
  beforeAll(async () => {
    db = await openTestDatabase(engine)
    await db.transaction(async (tx) => {
      await insertRows(tx, 'editions', [editionRow(tf2025)])
      for (const [actor, action, subjectId, at, before, after] of written) {
        await recordAction(tx, {
          editionId: tf2025.id,
          actor,
          action,
          subjectId,
          at: new Date(at),
          before,
          after,
        })
      }
    })
    const { rows } = await db.query<{ first: number }>('select min(id)::int as first from audit')
    first = rows[0]?.first ?? 0
  })
  afterAll(() => db.close())

  /** Which of the written ones are found, as they are shown; by their order above. */
  const find = async (over: Partial<AuditFilter>, place: AuditPlace = null, size = 10) => {
    const page = await readEntryPage(db, { filter: { ...everything, ...over }, place, size })
    return { ...page, found: page.entries.map(({ id }) => Number(id) - first) }
  }

  it.each([
    [{}, [5, 4, 3, 2, 1, 0]],
    [{ actor: 'eva' }, [5, 2, 1]],
    [{ actor: 'ev' }, []],
    [{ action: 'event.save' }, [1]],
    [{ action: 'event' }, [2, 1]],
    [{ action: 'user' }, [3]],
    [{ subject: 'e1' }, [2, 1]],
    [{ from: new Date('2025-09-02T09:00Z') }, [5, 4, 3, 2]],
    [{ until: new Date('2025-09-02T09:00Z') }, [1, 0]],
    [{ from: new Date('2025-09-02T00:00Z'), until: new Date('2025-09-03T00:00Z'), actor: 'eva' }, [2]],
    [{ text: 'ziga cec' }, [3]],
    [{ text: 'RDEČA' }, [4]],
    [{ text: 'cancelled' }, [2]],
    [{ text: 'dancer:r1' }, [4]],
    [{ text: '%' }, []],
    [{ text: '"' }, [4, 3, 2, 1, 0]],
    [{ text: 'vrtnica', actor: 'eva' }, []],
  ] as const)('finds by %j the entries %j', async (over, expected) => {
    expect((await find(over)).found).toEqual(expected)
    if (!('text' in over)) expect(await countAudit(db, { ...everything, ...over })).toBe(expected.length)
  })

  it('has pages by ids, in both directions', async () => {
    const at = (n: number) => String(first + n)
    expect(await find({}, null, 2)).toMatchObject({ found: [5, 4], hasNewer: false, hasOlder: true })
    expect(await find({}, { before: at(4) }, 2)).toMatchObject({
      found: [3, 2],
      hasNewer: true,
      hasOlder: true,
    })
    expect(await find({}, { before: at(2) }, 2)).toMatchObject({
      found: [1, 0],
      hasNewer: true,
      hasOlder: false,
    })
    expect(await find({}, { after: at(1) }, 2)).toMatchObject({
      found: [3, 2],
      hasNewer: true,
      hasOlder: true,
    })
    expect(await find({}, { after: at(3) }, 2)).toMatchObject({
      found: [5, 4],
      hasNewer: false,
      hasOlder: true,
    })
    expect(await find({ actor: 'eva' }, { before: at(5) }, 1)).toMatchObject({ found: [2], hasOlder: true })
  })

  it('is read completely in batches', async () => {
    const found: number[] = []
    for await (const entries of readAllEntries(db, everything, 4))
      found.push(...entries.map(({ id }) => Number(id) - first))
    expect(found).toEqual([5, 4, 3, 2, 1, 0])
  })

  it('is ordered by number, not by digits', async () => {
    await db.query(
      `insert into audit (id, edition_id, at, actor, action, subject_id) overriding system value
       values (99999999, 'e', now(), 'digits', 'x.y', 's'), (100000000, 'e', now(), 'digits', 'x.y', 's')`,
    )
    const { entries } = await find({ actor: 'digits' })
    expect(entries.map(({ id }) => id)).toEqual(['100000000', '99999999'])
    await db.query(`delete from audit where actor = 'digits'`)
  })

  it('counts up to a limit', async () => {
    expect(await countAudit(db, everything, 3)).toBe(3)
  })

  it('lists recent actors, without dancers, who are found by their registration', async () => {
    expect(await recentActors(db)).toEqual(['bor', 'eva', 'system'])
  })

  it('reveals no secret by showing or searching', async () => {
    const planted = {
      name: 'visible',
      secretHash: 'planted-1',
      deep: [
        { password_hash: 'planted-2', totp_secret: 'say "planted-3"', list: { apiToken: ['planted-4'] } },
      ],
      token: { value: 'planted-5' },
    }
    const { subjectId, ...rest } = {
      editionId: tf2025.id,
      actor: 'mallory',
      action: 'user.save',
      subjectId: 'u2',
      at: new Date(0),
    }
    await recordAction(db, { ...rest, subjectId, before: planted, after: planted })
    const { entries } = await find({ subject: 'u2' })
    expect(JSON.stringify(entries)).toContain('visible')
    expect(JSON.stringify(entries)).not.toContain('planted')
    for (const text of [
      'planted',
      'planted-1',
      'planted-2',
      'planted-3',
      'planted-4',
      'planted-5',
      'planted-pass',
    ]) {
      expect([text, (await find({ text })).found]).toEqual([text, []])
    }
    expect((await find({ text: 'visible', subject: 'u2' })).entries).toHaveLength(1)
    await db.query(`delete from audit where actor = 'mallory'`)
  })

  it('searches some thousand entries at a time, and says how far it got', async () => {
    await db.query(
      `insert into audit (edition_id, at, actor, action, subject_id, after)
       select 'crowd', now(), 'crowd', 'x.y', 's', '{"n": 1}' from generate_series(1, 2500)`,
    )
    const near = await find({ text: 'vrtnica' })
    expect([near.found, near.hasOlder]).toEqual([[], true])
    const far = await find({ text: 'vrtnica' }, { before: near.searchedTo ?? '' })
    expect([far.found, far.searchedTo, far.hasOlder]).toEqual([[4], null, false])
    const whole: number[] = []
    for await (const entries of readAllEntries(db, { ...everything, text: 'vrtnica' }))
      whole.push(entries.length)
    expect(whole).toEqual([1])
    await db.query(`delete from audit where actor = 'crowd'`)
  })
})

it('the fact that a user has a password, or changed it, is no secret', () => {
  const known = { password: 'changed', passwordHash: null, hash: true, roles: ['admin'], n: 1 }
  expect(withoutSecrets(known)).toEqual(known)
  expect(withoutSecrets({ password: 'rose', hash: 12, Token: ['a'] })).toEqual({
    password: '•••',
    hash: '•••',
    Token: '•••',
  })
})
