import { setTimeout as pause } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { nobody } from '#app/people/actor.ts'
import type { Database } from '#app/platform/database/open.server.ts'
import type { Querying } from '#app/platform/database/statement.ts'
import { quoted, type Table, tablesOf } from '#app/platform/database/tables.server.ts'
import { saveRegistration } from '#app/registration/commands/save.server.ts'
import { makeFestival, makeInput } from '#tests/make.ts'
import { ENGINES } from '#tests/test-database.server.ts'
import { useTestDriver } from '#tests/test-driver.ts'
import { onCopyOfEdition } from './copy-of-edition.server.ts'

const editionId = '19tf2025'

describe.each(ENGINES)('a copy of an edition on the %s engine', (engine) => {
  const driver = useTestDriver(engine)

  /** Each table with a digest of its rows. */
  async function digests(db: Querying, tables: readonly Table[]): Promise<Map<string, string>> {
    const all = new Map<string, string>()
    for (const { name } of tables) {
      const { rows } = await db.query<{ digest: string }>(
        `select concat(count(*), ' ', sum(hashtextextended(t::text, 0))) as digest from ${quoted(name)} t`,
      )
      all.set(name, rows[0]?.digest ?? '')
    }
    return all
  }

  it('has its rows, none of other editions, no audit log and no files', async () => {
    await makeFestival(driver.app, [{}, {}])
    await driver.couple()
    await driver.db.query(`insert into editions
      select (jsonb_populate_record(e, '{"id": "18tf2024", "code": "TF2024", "is_current": false, "number": 18}')).* from editions e`)
    await driver.db.query(`insert into venues
      select (jsonb_populate_record(v, '{"edition_id": "18tf2024"}')).* from venues v`)
    const tables = await tablesOf(driver.db)
    const there = await digests(driver.db, tables)
    await onCopyOfEdition(driver.app, editionId, async (copy) => {
      const here = await digests(copy, tables)
      const otherwise = [...here].filter(([name, digest]) => digest !== there.get(name))
      expect(otherwise.map(([name]) => name).toSorted()).toEqual([
        'audit',
        'editions',
        'pool_history',
        'rooms',
        'venues',
      ])
      expect(here.get('audit')).toBe('0 ')
      const { rows } = await copy.query('select id from editions')
      expect(rows).toEqual([{ id: editionId }])
    })
  })

  it('takes what is written in it, and keeps it to itself', async () => {
    await makeFestival(driver.app, [{}])
    await driver.register()
    await onCopyOfEdition(driver.app, editionId, async (copy) => {
      const inside = { ...driver.app, db: copy }
      expect(await saveRegistration(inside, { input: makeInput(), by: nobody })).toMatchObject({ ok: true })
      const { rows } = await copy.query('select number from registrations order by number')
      expect(rows).toHaveLength(2)
    })
    const { rows } = await driver.db.query('select number from registrations')
    expect(rows).toHaveLength(1)
  })

  it('waits for the one before it, also when that fails', async () => {
    await makeFestival(driver.app, [{}])
    const steps: string[] = []
    const copied = (name: string, end: () => void) =>
      onCopyOfEdition(driver.app, editionId, async () => {
        steps.push(`${name} begins`)
        await pause(50)
        steps.push(`${name} ends`)
        end()
      })
    const first = copied('first', () => {
      throw new Error('broken')
    })
    const second = copied('second', () => undefined)
    await expect(first).rejects.toThrow('broken')
    await second
    expect(steps).toEqual(['first begins', 'first ends', 'second begins', 'second ends'])
  })

  it('begins with the rows of the edition, whatever the one before it left', async () => {
    await makeFestival(driver.app, [{}])
    await driver.register()
    const numbers = async (copy: Database) => {
      const inside = { ...driver.app, db: copy }
      expect(await saveRegistration(inside, { input: makeInput(), by: nobody })).toMatchObject({ ok: true })
      const { rows } = await copy.query('select number from registrations order by number')
      return rows
    }
    const first = await onCopyOfEdition(driver.app, editionId, async (copy) => {
      await copy.query('create temporary table left_behind ()')
      await copy.query('select pg_advisory_lock(1)')
      return numbers(copy)
    })
    expect(first).toHaveLength(2)
    // a transaction that nobody ended
    const broken = onCopyOfEdition(driver.app, editionId, (copy) =>
      copy.transaction(async (tx) => {
        await tx.query('update registrations set name = name')
        throw new Error('broken')
      }),
    )
    await expect(broken).rejects.toThrow('broken')
    expect(await onCopyOfEdition(driver.app, editionId, numbers)).toEqual(first)
    const left = await onCopyOfEdition(driver.app, editionId, async (copy) => {
      const { rows } = await copy.query(
        `select (select count(*)::int from pg_locks where locktype = 'advisory') as locks,
           to_regclass('left_behind') as tables, (select count(*)::int from registrations) as registrations`,
      )
      return rows
    })
    expect(left).toEqual([{ locks: 0, tables: null, registrations: 1 }])
  })

  it('is one of an archive too', async () => {
    await makeFestival(driver.app, [{}])
    await driver.register()
    await driver.db.query('update editions set archived = true')
    const count = await onCopyOfEdition(driver.app, editionId, async (copy) => {
      const { rows } = await copy.query('select from registrations')
      return rows.length
    })
    expect(count).toBe(1)
  })
})
