import { issueInvoice } from '#app/invoices/service.server.ts'
import { systemActor } from '#app/people/actor.ts'
import type { Id } from '#app/platform/id.ts'
import { hashSecret } from '#app/platform/ids.server.ts'
import { emptyFestival, madeOnce } from '../journeys/empty-festival.ts'
import { type StoryApp, storyEdition } from './festival.ts'
import { inStory, rush } from './prepare.ts'
import { aPlaceComesFree, dancer, decisionsOfJuly, moneyOfAugust, moneyOfJuly } from './year.ts'

/** By which D12 opens my registration. */
export const secretOfD12 = 'twelve-who-has-a-company'

/** The story as it is on 20 July: everybody has paid who will, and the places are decided on. */
export const beforeInvoices = madeOnce((dataDir) =>
  inStory(emptyFestival, dataDir, async (app) => {
    await july(app)
  }),
)

/** The same with the invoices of 20 July, the place that came free in August, and its money. */
export const beforeLastInvoices = madeOnce((dataDir) =>
  inStory(emptyFestival, dataDir, async (app) => {
    const ids = await july(app)
    app.at('2026-07-20T10:00:00+02:00')
    for (const numbers of [[1, 2], [8], [7]]) {
      const registrations = numbers.map((n) => dancer(ids, n))
      const issued = await issueInvoice(app, { editionId: storyEdition.id, registrations, by: systemActor })
      if (!issued.ok) throw new Error(issued.reason)
    }
    await aPlaceComesFree(app, ids)
    await moneyOfAugust(app, ids)
  }),
)

async function july(app: StoryApp): Promise<Id[]> {
  const ids = await rush(app)
  await moneyOfJuly(app, ids)
  await decisionsOfJuly(app, ids)
  await app.db.query('update registrations set secret_hash = $2 where id = $1', [
    dancer(ids, 12),
    hashSecret(secretOfD12),
  ])
  return ids
}
