import { issueWaiting, sendReceipts } from '#app/fiscal/service.server.ts'
import type { Actor } from '#app/people/actor.ts'
import type { AppContext } from '#app/platform/app-context.server.ts'
import { openDatabase } from '#app/platform/database/open.server.ts'
import type { Id } from '#app/platform/id.ts'
import { cents } from '#app/platform/values/money.ts'
import { recordPayment } from '#app/registration/money/record-payment.server.ts'
import { makeApp } from '#tests/make.ts'

/**
 * A separate process: `node receipts-process.ts KIND PLACE EDITION WORKERS FURS`; KIND is `url` or `dataDir`, FURS the connection to the authority as
 * JSON.
 * So many workers take the cash of every registration at once, each starting elsewhere, and send receipts meanwhile. It prints a line for every
 * committed payment.
 */
const [kind = '', place = '', editionId = '', workers = '', furs = ''] = process.argv.slice(2)
const db = await openDatabase(kind === 'url' ? { url: place, poolSize: 4 } : { dataDir: place })
const made = makeApp(db)
const app: AppContext = { ...made, config: { ...made.config, furs: JSON.parse(furs) } }

async function takes(worker: number): Promise<void> {
  const { rows } = await db.query<{ id: Id }>(
    'select id from registrations where edition_id = $1 order by id',
    [editionId],
  )
  const by: Actor = { kind: 'user', username: `admin ${worker} ${process.pid}`, roles: ['admin'] }
  const from = Math.floor((rows.length * (worker + (process.pid % 4) / 4)) / Number(workers)) % rows.length
  for (const { id: registrationId } of [...rows.slice(from), ...rows.slice(0, from)]) {
    const payment = {
      ...({ registrationId, amountCents: cents(1500), method: 'cash', valueDay: '2025-09-01' } as const),
      ...({ reference: null, note: null, key: `cash ${registrationId}` } as const),
    }
    const taken = await recordPayment(app, { payment, by, notify: false })
    if (!taken.ok) throw new Error(taken.reason)
    if (taken.value.booked) process.stdout.write(`${registrationId}\n`)
    if (process.pid % 2 === 0) await sendReceipts(app)
  }
}

await Promise.all(Array.from({ length: Number(workers) }, (_, n) => takes(n)))
while ((await issueWaiting(app)) > 0);
await db.close()
