import { z } from 'zod'
import type { Actor } from '#app/people/actor.ts'
import type { AppContext } from '#app/platform/app-context.server.ts'
import { isId } from '#app/platform/id.ts'
import type { Locale } from '#app/platform/locale.ts'
import { resendEmail } from '#app/registration/service.server.ts'
import { resendText } from '../registrations/resend-text.ts'
import { retryAllFailed, retryEmail, stopEmail } from './commands/one-email.server.ts'
import { holdMailing, releaseMailing, stopMailing } from './commands/step-mailing.server.ts'
import type { Done, Refused } from './mail-answer.ts'
import { emailRefusalTexts, stepRefusalTexts } from './mail-sentences.ts'

export type Caller = { readonly editionId: string; readonly by: Actor; readonly locale: Locale }

const id = z.string().refine(isId)
const outboxRequest = z.discriminatedUnion('intent', [
  z.object({ intent: z.enum(['retry', 'stop', 'resend']), id }),
  z.object({ intent: z.literal('retry-all') }),
])

/** Handles a request of the outbox screen; null for any other form. */
export async function answerOutbox(
  app: AppContext,
  { editionId, by, locale }: Caller,
  asked: unknown,
): Promise<Done | Refused | null> {
  const { data: request } = outboxRequest.safeParse(asked)
  if (!request) return null
  const refused = (reason: keyof typeof emailRefusalTexts): Refused => ({
    kind: 'refused',
    sentence: emailRefusalTexts[reason]({}, { locale }),
  })
  if (request.intent === 'retry-all') {
    const done = await retryAllFailed(app, { editionId, by })
    return done.ok ? { kind: 'done', count: done.value } : refused(done.reason)
  }
  if (request.intent === 'resend') {
    const sent = await resendEmail(app, { emailId: request.id, by })
    return sent.ok
      ? { kind: 'done' }
      : { kind: 'refused', sentence: resendText({ kind: 'refused', reason: sent.reason }, locale) }
  }
  const step = { retry: retryEmail, stop: stopEmail }[request.intent]
  const done = await step(app, { editionId, id: request.id, by })
  return done.ok ? { kind: 'done' } : refused(done.reason)
}

const mailingStep = z.object({ intent: z.enum(['stop-mailing', 'hold-mailing', 'release-mailing']), id })

/** Stops, holds or releases a mailing; null for other requests. */
export async function answerMailingStep(
  app: AppContext,
  { editionId, by, locale }: Caller,
  asked: unknown,
): Promise<Done | Refused | null> {
  const { data: request } = mailingStep.safeParse(asked)
  if (!request) return null
  const steps = {
    'stop-mailing': stopMailing,
    'hold-mailing': holdMailing,
    'release-mailing': releaseMailing,
  }
  const done = await steps[request.intent](app, { editionId, id: request.id, by })
  if (done.ok) return { kind: 'done', count: done.value }
  return { kind: 'refused', sentence: stepRefusalTexts[done.reason]({}, { locale }) }
}
