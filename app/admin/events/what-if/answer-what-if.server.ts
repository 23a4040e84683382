import { z } from 'zod'
import type { Actor } from '#app/people/actor.ts'
import type { AppContext } from '#app/platform/app-context.server.ts'
import { type Id, isId } from '#app/platform/id.ts'
import { inLocale, type Locale } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import { findRooms, getTimetable } from '#app/programme/service.server.ts'
import type { PlaceChange } from '#app/registration/queries/preview.ts'
import {
  applyWhatIf,
  askCancelEvent,
  previewWhatIf,
  type WhatIfRefusal,
} from '#app/registration/service.server.ts'
import {
  type EventCounts,
  linesOf,
  type WhatIf,
  type WhatIfOutcome,
} from '#app/registration/what-if/what-if.ts'
import { groupsOf } from '../../lists/ending/consequences.server.ts'
import type { ShownDancer, ShownWhatIf, WhatIfAnswer, WhatIfInput, WhatIfRequest } from '../event-requests.ts'
import { smallRoom } from './small-room.ts'

type Caller = { readonly editionId: string; readonly by: Actor; readonly locale: Locale }

const count = z.int().min(0).max(100_000)
const asked = {
  events: z
    .array(
      z.object({
        id: z.string().refine(isId),
        places: z.discriminatedUnion('mode', [
          z.object({ mode: z.literal('role'), leaders: count, followers: count, tolerance: count }),
          z.object({ mode: z.literal('head'), size: count }),
          z.object({ mode: z.literal('open') }),
        ]),
      }),
    )
    .max(1000),
  cancelled: z.array(z.string().refine(isId)).max(1).optional(),
  windsDown: z
    .array(z.object({ id: z.string().refine(isId), isOn: z.boolean() }))
    .max(1)
    .optional(),
  promoteLate: z.boolean().nullable(),
}
export const whatIfRequests = [
  z.object({ intent: z.literal('preview-what-if'), ...asked }),
  z.object({
    intent: z.literal('apply-what-if'),
    ...asked,
    shown: z.array(z.string().max(1000)).max(100_000),
  }),
] as const

/** Tells what would happen, or does what was shown; an event is cancelled half a minute later. R40 */
export async function answerWhatIf(
  app: AppContext,
  caller: Caller,
  request: WhatIfRequest,
): Promise<WhatIfAnswer> {
  const { editionId, by } = caller
  const whatIf = whatIfOf(request)
  const done =
    request.intent === 'preview-what-if'
      ? await previewWhatIf(app, { editionId, whatIf, by })
      : await apply(app, { editionId, whatIf, by, shown: request.shown })
  if (done.ok) {
    const shown = await shownOf(app, caller, done.value)
    return { kind: request.intent === 'preview-what-if' ? 'what-if' : 'applied', shown }
  }
  if (done.reason.kind === 'moved')
    return { kind: 'moved', shown: await shownOf(app, caller, done.reason.outcome) }
  return refused(app, caller, done.reason)
}

/** A cancelled event waits for a while in which it can be stopped; anything else is done at once. */
function apply(app: AppContext, asked: Parameters<typeof applyWhatIf>[1]): ReturnType<typeof applyWhatIf> {
  const [eventId] = asked.whatIf.cancelled ?? []
  return eventId ? askCancelEvent(app, { ...asked, eventId }) : applyWhatIf(app, asked)
}

function whatIfOf({ events, cancelled, windsDown, promoteLate }: WhatIfInput): WhatIf {
  return {
    events: events.map(({ id, places }) => ({ id: id as Id, places })),
    cancelled: cancelled?.map((id) => id as Id),
    windsDown: windsDown?.map(({ id, isOn }) => ({ id: id as Id, isOn })),
    promoteLate,
  }
}

async function shownOf(app: AppContext, caller: Caller, outcome: WhatIfOutcome): Promise<ShownWhatIf> {
  const { events } = await getTimetable(app, caller.editionId)
  const known = new Map<string, (typeof events)[number]>(events.map((event) => [event.id, event]))
  const rooms = new Map((await findRooms(app.db, caller.editionId)).map((room) => [room.slug, room]))
  return {
    events: outcome.events.map(({ id, before, after, changes }) => ({
      id,
      before,
      after,
      title: known.get(id)?.title ?? { en: '', sl: '' },
      tooSmall: smallRoom(rooms.get(known.get(id)?.room ?? ''), after.places),
      comesIn: dancersOf(changes, 'placed'),
      moved: dancersOf(changes, 'moved'),
    })),
    incomeCents: outcome.incomeCents,
    emails: outcome.preview.emails.length,
    groups: await groupsOf(app, caller, outcome.preview),
    lines: linesOf(outcome),
  }
}

function dancersOf(changes: readonly PlaceChange[], kind: PlaceChange['change']): ShownDancer[] {
  return changes
    .filter(({ change }) => change === kind)
    .map(({ dancer: { id, name, surname, code }, role }) => ({ id, name: `${name} ${surname}`, code, role }))
}

async function refused(
  app: AppContext,
  { editionId, locale }: Caller,
  refusal: Exclude<WhatIfRefusal, { kind: 'moved' }>,
): Promise<WhatIfAnswer> {
  if (refusal.kind !== 'event') return { kind: 'refused', sentence: refusals[refusal.kind]({}, { locale }) }
  const { events } = await getTimetable(app, editionId)
  const event = events.find(({ id }) => id === refusal.eventId)
  const title = event ? inLocale(event.title, locale).text : refusal.eventId
  return { kind: 'refused', sentence: eventSentence(title, refusal, locale), event: refusal.eventId }
}

function eventSentence(
  event: string,
  { reason, stand }: Extract<WhatIfRefusal, { kind: 'event' }>,
  locale: Locale,
): string {
  switch (reason) {
    case 'places-below-taken':
      return m.events_refused_below({ event, taken: stand ? takenText(stand) : '' }, { locale })
    case 'edition-archived':
      return m.register_refused_archived({}, { locale })
    case 'not-allowed':
      return m.events_refused_programme({}, { locale })
    case 'not-found':
      return m.events_refused_gone({ event }, { locale })
    default:
      return m.events_refused_places({ event }, { locale })
  }
}

function takenText({ places, taken }: EventCounts): string {
  return places.mode === 'role' ? `${taken.leaders} + ${taken.followers}` : `${taken.heads}`
}

const refusals = {
  'not-allowed': m.events_refused_programme,
  'not-found': m.events_refused_edition,
  'edition-archived': m.register_refused_archived,
} as const
