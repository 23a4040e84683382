import type { AppContext } from '#app/platform/app-context.server.ts'
import { accept, refuse } from '#app/platform/decision.ts'
import { recordAction } from '../../command-context.server.ts'
import { recalculate } from '../../recalculate.server.ts'
import { isLive } from '../../registration.ts'
import { type OnOne, runOn } from './run-on.server.ts'

type Excusing = OnOne & {
  /** False: the registration has to be paid again. */
  readonly isExcused: boolean
  readonly reason: string
}

/** Excuses a registration from paying, with a reason, or ends that. What it owes stays; its status follows (R9). No e-mail is sent. R33 */
export function excuseRegistration(app: AppContext, { isExcused, reason, ...one }: Excusing) {
  return runOn<'reason-missing' | 'ended'>(app, one, 'registration.excuse', async (context, before) => {
    const { id, by } = one
    if (!isLive(before.status)) return refuse('ended')
    if (before.excused === isExcused) return accept({ id })
    if (isExcused && reason.trim() === '') return refuse('reason-missing')
    // A registration whose payment is late becomes late again at once
    const status = before.status === 'prepared' || isExcused ? before.status : 'late'
    const after = await recalculate(context, { ...before, excused: isExcused, status })
    await recordAction(context, {
      action: 'registration.excuse',
      by,
      on: id,
      before: { excused: before.excused, status: before.status },
      after: { excused: isExcused, status: after.status, reason: reason.trim() },
    })
    return accept({ id })
  })
}
