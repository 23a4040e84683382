import { z } from 'zod'
import type { Actor } from '#app/people/actor.ts'
import type { AppContext } from '#app/platform/app-context.server.ts'
import { type Id, isId } from '#app/platform/id.ts'
import type { Locale } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import {
  type AdmitRefusal,
  admitWaiting,
  digestOfPreview,
  previewAdmit,
  runAsShown,
  stopBulk,
} from '#app/registration/service.server.ts'
import { groupsOf } from '../lists/ending/consequences.server.ts'
import type { EventAnswer, EventRequest } from './event-requests.ts'
import { answerWhatIf, whatIfRequests } from './what-if/answer-what-if.server.ts'

type EventCaller = {
  readonly editionId: string
  readonly eventId: Id
  readonly by: Actor
  readonly locale: Locale
}

const anId = z.string().refine(isId)

const requestSchema: z.ZodType<EventRequest> = z.discriminatedUnion('intent', [
  z.object({ intent: z.literal('preview-admit'), registration: anId }),
  z.object({
    intent: z.literal('admit'),
    registration: anId,
    reason: z.string().max(500),
    shown: z.string().max(200).optional(),
  }),
  z.object({ intent: z.literal('stop'), id: anId }),
  ...whatIfRequests,
])

/** Answers what the list of events asks. Null: it is no such request. */
export async function answerEvents(
  app: AppContext,
  caller: Omit<EventCaller, 'eventId'>,
  asked: unknown,
): Promise<EventAnswer | null> {
  const parsed = z.discriminatedUnion('intent', whatIfRequests).safeParse(asked)
  return parsed.success ? answerWhatIf(app, caller, parsed.data) : null
}

/** Answers what the page of an event asks. Null: it is no such request. */
export async function answerEvent(
  app: AppContext,
  caller: EventCaller,
  asked: unknown,
): Promise<EventAnswer | null> {
  const parsed = requestSchema.safeParse(asked)
  if (!parsed.success) return null
  const { data } = parsed
  const { by, eventId, locale } = caller
  switch (data.intent) {
    case 'preview-admit': {
      const previewed = await previewAdmit(app, { id: data.registration as Id, eventId, by })
      if (!previewed.ok) return refused(previewed.reason, locale)
      const groups = await groupsOf(app, caller, previewed.value)
      return { kind: 'preview', groups, digest: digestOfPreview(previewed.value) }
    }
    case 'preview-what-if':
    case 'apply-what-if':
      return answerWhatIf(app, caller, data)
    case 'stop': {
      const stopped = await stopBulk(app, { id: data.id, by })
      if (stopped.ok) return { kind: 'done' }
      return { kind: 'refused', sentence: m.regs_bulk_stop_late({}, { locale }) }
    }
    case 'admit': {
      const { registration, reason, shown } = data
      const id = registration as Id
      const admit = (inside: AppContext) => admitWaiting(inside, { id, eventId, by, reason })
      const admitted = shown === undefined ? await admit(app) : await runAsShown(app, { id, shown }, admit)
      if (admitted.ok) return { kind: 'done' }
      if (admitted.reason !== 'changed') return refused(admitted.reason, locale)
      return { kind: 'refused', sentence: m.regs_bulk_refused_changed({}, { locale }), isChanged: true }
    }
  }
}

function refused(reason: AdmitRefusal, locale: Locale): EventAnswer {
  return { kind: 'refused', sentence: refusals[reason]({}, { locale }) }
}

const refusals = {
  'not-found': m.events_refused_not_found,
  'edition-archived': m.register_refused_archived,
  'not-waiting': m.events_refused_not_waiting,
  full: m.events_refused_full,
  unconfirmed: m.events_refused_unconfirmed,
  late: m.events_refused_late,
  'admins-only': m.events_refused_admins_only,
  'reason-missing': m.events_refused_reason,
} as const satisfies Record<AdmitRefusal, unknown>
