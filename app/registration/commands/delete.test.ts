import { describe, expect, it } from 'vitest'
import { insertMailing, postMessage } from '#app/mail/service.server.ts'
import { type Actor, systemActor } from '#app/people/actor.ts'
import type { Id } from '#app/platform/id.ts'
import { byRole, eventId, makeFestival } from '#tests/make.ts'
import { ENGINES } from '#tests/test-database.server.ts'
import { dancer, useTestDriver } from '#tests/test-driver.ts'
import { readSnapshot } from '../queries/preview.server.ts'
import { releaseRegistration } from './cancel.server.ts'
import { deleteRegistration } from './delete.server.ts'
import { eraseRegistration } from './erase.server.ts'
import { excuseRegistration } from './office/excuse.server.ts'

const user = (...roles: Extract<Actor, { kind: 'user' }>['roles']): Actor => ({
  kind: 'user',
  username: 'ana',
  roles,
})
const regAdmin = user('regAdmin')

describe.each(ENGINES)('deleting a registration on %s', (engine) => {
  const driver = useTestDriver(engine)
  const remove = (id: Id, by: Actor = regAdmin) => deleteRegistration(driver.app, { id, by })

  async function rowsThatName(id: Id): Promise<string[]> {
    const { rows: columns } = await driver.db.query<{ table_name: string; column_name: string }>(
      `select c.table_name, c.column_name from information_schema.columns c
       join information_schema.tables t using (table_schema, table_name)
       where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.data_type = 'text'`,
    )
    const found: string[] = []
    for (const { table_name, column_name } of columns) {
      const { rows } = await driver.db.query(`select from ${table_name} where ${column_name} = $1`, [id])
      if (rows.length > 0) found.push(`${table_name}.${column_name}`)
    }
    return found
  }

  it('R19 releases its places, removes the row and informs only admitted dancers', async () => {
    await makeFestival(driver.app, [{ places: byRole(1, 1, 1) }])
    const first = await driver.register({ email: 'first@example.org' })
    const second = await driver.register()
    expect(await driver.states(second)).toEqual(['waiting'])
    expect(await remove(first)).toEqual({ ok: true, value: { id: first } })
    await driver.drain()
    expect(await driver.states(second)).toEqual(['placed'])
    expect(await driver.messages(second)).toEqual(['waiting', 'promoted'])
    expect(await rowsThatName(first)).toEqual(['audit.subject_id'])
    const { rows } = await driver.db.query<{ action: string; actor: string; before: unknown }>(
      'select action, actor, before from audit where subject_id = $1 order by id desc limit 1',
      [first],
    )
    expect(rows).toMatchObject([{ action: 'registration.delete', actor: 'ana' }])
    expect(JSON.stringify(rows)).not.toMatch(/Kovač|example\.org/)
    expect(await remove(first)).toEqual({ ok: false, reason: 'not-found' })
    expect(await driver.register({ email: 'first@example.org' })).not.toBe(first)
  })

  it('R19 takes what staff wrote to its dancer and about them', async () => {
    await makeFestival(driver.app, [{}])
    const id = await driver.register({ surname: 'Oznaka' })
    const one = { id, by: regAdmin }
    await excuseRegistration(driver.app, { ...one, isExcused: true, reason: 'Oznaka helps us' })
    const [now, text] = [driver.app.now(), { subject: 'Oznaka', body: 'Dear Oznaka' }]
    await insertMailing(driver.db, {
      id: 'c'.repeat(24) as Id,
      editionId: '19tf2025',
      purpose: 'info',
      audience: `one=${id}&q=Oznaka`,
      words: { en: text, sl: text },
      wordsHash: 'x',
      templateId: null,
      replyTo: null,
      perHour: null,
      targets: [id],
      skipped: [],
      askedBy: 'ana',
      askedAt: now,
      startsAt: now,
      leavesAt: now,
    })
    const test = { registrationId: id, words: { en: text, sl: text }, author: 'ana', purpose: 'info' }
    const message = {
      editionId: '19tf2025',
      kind: 'mailTest',
      registrationId: null,
      recipient: 'ana@o.example',
    }
    await driver.db.transaction((tx) =>
      postMessage(tx, driver.app, { ...message, language: 'en', data: test, now }),
    )
    await driver.db.query(
      `insert into bulk_actions (id, edition_id, command, asked_by, asked_at, starts_at, options, targets, expected, skipped, state)
       values ($1, '19tf2025', 'cancel', 'ana', $2, $2, '{"reason": "Oznaka asked"}', $3, '[]', '[]', 'done')`,
      ['d'.repeat(24), now, JSON.stringify([{ id }])],
    )
    expect(await remove(id)).toMatchObject({ ok: true })
    for (const table of ['mailings', 'emails', 'bulk_actions', 'audit']) {
      const { rows } = await driver.db.query<{ text: string | null }>(
        `select string_agg(t::text, ' ') as text from ${table} t`,
      )
      expect([table, rows[0]?.text ?? '']).not.toEqual([table, expect.stringContaining('Oznaka')])
    }
    const { rows } = await driver.db.query(
      `select after from audit where subject_id = $1 and action = 'registration.excuse'`,
      [id],
    )
    expect(rows).toEqual([{ after: { status: 'confirmed' } }])
  })

  it('R19 needs a regAdmin; for others the registration does not exist', async () => {
    await makeFestival(driver.app, [{}])
    const id = await driver.register()
    for (const by of [dancer(id), user('regEditor'), user('reception'), user()]) {
      expect(await remove(id, by)).toEqual({ ok: false, reason: 'not-found' })
    }
    expect(await driver.status(id)).toBe('placed')
  })

  it('R19 is refused after a payment, also a refunded one', async () => {
    await makeFestival(driver.app, [{}])
    const id = await driver.register()
    await driver.pay(id, 40)
    expect(await remove(id)).toEqual({ ok: false, reason: 'has-money' })
    await driver.pay(id, -40)
    expect(await remove(id)).toEqual({ ok: false, reason: 'has-money' })
    expect(await driver.states(id)).toEqual(['placed'])
  })

  it('R19 is refused for an invoice, a draft too, and after an arrival', async () => {
    await makeFestival(driver.app, [{}])
    const [billed, here] = [await driver.register(), await driver.register({ role: 'leader' })]
    await driver.db.query(
      `insert into invoices (edition_id, id, kind, buyer, registration, added_by, reserved)
       values ('19tf2025', $1, 'invoice', 'Ana', $2, 'ana', $3)`,
      [eventId(77), billed, driver.app.now()],
    )
    await driver.db.query('update picks set checked_in_at = $2 where dancer_id = $1', [
      here,
      driver.app.now(),
    ])
    const before = await readSnapshot(driver.db, '19tf2025')
    expect(await remove(billed)).toEqual({ ok: false, reason: 'has-invoice' })
    expect(await remove(here)).toEqual({ ok: false, reason: 'has-arrived' })
    expect(await readSnapshot(driver.db, '19tf2025')).toEqual(before)
  })

  it('R19 leaves the partner the places and informs them', async () => {
    await makeFestival(driver.app, [{ places: byRole(3, 3, 2) }])
    const { leader, follower } = await driver.couple()
    expect(await remove(leader)).toMatchObject({ ok: true })
    expect(await driver.states(follower)).toEqual(['placed'])
    expect((await driver.messages(follower)).at(-1)).toBe('partnerLeft')
    expect(await rowsThatName(leader)).toEqual(['audit.subject_id'])
  })

  it.each(['prepared', 'inviting', 'released', 'erased'] as const)(
    'R19 works for one that is %s',
    async (how) => {
      await makeFestival(driver.app, [{ places: byRole(3, 3, 2) }])
      if (how === 'prepared') driver.app.at('2025-06-01T12:00:00+02:00')
      const id = how === 'inviting' ? await driver.invite() : await driver.register()
      if (how === 'released') await releaseRegistration(driver.app, { id, by: systemActor })
      if (how === 'erased') await eraseRegistration(driver.app, { id, by: systemActor })
      expect(await remove(id)).toMatchObject({ ok: true })
      // a backup from before is put back without it: the list of erasures outlives the row
      const outlasting = how === 'erased' ? ['erasures.subject_id'] : []
      expect((await rowsThatName(id)).toSorted()).toEqual(['audit.subject_id', ...outlasting])
    },
  )

  it('R19 happens once for two concurrent commands', async () => {
    await makeFestival(driver.app, [{}])
    const id = await driver.register()
    const both = await Promise.all([remove(id), remove(id)])
    expect(both.filter(({ ok }) => ok)).toHaveLength(1)
  })
})
