import type { AppContext } from '#app/platform/app-context.server.ts'
import { accept, refuse } from '#app/platform/decision.ts'
import { recordAction } from '../../command-context.server.ts'
import { endUnconfirmed } from '../../confirmation/confirmation.server.ts'
import { passedOverFor } from '../../confirmation/confirmation.ts'
import { writeRegistration } from '../../recalculate.server.ts'
import { isLive } from '../../registration.ts'
import { placeWhatWaited } from '../confirm-address.server.ts'
import { type OnOne, runOn } from './run-on.server.ts'

/**
 * Staff confirm a registration: its time limit ends, and it gets the free places it waited for while unconfirmed. Only a link proves the address, so
 * a noted invitation still waits. R21
 */
export function confirmByStaff(app: AppContext, one: OnOne) {
  return runOn<'confirmed-already' | 'ended'>(app, one, 'registration.confirm', async (context, before) => {
    const { id, by } = one
    if (!isLive(before.status)) return refuse('ended')
    if (before.confirmedBy !== null) return refuse('confirmed-already')
    const ended = await endUnconfirmed(context, before, 'staff')
    const confirmed = { ...ended, passedOver: passedOverFor(ended, context.catalogue.edition) }
    await writeRegistration(context, confirmed)
    await recordAction(context, { action: 'registration.confirm', by, on: id })
    if (confirmed.status !== 'prepared') await placeWhatWaited(context, before, confirmed)
    return accept({ id })
  })
}
