import type { Database } from '#app/platform/database/open.server.ts'
import { hashSecret } from '#app/platform/ids.server.ts'
import { archivedEditions } from '#db/seed/edition.ts'
import { editionRow, insertRows } from '#db/seed/rows.ts'
import { makeApp, makeFestival, makePass } from '#tests/make.ts'
import { people } from './access-table.ts'
import { type CallAs, callerOf } from './call-as.ts'
import { fillFestival, mark } from './fill-festival.ts'

/** A festival with a class and a draft, an archive, a user for each of `people` and what `plant` plants. */
export async function openFilledFestival(db: Database): Promise<CallAs> {
  const app = makeApp(db)
  const edition = await makeFestival(app, [{}, { status: 'draft' }], {
    items: [makePass('class', 40, { kind: 'single' }), makePass('full', 300)],
  })
  await db.query(
    `insert into venues select edition_id, 'other', name, address, city, latitude, longitude, directions, 1 from venues`,
  )
  const archive = archivedEditions.filter(({ id }) => id === '18tf2024')
  await db.transaction((tx) =>
    insertRows(
      tx,
      'editions',
      archive.map((one) => editionRow({ ...one, archived: false, closed: false })),
    ),
  )
  for (const [index, person] of people.slice(1).entries()) {
    await db.query(
      `insert into users (id, username, accname, roles, status, reserved, password_hash, totp_secret)
       values ($1, $2, $3, $4, 'active', now(), $5, $6)`,
      [
        String(index + 1).repeat(24),
        person,
        person === 'admin' ? mark('users', 'accname') : null,
        person === 'dancer' ? [] : [person],
        mark('users', 'hash'),
        mark('users', 'totp'),
      ],
    )
  }
  await fillFestival(db, edition.id, hashSecret)
  await db.query(`update editions set closed = true, archived = true where id = '18tf2024'`)
  return callerOf({ ...app, config: { ...app.config, testCollection: true } })
}
