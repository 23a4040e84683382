import { unpaidDues } from '#app/ledger/due.ts'
import { noteNotified, readDues } from '#app/ledger/service.server.ts'
import { registrationSubject } from '#app/ledger/subject.ts'
import type { AppContext } from '#app/platform/app-context.server.ts'
import { accept, refuse } from '#app/platform/decision.ts'
import { recordAction } from '../../command-context.server.ts'
import { postTo } from '../../recalculate.server.ts'
import { wasRemindedToday } from '../../tables/reminded.server.ts'
import { type OnOne, runOn } from './run-on.server.ts'

/** Reminds a dancer of an open payment, at most once a day, including automatic reminders (D3). R34 */
export function remindRegistration(app: AppContext, one: OnOne) {
  return runOn<'nothing-open' | 'reminded-today'>(
    app,
    one,
    'registration.remind',
    async (context, registration) => {
      const { id, by } = one
      const { status, totalCents, paidCents, excused, trusted } = registration
      const isOwing = (status === 'placed' || status === 'late') && paidCents < totalCents
      if (!isOwing || excused || trusted) return refuse('nothing-open')
      if (await wasRemindedToday(context, registration)) return refuse('reminded-today')
      const subject = registrationSubject(registration)
      const unpaid = unpaidDues(await readDues(context.tx, subject), paidCents)
      const next = unpaid.filter(({ reminded }) => !reminded).slice(0, 1)
      if (next.length > 0) {
        await noteNotified(context.tx, subject, next, { column: 'reminded_at', at: context.now })
      }
      await postTo(context, registration, [{ kind: status === 'late' ? 'late' : 'reminder' }])
      await recordAction(context, { action: 'registration.remind', by, on: id })
      return accept({ id })
    },
  )
}
