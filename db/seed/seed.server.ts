import { sql } from 'kysely'
import type { AppContext } from '#app/platform/app-context.server.ts'
import type { Querying } from '#app/platform/database/statement.ts'
import { tf2025 } from './edition.ts'
import { markDemo, seedFestival } from './festival.server.ts'
import { seedLists } from './lists.server.ts'
import { seedOffice } from './office/office.server.ts'
import { seedRegistrations } from './registrations.server.ts'
import { seedUsers } from './users.server.ts'

/** Whether the database is empty. */
export async function isEmpty(db: Querying): Promise<boolean> {
  const { rows } = await db.query('select from editions limit 1')
  return rows.length === 0
}

/** Puts the demo festival into an empty database, by the same commands as everybody. */
export async function seedDemo(app: AppContext): Promise<void> {
  await seedUsers(app)
  if (await seedFestival(app, { isUnfinished: true })) {
    await seedLists(app, tf2025.id)
    await seedRegistrations(app, tf2025.id)
    await seedOffice(app, tf2025.id)
    await markDemo(app.db, 'complete')
  }
  app.log.info('the demo festival is put in')
}

/** Empties every table and begins the demo again, as of the server's time. */
export async function restartDemo(app: AppContext): Promise<void> {
  await app.db.transaction(async (tx) => {
    const { rows } = await tx.query<{ name: string }>(
      `select format('%I', tablename) as name from pg_tables
       where schemaname = 'public' and tablename not like 'kysely_%'`,
    )
    await sql`truncate ${sql.raw(rows.map(({ name }) => name).join(', '))} restart identity`.execute(
      tx.kysely,
    )
  })
  await seedDemo(app)
}
