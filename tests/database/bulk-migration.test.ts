import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Database } from '#app/platform/database/open.server.ts'
import { archivedEditions } from '#db/seed/edition.ts'
import { editionRow, insertRows } from '#db/seed/rows.ts'
import { migrateToPresent, openAfterMigration } from './former-schema.ts'

const at = '2025-09-10T10:00:00Z'
const targets = [
  { id: 'a'.repeat(24), standing: 'first' },
  { id: 'b'.repeat(24), standing: '' },
]

let db: Database
beforeAll(async () => {
  db = await openAfterMigration('0091_winding_down.sql')
  const [edition] = archivedEditions
  if (!edition) throw new Error('there is no edition')
  await insertRows(db, 'editions', [{ ...editionRow(edition), archived: false }])
  const insert = `insert into bulk_actions (id, edition_id, command, said, asked_by, asked_at, starts_at, targets, expected, state)
    values ($1, $2, 'cancel', $3, 'olga', $4, $4, $5, '[]', 'waiting')`
  const said = JSON.stringify({ reason: 'ill' })
  await db.query(insert, ['1'.repeat(24), edition.id, said, at, JSON.stringify(targets)])
  await db.query(insert, ['2'.repeat(24), edition.id, '{}', at, '[]'])
  for (const action of ['reception.seeAside', 'vip.forget', 'registration.forgetNotes', 'registration.tag'])
    await db.query(
      `insert into audit (edition_id, at, actor, action, subject_id) values ($1, $2, 'system', $3, 'one')`,
      [edition.id, at, action],
    )
  await db.query('update editions set archived = true')
  await migrateToPresent(db)
})
afterAll(() => db.close())

it('waiting bulk actions keep their options, and their targets the tokens of their state', async () => {
  const { rows } = await db.query('select options, targets from bulk_actions order by id')
  expect(rows).toEqual([
    {
      options: { reason: 'ill' },
      targets: targets.map(({ id, standing }) => ({ id, stateToken: standing })),
    },
    { options: {}, targets: [] },
  ])
})

it('entries of the audit log have the present names of their actions', async () => {
  const { rows } = await db.query<{ action: string }>('select action from audit order by id')
  expect(rows.map(({ action }) => action)).toEqual([
    'reception.seeQuarantined',
    'vip.erase',
    'registration.eraseNotes',
    'registration.tag',
  ])
})
