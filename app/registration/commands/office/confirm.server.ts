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
 * A member of staff vouches for a registration: its time ends, and it gets what is free of what it waited for unconfirmed. The address itself is proved by a
 * link alone, so an invitation it has noted still waits. R21
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
