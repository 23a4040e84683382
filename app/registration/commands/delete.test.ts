import { describe, expect, it } from 'vitest'
import { type Actor, systemActor } from '#app/people/actor.ts'
import type { Id } from '#app/platform/id.ts'
import { dancer, useDesk } from '#tests/desk.ts'
import { byRole, eventId, makeFestival } from '#tests/make.ts'
import { ENGINES } from '#tests/test-database.server.ts'
import { readStand } from '../queries/preview.server.ts'
import { releaseRegistration } from './cancel.server.ts'
import { deleteRegistration } from './delete.server.ts'
import { eraseRegistration } from './erase.server.ts'

const user = (...roles: Extract<Actor, { kind: 'user' }>['roles']): Actor => ({
  ...{ kind: 'user', username: 'ana', roles },
})
const regAdmin = user('regAdmin')

describe.each(ENGINES)('deleting a registration on %s', (engine) => {
  const desk = useDesk(engine)
  const remove = (id: Id, by: Actor = regAdmin) => deleteRegistration(desk.app, { id, by })

  async function rowsThatName(id: Id): Promise<string[]> {
    const { rows: columns } = await desk.db.query<{ table_name: string; column_name: string }>(
      `select c.table_name, c.column_name from information_schema.columns c
       join information_schema.tables t using (table_schema, table_name)
       where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.data_type = 'text'`,
    )
    const found: string[] = []
    for (const { table_name, column_name } of columns) {
      const { rows } = await desk.db.query(`select from ${table_name} where ${column_name} = $1`, [id])
      if (rows.length > 0) found.push(`${table_name}.${column_name}`)
    }
    return found
  }

  it('R19 gives its places on, takes the row away and tells nobody but who comes in', async () => {
    await makeFestival(desk.app, [{ places: byRole(1, 1, 1) }])
    const first = await desk.register({ email: 'first@example.org' })
    const second = await desk.register()
    expect(await desk.states(second)).toEqual(['waiting'])
    expect(await remove(first)).toEqual({ ok: true, value: { id: first } })
    await desk.drain()
    expect(await desk.states(second)).toEqual(['placed'])
    expect(await desk.letters(second)).toEqual(['waiting', 'promoted'])
    expect(await rowsThatName(first)).toEqual(['audit.subject_id'])
    const { rows } = await desk.db.query<{ action: string; actor: string; before: unknown }>(
      'select action, actor, before from audit where subject_id = $1 order by id desc limit 1',
      [first],
    )
    expect(rows).toMatchObject([{ action: 'registration.delete', actor: 'ana' }])
    expect(JSON.stringify(rows)).not.toMatch(/Kovač|example\.org/)
    expect(await remove(first)).toEqual({ ok: false, reason: 'not-found' })
    expect(await desk.register({ email: 'first@example.org' })).not.toBe(first)
  })

  it('R19 is a regAdmin’s: for all others there is no such registration', async () => {
    await makeFestival(desk.app, [{}])
    const id = await desk.register()
    for (const by of [dancer(id), user('regEditor'), user('reception'), user()]) {
      expect(await remove(id, by)).toEqual({ ok: false, reason: 'not-found' })
    }
    expect(await desk.status(id)).toBe('placed')
  })

  it('R19 is refused where money was booked, also when it was given back', async () => {
    await makeFestival(desk.app, [{}])
    const id = await desk.register()
    await desk.pay(id, 40)
    expect(await remove(id)).toEqual({ ok: false, reason: 'has-money' })
    await desk.pay(id, -40)
    expect(await remove(id)).toEqual({ ok: false, reason: 'has-money' })
    expect(await desk.states(id)).toEqual(['placed'])
  })

  it('R19 is refused where an invoice names it, a draft too, and where somebody has arrived', async () => {
    await makeFestival(desk.app, [{}])
    const [billed, here] = [await desk.register(), await desk.register({ role: 'leader' })]
    await desk.db.query(
      `insert into invoices (edition_id, id, kind, buyer, registration, added_by, reserved)
       values ('19tf2025', $1, 'invoice', 'Ana', $2, 'ana', $3)`,
      [eventId(77), billed, desk.app.now()],
    )
    await desk.db.query('update picks set checked_in_at = $2 where dancer_id = $1', [here, desk.app.now()])
    const before = await readStand(desk.db, '19tf2025')
    expect(await remove(billed)).toEqual({ ok: false, reason: 'has-invoice' })
    expect(await remove(here)).toEqual({ ok: false, reason: 'has-arrived' })
    expect(await readStand(desk.db, '19tf2025')).toEqual(before)
  })

  it('R19 a partner who is left keeps the places and is told', async () => {
    await makeFestival(desk.app, [{ places: byRole(3, 3, 2) }])
    const { leader, follower } = await desk.couple()
    expect(await remove(leader)).toMatchObject({ ok: true })
    expect(await desk.states(follower)).toEqual(['placed'])
    expect((await desk.letters(follower)).at(-1)).toBe('partnerLeft')
    expect(await rowsThatName(leader)).toEqual(['audit.subject_id'])
  })

  it.each(['prepared', 'inviting', 'released', 'erased'] as const)(
    'R19 one that is %s goes as well',
    async (how) => {
      await makeFestival(desk.app, [{ places: byRole(3, 3, 2) }])
      if (how === 'prepared') desk.app.at('2025-06-01T12:00:00+02:00')
      const id = how === 'inviting' ? await desk.invite() : await desk.register()
      if (how === 'released') await releaseRegistration(desk.app, { id, by: systemActor })
      if (how === 'erased') await eraseRegistration(desk.app, { id, by: systemActor })
      expect(await remove(id)).toMatchObject({ ok: true })
      // a backup from before is put back without it: the list of erasures outlives the row
      const outlasting = how === 'erased' ? ['erasures.subject_id'] : []
      expect((await rowsThatName(id)).toSorted()).toEqual(['audit.subject_id', ...outlasting])
    },
  )

  it('R19 twice at once is once', async () => {
    await makeFestival(desk.app, [{}])
    const id = await desk.register()
    const both = await Promise.all([remove(id), remove(id)])
    expect(both.filter(({ ok }) => ok)).toHaveLength(1)
  })
})
