import { z } from 'zod'
import type { AppContext } from '#app/platform/app-context.server.ts'
import { id as asId, isId } from '#app/platform/id.ts'
import type { Locale } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import { type StandardKind, standardKinds } from '#app/registration/mail/standard-kinds.ts'
import { previewStandard, type StandardRefusal, sendStandard } from '#app/registration/service.server.ts'
import type { Caller } from '../lists/ending/consequences.server.ts'
import { type ShownEmail, shownEmail } from '../mails/queries/read-email.server.ts'

/** Requests the standard e-mails for a registration with a preview of one, or sends one. */
export const standardRequest = z.object({
  intent: z.enum(['preview-standard', 'send-standard']),
  id: z.string().refine(isId).transform(asId),
  kind: z.enum(standardKinds).nullable(),
})
export type StandardRequest = z.input<typeof standardRequest>

export type StandardAnswer =
  | {
      readonly kind: 'standard'
      /** Those that are true of the registration now. */
      readonly kinds: readonly StandardKind[]
      /** The registration's, in which it is written. */
      readonly language: Locale
      readonly email: ShownEmail | null
    }
  | { readonly kind: 'refused'; readonly sentence: string }
  | { readonly kind: 'done' }

/** Shows a standard e-mail in the registration's language, or sends it. R36 */
export async function answerStandard(
  app: AppContext,
  { by, locale }: Pick<Caller, 'by' | 'locale'>,
  { intent, id, kind }: z.output<typeof standardRequest>,
): Promise<StandardAnswer> {
  const refused = (reason: StandardRefusal): StandardAnswer => ({
    kind: 'refused',
    sentence: refusals[reason]({}, { locale }),
  })
  if (intent === 'send-standard') {
    const sent = kind ? await sendStandard(app, { id, by, kind }) : null
    return sent?.ok ? { kind: 'done' } : refused(sent?.reason ?? 'untrue')
  }
  const previewed = await previewStandard(app, { id, by })
  if (!previewed) return refused('not-found')
  const { language, emails } = previewed
  const chosen = emails.find((one) => one.kind === kind)
  return {
    kind: 'standard',
    kinds: emails.map((one) => one.kind),
    language,
    email: chosen ? shownEmail({ ...chosen.mail, from: app.config.mail?.from ?? chosen.mail.from }) : null,
  }
}

const refusals = {
  'not-found': m.regs_gone,
  'edition-archived': m.regs_ticket_archived,
  erased: m.regs_emails_refused_erased,
  'mailed-enough': m.regs_emails_refused_enough,
  untrue: m.regs_standard_untrue,
} as const satisfies Record<StandardRefusal, unknown>
