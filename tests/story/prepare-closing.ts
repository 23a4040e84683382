import { orderRefunds } from '#app/bank/refunds/order-refunds.server.ts'
import { compareInvoices, creditInvoice, issueEach, issueInvoice } from '#app/invoices/service.server.ts'
import { selectRefunds } from '#app/ledger/service.server.ts'
import type { Actor } from '#app/people/actor.ts'
import type { Id } from '#app/platform/id.ts'
import { changeRegistration } from '#app/registration/commands/change.server.ts'
import { registrationChange } from '#app/registration/forms.ts'
import { approveRefundOf, prepareRefundOf } from '#app/registration/refunds/refund-commands.server.ts'
import { enforceDeadlines } from '#app/registration/time/deadlines.server.ts'
import { drainJobs } from '#app/registration/time/jobs.server.ts'
import { statementsOf } from '#tests/bank/story.ts'
import { emptyFestival, madeOnce } from '../journeys/empty-festival.ts'
import { type StoryApp, storyEdition } from './festival.ts'
import { holds, importAndBook, inStory, organiser, toMidSummer } from './prepare.ts'
import { thursdayEvening } from './reception-evening.ts'
import { aPlaceComesFree, dancer } from './year.ts'

const director: Actor = { kind: 'user', username: 'director', roles: ['admin'] }
const { id: editionId } = storyEdition

/** Words that only D22's own data holds: after the erasure no screen shows them. */
export const plantedMarker = 'Zlatorogova vila'

/** The story after its festival, before the office closes it: parts 1 to 9 are over. */
export const afterTheFestival = madeOnce((dataDir) =>
  inStory(emptyFestival, dataDir, async (app) => {
    const ids = await toMidSummer(app)
    const change = registrationChange.parse({ note: plantedMarker })
    holds(await changeRegistration(app, { id: dancer(ids, 22), change, by: organiser }))
    await summer(app, ids)
    await thursdayEvening(app, ids)
  }),
)

/** Parts 6 and 7: a place comes free, its money goes back by the bank, and all who have paid have an invoice. */
async function summer(app: StoryApp, ids: readonly Id[]): Promise<void> {
  app.at('2026-07-20T10:00:00+02:00')
  const buyer = { name: 'Studio Tango d.o.o.', address: 'Žabja ulica 7', vatId: 'SI10039856' }
  const invoice = (numbers: readonly number[], more: object = {}) =>
    issueInvoice(app, { editionId, registrations: numbers.map((n) => dancer(ids, n)), by: director, ...more })
  holds(await invoice([1, 2], { buyer }))
  holds(await invoice([8]))
  const ofD07 = holds(await invoice([7]))
  await aPlaceComesFree(app, ids)
  const [refund] = await selectRefunds(app.db, { editionId })
  if (!refund) throw new Error('D07 gets nothing back.')
  holds(await prepareRefundOf(app, { id: refund.id, by: organiser }))
  const approved = holds(await approveRefundOf(app, { id: refund.id, by: director }))
  const { version } = approved
  holds(await orderRefunds(app, { editionId, refunds: [{ id: refund.id, version }], by: organiser }))
  const [ordered] = await selectRefunds(app.db, { ids: [refund.id] })
  app.at('2026-08-16T10:00:00+02:00')
  holds(await creditInvoice(app, { editionId, id: ofD07.id, reason: 'Odpoved', by: director }))
  holds(await invoice([7]))
  app.at('2026-08-24T00:00:01+02:00')
  await enforceDeadlines(app)
  await drainJobs(app)
  app.at('2026-08-25T10:00:00+02:00')
  await importAndBook(app, statementsOf((n) => n).third(ordered?.endToEndId ?? ''))
  await drainJobs(app)
  app.at('2026-08-26T10:00:00+02:00')
  const { notInvoiced } = await compareInvoices(app.db, editionId, { paidOnly: true })
  const registrations = notInvoiced.first.map(({ id }) => id)
  holds(await issueEach(app, { editionId, registrations, by: director }))
}
