import type { Mail } from '#app/mail/outbox/message.ts'
import type { Actor } from '#app/people/actor.ts'
import type { AppContext } from '#app/platform/app-context.server.ts'
import { accept, type Decision, refuse } from '#app/platform/decision.ts'
import type { Id } from '#app/platform/id.ts'
import type { Locale } from '#app/platform/locale.ts'
import { recordAction } from '../../command-context.server.ts'
import { type StandardKind, standardKinds } from '../../mail/standard-kinds.ts'
import { may } from '../../policy.ts'
import { findRegistration } from '../../queries/read.server.ts'
import { postTo } from '../../recalculate.server.ts'
import type { Registration } from '../../registration.ts'
import { hasHadEnough, type ResendRefusal } from './resend.server.ts'
import { type OnOne, runOn } from './run-on.server.ts'

/** `untrue`: it would say nothing, or something that is not so. */
export type StandardRefusal = Exclude<ResendRefusal, 'handed-over'> | 'untrue'

/** A standard e-mail as it would be now, without links that open the registration. */
type StandardEmail = { readonly kind: StandardKind; readonly mail: Mail }

/** The standard e-mails that are true of a registration now, rendered in its language. Nothing is written. R36 */
export async function previewStandard(
  app: AppContext,
  { id, by }: { readonly id: Id; readonly by: Actor },
): Promise<{ readonly language: Locale; readonly emails: readonly StandardEmail[] } | null> {
  const registration = may(by, 'registration.resend') ? await findRegistration(app, id, by) : null
  if (!registration) return null
  const emails: StandardEmail[] = []
  for (const kind of standardKinds) {
    const mail = await renderStandard(app, registration, kind)
    if (mail) emails.push({ kind, mail })
  }
  return { language: registration.language, emails }
}

/** Sends one of the standard e-mails to the registration's address, as often as any e-mail may be sent again. R36 */
export async function sendStandard(
  app: AppContext,
  { id, by, kind }: OnOne & { readonly kind: StandardKind },
): Promise<Decision<{ id: Id }, StandardRefusal>> {
  const now = may(by, 'registration.resend') ? await findRegistration(app, id, by) : null
  if (!now) return refuse('not-found')
  const mail = await renderStandard(app, now, kind)
  return runOn<'mailed-enough' | 'untrue'>(
    app,
    { id, by },
    'registration.resend',
    async (context, registration) => {
      if (!mail) return refuse('untrue')
      if (await hasHadEnough(context, registration, kind)) return refuse('mailed-enough')
      await postTo(context, registration, [{ kind }])
      await recordAction(context, { action: 'registration.resend', by, on: id, after: { kind } })
      return accept({ id })
    },
  )
}

/** Null: it would say nothing, or something that is not so. */
async function renderStandard(
  app: AppContext,
  registration: Pick<Registration, 'id' | 'editionId' | 'email' | 'language' | 'status'>,
  kind: StandardKind,
): Promise<Mail | null> {
  const { id, editionId, email: recipient, language, status } = registration
  if (kind === 'late' && status !== 'late') return null
  // programs that run the sources without a build use this domain too, and Node reads no JSX
  const { renderForStaff } = await import('../../mail/render.server.ts')
  return renderForStaff(app, {
    id,
    editionId,
    kind,
    registrationId: id,
    recipient,
    language,
    data: {},
    messageId: '',
    attempts: 0,
    createdAt: app.now(),
  })
}
