import { issueInvoice } from '#app/invoices/service.server.ts'
import type { Actor } from '#app/people/actor.ts'
import { openDatabase } from '#app/platform/database/open.server.ts'
import type { Id } from '#app/platform/id.ts'
import { makeApp } from '#tests/make.ts'

/**
 * A process of its own in which so many admins press the button for every registration of the festival at once, each in another order. It says `ready`,
 * then each number once it is committed: `node issuing-process.ts KIND PLACE EDITION ADMINS`; KIND is `url` or `dataDir`.
 */
const [kind = '', place = '', editionId = '', admins = ''] = process.argv.slice(2)
const db = await openDatabase(kind === 'url' ? { url: place, poolSize: 4 } : { dataDir: place })
const app = makeApp(db)
const { rows } = await db.query<{ id: Id }>(
  'select id from registrations where edition_id = $1 order by id',
  [editionId],
)
process.stdout.write('ready\n')
await Promise.all(
  Array.from({ length: Number(admins) }, async (_, admin) => {
    const by: Actor = { kind: 'user', username: `admin ${admin} ${process.pid}`, roles: ['admin'] }
    const from = Math.floor((rows.length * (admin + (process.pid % 4) / 4)) / Number(admins)) % rows.length
    for (const { id } of [...rows.slice(from), ...rows.slice(0, from)]) {
      const issued = await issueInvoice(app, { editionId, registrations: [id], by })
      if (issued.ok) process.stdout.write(`${issued.value.number}\n`)
      else if (issued.reason !== 'nothing-to-invoice') throw new Error(issued.reason)
    }
  }),
)
await db.close()
