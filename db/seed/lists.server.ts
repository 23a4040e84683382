import { saveEngagement } from '#app/artists/service.server.ts'
import { saveOldAddress } from '#app/festival/old-addresses/editing.server.ts'
import { saveInvoice } from '#app/invoices/service.server.ts'
import { nameOfActor, systemActor } from '#app/people/actor.ts'
import { saveInList } from '#app/people/service.server.ts'
import type { AppContext } from '#app/platform/app-context.server.ts'
import type { Decision } from '#app/platform/decision.ts'
import { promoters as promoterList, vipGuests } from '#app/promotion/lists.server.ts'
import { saveCost, saveMember } from '#app/team/lists.server.ts'
import { addWorkOrder } from '#app/team/work-orders.server.ts'
import { costs } from './costs.ts'
import { engagements } from './engagements.ts'
import { invoices } from './invoices.ts'
import { oldAddresses } from './old-addresses.ts'
import { guests, promoters } from './promotion.ts'
import { members } from './team.ts'
import { workOrders } from './work-orders.ts'

/** Puts team, costs, work orders, guests, promoters, drafts of invoices and old addresses of the demo in, by their commands, all or nothing; then what artists agreed to. */
export async function seedLists(
  app: Pick<AppContext, 'db' | 'now' | 'config'>,
  editionId: string,
): Promise<void> {
  await app.db.transaction(async (tx) => {
    const action = { editionId, by: systemActor, tx }
    for (const wanted of members) done(await saveMember(app, { ...action, wanted }))
    for (const wanted of costs) done(await saveCost(app, { ...action, wanted }))
    for (const wanted of workOrders) done(await addWorkOrder(app, { ...action, wanted }))
    for (const wanted of guests) done(await saveInList(app, vipGuests, { ...action, wanted }))
    for (const wanted of promoters) done(await saveInList(app, promoterList, { ...action, wanted }))
    for (const wanted of invoices) done(await saveInvoice(app, { ...action, wanted }))
    const admin = { name: nameOfActor(systemActor), isAdmin: true }
    for (const wanted of oldAddresses) done(await saveOldAddress(app, { ...action, by: admin, wanted }))
  })
  const by = systemActor
  for (const { artist: slug, ...wanted } of engagements)
    done(await saveEngagement(app, { editionId, by, slug, wanted }))
}

/** @throws Error for the first that is refused: then the demo is wrong */
function done(decision: Decision<unknown, unknown>): void {
  if (!decision.ok) throw new Error(`The demo’s lists are refused: ${JSON.stringify(decision.reason)}`)
}
