import { z } from 'zod'
import type { Actor } from '#app/people/actor.ts'
import type { AppContext } from '#app/platform/app-context.server.ts'
import { id as asId, isId } from '#app/platform/id.ts'
import type { Locale } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import { isLocalDay, localDay } from '#app/platform/values/local-day.ts'
import { eventKinds, levels } from '#app/programme/event.ts'
import { isSameTime } from '#app/programme/overlap.ts'
import type { PlanChange, PlannedEvent } from '#app/programme/planner/planned.ts'
import {
  addPlanned,
  changePlanned,
  findRooms,
  type PlanRefusal,
  readPlan,
  removePlanned,
  removeRoom,
  saveRoom,
} from '#app/programme/service.server.ts'
import { askPublish, askRemoval, previewRemoval, stopBulk } from '#app/registration/service.server.ts'
import { refusalSentence } from './plan-text.ts'
import type { PlanAnswer, SharedDancers } from './plan-view.ts'
import { showPublish } from './publish-answer.server.ts'
import { isInPlan, withCounts } from './queries/read-plan.server.ts'
import { countSharedDancers } from './queries/shared-dancers.server.ts'

export type PlanCaller = { readonly editionId: string; readonly by: Actor; readonly locale: Locale }

const count = z.int().min(0).max(100_000)
const anId = z.string().refine(isId).transform(asId)
const instant = z.iso.datetime({ offset: true }).transform((text) => new Date(text))
const short = z.string().max(80)
const bilingual = (most: number) => z.object({ en: z.string().max(most), sl: z.string().max(most) })
const fields = {
  kind: z.enum(eventKinds),
  title: bilingual(200),
  text: bilingual(5000),
  level: z.enum(levels),
  artists: z.array(short).max(20),
  room: short,
  startsAt: instant,
  endsAt: instant,
  places: z.discriminatedUnion('mode', [
    z.object({ mode: z.literal('role'), leaders: count, followers: count, tolerance: count }),
    z.object({ mode: z.literal('head'), size: count }),
    z.object({ mode: z.literal('open') }),
  ]),
  priceItem: short.nullable(),
  tags: z.array(short).max(20),
  unscheduled: z.boolean(),
}
const change = z.object(fields).partial()
const room = z.object({
  slug: short,
  venue: short,
  name: bilingual(80),
  capacity: z.int().nullable(),
  areaM2: z.int().nullable(),
  position: z.int().min(0).max(10_000),
})
const some = z.array(anId).max(1000)
const toPublish = {
  events: some.nullable(),
  leaveUntil: z.string().refine(isLocalDay).transform(localDay).optional(),
}

const requestSchema = z.discriminatedUnion('intent', [
  z.object({ intent: z.literal('change'), id: anId, base: short, change }),
  z.object({ intent: z.literal('add'), event: z.object(fields), id: anId.optional() }),
  z.object({ intent: z.literal('remove'), id: anId, base: short }),
  z.object({ intent: z.literal('preview-publish'), ...toPublish }),
  z.object({ intent: z.literal('publish'), ...toPublish, shown: z.string().max(200) }),
  z.object({ intent: z.literal('preview-removal'), ids: some }),
  z.object({ intent: z.literal('remove-drafts'), ids: some }),
  z.object({ intent: z.literal('stop'), id: anId }),
  z.object({ intent: z.literal('save-room'), base: room.nullable(), room }),
  z.object({ intent: z.literal('remove-room'), slug: short }),
])
type ParsedRequest = z.output<typeof requestSchema>

/** Answers what the planner asks. Null: it is no such request. Every command asks the policy itself. */
export async function answerPlan(
  app: AppContext,
  caller: PlanCaller,
  asked: unknown,
): Promise<PlanAnswer | null> {
  const parsed = requestSchema.safeParse(asked)
  return parsed.success ? answer(app, caller, parsed.data) : null
}

