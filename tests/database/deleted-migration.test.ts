import { afterAll, beforeAll, expect, it } from 'vitest'
import { nobody } from '#app/people/actor.ts'
import type { Database } from '#app/platform/database/open.server.ts'
import { saveRegistration } from '#app/registration/service.server.ts'
import { makeApp, makeFestival, makeInput } from '#tests/make.ts'
import { migrateToPresent, openAfterMigration } from './former-schema.ts'

const gone = 'a'.repeat(24)
let db: Database
let there: string

/** Who is mailed, and what is in the log, of registrations that are there or were deleted. */
beforeAll(async () => {
  db = await openAfterMigration('0111_renamed_accounts.sql')
  const app = makeApp(db)
  await makeFestival(app, [{}])
  const saved = await saveRegistration(app, { input: makeInput(), by: nobody })
  if (!saved.ok) throw new Error('The registration was refused.')
  there = saved.value.id
  for (const [n, targets] of [[gone], [there], [gone, there]].entries()) {
    await db.query(
      `insert into mailings (id, edition_id, purpose, audience, words, words_hash, targets, skipped, asked_by, asked_at, starts_at, leaves_at, state)
       values ($1, '19tf2025', 'info', 'q=Oznaka&status=all', $2, 'x', $3, '[]', 'ana', $4, $4, $4, 'posted')`,
      [`${n}`.repeat(24), words, JSON.stringify(targets), app.now()],
    )
  }
  for (const [subject, action] of [
    [gone, 'registration.excuse'],
    [gone, 'registration.delete'],
    [there, 'registration.excuse'],
    ['0'.repeat(24), 'mailing.send'],
    ['1'.repeat(24), 'mailing.send'],
  ]) {
    await db.query(
      `insert into audit (edition_id, at, actor, action, subject_id, after) values ('19tf2025', $1, 'ana', $2, $3, '{"reason": "Oznaka"}')`,
      [app.now(), action, subject],
    )
  }
  await db.query('update editions set archived = true')
  await migrateToPresent(db)
})
afterAll(() => db.close())

const words = JSON.stringify({
  en: { subject: 'Oznaka', body: 'Dear' },
  sl: { subject: 'Oznaka', body: 'Pozdravljeni' },
})

it('what staff wrote to one dancer who was deleted is erased, also in an archive', async () => {
  const { rows } = await db.query<{ id: string; kept: boolean; audience: string }>(
    `select left(id, 1) as id, words::text like '%Oznaka%' as kept, audience from mailings order by id`,
  )
  expect(rows).toEqual([
    { id: '0', kept: false, audience: '&status=all' },
    { id: '1', kept: true, audience: 'q=Oznaka&status=all' },
    { id: '2', kept: true, audience: 'q=Oznaka&status=all' },
  ])
})

it('the audit log keeps who deleted them, and nothing that was typed about them', async () => {
  const { rows } = await db.query<{ subject: string; action: string }>(
    `select subject_id as subject, action from audit where after ->> 'reason' = 'Oznaka' order by 1, 2`,
  )
  expect(rows).toEqual(
    [
      { subject: '1'.repeat(24), action: 'mailing.send' },
      { subject: gone, action: 'registration.delete' },
      { subject: there, action: 'registration.excuse' },
    ].toSorted((a, b) => (a.subject < b.subject ? -1 : 1)),
  )
})
