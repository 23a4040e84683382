import { describe, expect, it } from 'vitest'
import type { AppContext } from '#app/platform/app-context.server.ts'
import type { Tx } from '#app/platform/database/open.server.ts'
import type { Id } from '#app/platform/id.ts'
import { cancelRegistration } from '#app/registration/commands/cancel.server.ts'
import { changeRegistration } from '#app/registration/commands/change.server.ts'
import { registrationChange } from '#app/registration/forms.ts'
import { byRole, eventId, makeFestival } from '#tests/make.ts'
import { askedThrough, nameOfStatement } from '#tests/recorded-statements.ts'
import { dancer, useTestDriver } from '#tests/test-driver.ts'

const classes = 6
const people = 300
const picksEach = 3

describe('a new edition beside those of earlier years', () => {
  const driver = useTestDriver('postgresql')

  /** The planner knows the tables as they would be if all that is in them were of four earlier editions. */
  async function knowOnlyEarlierEditions(): Promise<void> {
    const { rows: tables } = await driver.db.query<{ name: string }>(
      `select c.relname as name from pg_attribute a join pg_class c on c.oid = a.attrelid
       where a.attname = 'edition_id' and c.relkind = 'r' and c.relnamespace = 'public'::regnamespace`,
    )
    const moved = (to: string) =>
      driver.db.transaction(async (tx) => {
        // neither foreign keys nor the guard of archives
        await tx.query('set local session_replication_role = replica')
        for (const { name } of tables) await tx.query(`update ${name} set edition_id = ${to}`)
      })
    await moved(`'of year ' || abs(hashtext(ctid::text)) % 4`)
    await driver.db.query('analyze')
    await moved(`'19tf2025'`)
  }

  /** How many rows the tables give to each statement of a command's transactions. */
  function countingReads(): {
    readonly app: AppContext
    readonly reads: [statement: string, rows: number][]
  } {
    const reads: [string, number][] = []
    const readSoFar = async (tx: Tx) => {
      const { rows } = await tx.query<{ read: number }>(
        'select sum(seq_tup_read + coalesce(idx_tup_fetch, 0))::int as read from pg_stat_xact_user_tables',
      )
      return rows[0]?.read ?? 0
    }
    const db = askedThrough(driver.db, async (tx, asked) => {
      const before = await readSoFar(tx)
      const answer = await tx.query(...asked)
      reads.push([nameOfStatement(asked), (await readSoFar(tx)) - before])
      return answer
    })
    return { app: { ...driver.app, db }, reads }
  }

  it('is not compared row by row with itself by any statement of a command', async () => {
    await makeFestival(
      driver.app,
      Array.from({ length: classes }, () => ({ places: byRole(people, people) })),
    )
    const ids: Id[] = []
    for (let n = 0; n < people; n += 1) {
      const picks = Array.from({ length: picksEach }, (_, k) => eventId(((n + k) % classes) + 1))
      ids.push(await driver.register({ role: n % 2 ? 'leader' : 'follower', picks }))
    }
    await knowOnlyEarlierEditions()

    const [changed, cancelled] = ids.slice(-2)
    if (!changed || !cancelled) throw new Error('Nobody is registered.')
    const change = registrationChange.parse({ picks: [eventId(1), eventId(4)] })
    const { app, reads } = countingReads()
    await changeRegistration(app, { id: changed, change, by: dancer(changed) })
    await cancelRegistration(app, { id: cancelled, by: dancer(cancelled) })
    expect(reads.length).toBeGreaterThan(20)
    // picks compared with each registration would be 270,000
    expect(reads.filter(([, rows]) => rows > 4 * people * (picksEach + 1))).toEqual([])
  })
})