async function answer(app: AppContext, caller: PlanCaller, asked: ParsedRequest): Promise<PlanAnswer> {
  const { editionId, by, locale } = caller
  switch (asked.intent) {
    case 'change': {
      const { id, base, change: typed } = asked
      const done = await changePlanned(app, { editionId, by, id, base, change: typed as PlanChange })
      return done.ok ? changed(app, caller, done.value) : refused(app, caller, done.reason)
    }
    case 'add': {
      const { room: slug, ...event } = asked.event
      const venue = (await findRooms(app.db, editionId)).find((one) => one.slug === slug)?.venue
      if (venue === undefined) return refused(app, caller, { kind: 'room-unknown' })
      const draft = { ...event, room: slug, venue, status: 'draft' } as const
      const done = await addPlanned(app, { editionId, by, event: draft, newId: asked.id })
      return done.ok ? changed(app, caller, done.value) : refused(app, caller, done.reason)
    }
    case 'remove': {
      const done = await removePlanned(app, { editionId, by, id: asked.id, base: asked.base })
      return done.ok ? { kind: 'removed' } : refused(app, caller, done.reason)
    }
    case 'preview-publish':
      return showPublish(app, caller, asked)
    case 'publish': {
      const { events, leaveUntil, shown } = asked
      const done = await askPublish(app, { editionId, by, events, leaveUntil, shown })
      return done.ok ? { kind: 'done' } : refusedWith(done.reason.kind, locale)
    }
    case 'preview-removal': {
      const previewed = await previewRemoval(app, { editionId, by, ids: asked.ids })
      if (!previewed.ok) return refusedWith(previewed.reason.kind, locale)
      const { affected, skipped } = previewed.value
      const titles = new Map((await readPlan(app.db, editionId)).map(({ id, title }) => [id, title]))
      return {
        kind: 'removal',
        affected: affected.length,
        skipped: skipped.map(
          ({ id, reason }) => `${titles.get(id)?.[locale] ?? id}: ${refusalSentence(reason, locale)}`,
        ),
      }
    }
    case 'remove-drafts': {
      const done = await askRemoval(app, { editionId, by, ids: asked.ids })
      return done.ok ? { kind: 'done' } : refusedWith(done.reason.kind, locale)
    }
    case 'stop': {
      const done = await stopBulk(app, { id: asked.id, by })
      if (done.ok) return { kind: 'done' }
      return { kind: 'refused', sentence: m.regs_bulk_stop_late({}, { locale }) }
    }
    case 'save-room': {
      const done = await saveRoom(app, { editionId, by, base: asked.base, room: asked.room })
      return done.ok ? { kind: 'done' } : refusedWith(done.reason, locale)
    }
    case 'remove-room': {
      const done = await removeRoom(app, { editionId, by, slug: asked.slug })
      return done.ok ? { kind: 'done' } : refusedWith(done.reason, locale)
    }
  }
}

/** The event after the change, and the number of dancers it shares with simultaneous events. */
async function changed(
  app: AppContext,
  { editionId }: PlanCaller,
  planned: PlannedEvent,
): Promise<PlanAnswer> {
  const [event] = await withCounts(app.db, editionId, [planned])
  if (!event) throw new Error(`There is no event ${planned.id}.`)
  return { kind: 'changed', event, shared: await sharedWith(app, editionId, planned) }
}

async function sharedWith(app: AppContext, editionId: string, event: PlannedEvent): Promise<SharedDancers[]> {
  if (!isInPlan(event)) return []
  const others = (await readPlan(app.db, editionId)).filter(
    (other) => other.id !== event.id && isInPlan(other) && isSameTime(other, event),
  )
  return countSharedDancers(
    app.db,
    editionId,
    others.map(({ id }) => (id < event.id ? [id, event.id] : [event.id, id])),
  )
}

async function refused(app: AppContext, caller: PlanCaller, reason: PlanRefusal): Promise<PlanAnswer> {
  if (reason.kind !== 'changed') return refusedWith(reason.kind, caller.locale)
  const { by } = reason
  const [event] = await withCounts(app.db, caller.editionId, [reason.event])
  const sentence = m.planner_refused_changed({ by }, { locale: caller.locale })
  return { kind: 'refused', sentence, by, ...(event && { event }) }
}

function refusedWith(reason: string, locale: Locale): PlanAnswer {
  return { kind: 'refused', sentence: refusalSentence(reason, locale) }
}
