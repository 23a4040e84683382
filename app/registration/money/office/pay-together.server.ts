import { may } from '#app/ledger/policy.ts'
import { makeGroup } from '#app/ledger/service.server.ts'
import { registrationSubject } from '#app/ledger/subject.ts'
import { type Actor, nameOfActor } from '#app/people/actor.ts'
import type { AppContext } from '#app/platform/app-context.server.ts'
import { accept, type Decision, refuse } from '#app/platform/decision.ts'
import type { Id } from '#app/platform/id.ts'
import { lockRegistrations, recordAction, runCommand } from '../../command-context.server.ts'
import { isLive } from '../../registration.ts'

/** `too-few`: a single registration has its own reference. `has-ended`: one of them owes nothing any more. */
export type GroupRefusal = 'not-allowed' | 'not-found' | 'too-few' | 'has-ended' | 'edition-archived'

/**
 * Gives several registrations (a couple, a school) a common reference. A payment under it is divided by their open amounts. The same
 * registrations get the same reference again. R32
 */
export async function payTogether(
  app: AppContext,
  { editionId, ids, by }: { readonly editionId: string; readonly ids: readonly Id[]; readonly by: Actor },
): Promise<Decision<{ readonly number: number }, GroupRefusal>> {
  if (!may(by, 'payment.book')) return refuse('not-allowed')
  const wanted = [...new Set(ids)]
  if (wanted.length < 2) return refuse('too-few')
  return runCommand<{ number: number }, GroupRefusal>(
    app,
    editionId,
    refuse('edition-archived'),
    async (context) => {
      const locked = await lockRegistrations(context, wanted)
      if (locked.size < wanted.length) return refuse('not-found')
      if ([...locked.values()].some(({ status }) => !isLive(status))) return refuse('has-ended')
      const subjects = wanted.map((id) => registrationSubject({ editionId, id }))
      const recording = { by: nameOfActor(by), at: context.now }
      const { number, isNew } = await makeGroup(context.tx, editionId, subjects, recording)
      if (isNew) {
        const after = { number, registrations: wanted }
        await recordAction(context, { action: 'payment.together', by, on: wanted[0] ?? editionId, after })
      }
      return accept({ number })
    },
    'runs when closed',
  )
}
