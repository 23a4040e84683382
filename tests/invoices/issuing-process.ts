import { issueDue, issueInvoice } from '#app/invoices/service.server.ts'
import type { Actor } from '#app/people/actor.ts'
import { openDatabase } from '#app/platform/database/open.server.ts'
import type { Id } from '#app/platform/id.ts'
import { makeApp } from '#tests/make.ts'

/**
 * A separate process: `node issuing-process.ts KIND PLACE HOW EDITION WORKERS`; KIND is `url` or `dataDir`. HOW is `by-hand`: so many admins press the
 * button for every registration of the festival at once, each in another order; or `due`: so many workers run the jobs. It prints a line for every
 * committed invoice, or batch of jobs.
 */
const [kind = '', place = '', how = '', editionId = '', workers = ''] = process.argv.slice(2)
const db = await openDatabase(kind === 'url' ? { url: place, poolSize: 4 } : { dataDir: place })
const app = makeApp(db)

async function byHand(admin: number): Promise<void> {
  const { rows } = await db.query<{ id: Id }>(
    'select id from registrations where edition_id = $1 order by id',
    [editionId],
  )
  const by: Actor = { kind: 'user', username: `admin ${admin} ${process.pid}`, roles: ['admin'] }
  const from = Math.floor((rows.length * (admin + (process.pid % 4) / 4)) / Number(workers)) % rows.length
  for (const { id } of [...rows.slice(from), ...rows.slice(0, from)]) {
    const issued = await issueInvoice(app, { editionId, registrations: [id], by })
    if (issued.ok) process.stdout.write(`${issued.value.number}\n`)
    else if (issued.reason !== 'nothing-to-invoice') throw new Error(issued.reason)
  }
}

async function due(): Promise<void> {
  while ((await issueDue(app)) > 0) process.stdout.write('batch\n')
}

await Promise.all(Array.from({ length: Number(workers) }, (_, n) => (how === 'due' ? due() : byHand(n))))
await db.close()
