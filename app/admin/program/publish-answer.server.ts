import type { AppContext } from '#app/platform/app-context.server.ts'
import type { Id } from '#app/platform/id.ts'
import type { Locale } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import { festivalDayOf, formatDay, type LocalDay, localDayOf } from '#app/platform/values/local-day.ts'
import type { FestivalEvent, Places } from '#app/programme/event.ts'
import { findPlanClashes, pairsAtOneTime } from '#app/programme/planner/clashes.ts'
import type { WaitingField, WaitingFields } from '#app/programme/planner/planned.ts'
import { getTimetable, readPlan } from '#app/programme/service.server.ts'
import { levelLabel } from '#app/programme/ui/programme-labels.ts'
import { previewPublish } from '#app/registration/service.server.ts'
import { groupsOf } from '../lists/ending/consequences.server.ts'
import type { PlanCaller } from './answer-plan.server.ts'
import { clashSentence, refusalSentence, titleOf, whenText } from './plan-text.ts'
import type { PlanAnswer, ShownLine } from './plan-view.ts'
import { isInPlan, selectWork } from './queries/read-plan.server.ts'
import { countSharedDancers } from './queries/shared-dancers.server.ts'

/** Previews publishing: the changes of each event, and the consequences for dancers. R42 */
export async function showPublish(
  app: AppContext,
  caller: PlanCaller,
  {
    events,
    leaveUntil,
  }: { readonly events: readonly Id[] | null; readonly leaveUntil?: LocalDay | undefined },
): Promise<PlanAnswer> {
  const { editionId, by, locale } = caller
  const previewed = await previewPublish(app, { editionId, by, events, leaveUntil })
  if (!previewed.ok) {
    const { reason } = previewed
    if (reason.kind !== 'event') return { kind: 'refused', sentence: refusalSentence(reason.kind, locale) }
    const event = (await readPlan(app.db, editionId)).find(({ id }) => id === reason.eventId)
    const title = event ? titleOf(event, locale) : reason.eventId
    return { kind: 'refused', sentence: `${title}: ${refusalSentence(reason.reason, locale)}` }
  }
  const { events: published, dancers, offered, preview, digest } = previewed.value
  const emails = preview.emails.length
  const fresh = published.filter(({ before }) => before === null).length
  const changed = published.length - fresh
  const clashes = await clashLines(
    app,
    caller,
    published.map(({ event }) => event.id),
  )
  const { artists } = await getTimetable(app, editionId)
  const names = new Map(artists.map(({ slug, name }) => [slug, name]))
  const lines = published.map(({ event, before, fields, dancers: touched }): ShownLine => {
    const was = before?.published
    return {
      id: event.id,
      title: titleOf(event, locale),
      isNew: before === null,
      changes: was
        ? fields.map((field) => ({
            from: partText(field, was, names, locale),
            to: partText(field, event, names, locale),
          }))
        : [{ from: null, to: `${whenText(event, locale)} · ${event.room ?? event.venue}` }],
      dancers: touched,
      clashes: clashes.get(event.id) ?? [],
    }
  })
  return {
    kind: 'publish',
    shown: {
      digest,
      today: localDayOf(app.now()),
      sum: [
        ...sumParts({ fresh, changed, dancers, emails }, locale),
        ...(leaveUntil ? [offeredText(offered, leaveUntil, locale)] : []),
      ].join(', '),
      count: published.length,
      lines,
      groups: await groupsOf(app, { by, locale, editionId }, preview),
    },
  }
}

function offeredText(count: number, leaveUntil: LocalDay, locale: Locale): string {
  return m.planner_sum_offered({ count, day: formatDay(leaveUntil, locale, 'running') }, { locale })
}

/** `6 new`, `0 dancers affected`, `0 e-mails` */
function sumParts(
  { fresh, changed, dancers, emails }: Readonly<Record<'fresh' | 'changed' | 'dancers' | 'emails', number>>,
  locale: Locale,
): string[] {
  return [
    ...(fresh > 0 || changed === 0 ? [m.planner_sum_new({ count: fresh }, { locale })] : []),
    ...(changed > 0 ? [m.planner_sum_changed({ count: changed }, { locale })] : []),
    m.planner_sum_dancers({ count: dancers }, { locale }),
    m.planner_sum_emails({ count: emails }, { locale }),
  ]
}

function partText(
  field: WaitingField,
  event: WaitingFields,
  names: ReadonlyMap<string, string>,
  locale: Locale,
): string {
  switch (field) {
    case 'time': {
      const { startsAt, endsAt } = event
      const festivalDay = festivalDayOf(startsAt)
      return whenText({ festivalDay, startsAt, endsAt }, locale)
    }
    case 'place':
      return event.room ?? event.venue
    case 'artists':
      return event.artists.map((slug) => names.get(slug) ?? slug).join(', ') || '–'
    case 'level':
      return levelLabel(event.level, locale)
    case 'places':
      return modeTexts[event.places.mode]({}, { locale })
  }
}

const modeTexts = {
  role: m.planner_mode_role,
  head: m.planner_mode_head,
  open: m.planner_mode_open,
} as const satisfies Record<Places['mode'], unknown>

/** The clashes of these events at their planned times, and the dancers who would newly have two at one time. */
async function clashLines(
  app: AppContext,
  { editionId, locale }: PlanCaller,
  ids: readonly Id[],
): Promise<Map<Id, string[]>> {
  const plan = (await readPlan(app.db, editionId)).filter(isInPlan)
  const { artists, venues } = await getTimetable(app, editionId)
  const byId = new Map(plan.map((event) => [event.id, event]))
  const named = { locale, titleOf: (id: string) => title(byId.get(id as Id), locale) }
  const found = findPlanClashes(plan, { artists, venues, work: await selectWork(app.db, editionId) })
  const lines = new Map<Id, string[]>()
  for (const id of ids) {
    const event = byId.get(id)
    if (event)
      lines.set(
        id,
        (found.get(id) ?? []).map((clash) => clashSentence(clash, event, named)),
      )
  }
  const keys = (pairs: readonly [Id, Id][]) => new Set(pairs.map((pair) => pair.join(' ')))
  const before = keys(pairsAtOneTime(plan.map((event) => ({ ...event, ...event.published }))))
  const fresh = pairsAtOneTime(plan).filter(
    (pair) => pair.some((id) => ids.includes(id)) && !before.has(pair.join(' ')),
  )
  for (const { one, other, count } of await countSharedDancers(app.db, editionId, fresh)) {
    for (const [id, otherId] of [
      [one, other],
      [other, one],
    ] as const) {
      const known = lines.get(id)
      known?.push(m.planner_clash_dancers({ count, event: named.titleOf(otherId) }, { locale }))
    }
  }
  return lines
}

function title(event: FestivalEvent | undefined, locale: Locale): string {
  return event ? titleOf(event, locale) : ''
}
