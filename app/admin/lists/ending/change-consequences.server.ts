import { readValues } from '#app/data-api/adapters/read-values.ts'
import { eventDraftOf } from '#app/data-api/service.server.ts'
import { shapes } from '#app/data-api/shape/shapes.ts'
import type { AppContext } from '#app/platform/app-context.server.ts'
import { isId } from '#app/platform/id.ts'
import { inLocale } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import { formatDay, formatTime, localDayOf } from '#app/platform/values/local-day.ts'
import { type Clash, findClashesOf, type WantedEvent } from '#app/programme/editing/double-booking.ts'
import type { EventDraft } from '#app/programme/editing/event-draft.ts'
import type { FestivalEvent } from '#app/programme/event.ts'
import { getTimetable } from '#app/programme/service.server.ts'
import type { Timetable } from '#app/programme/timetable.ts'
import { registrationChangeByStaff } from '#app/registration/forms.ts'
import { may } from '#app/registration/policy.ts'
import { type ConsequenceGroup, group } from '#app/registration/queries/consequences.ts'
import type { Preview } from '#app/registration/queries/preview.ts'
import { previewEventChange, previewRegistrationChange } from '#app/registration/service.server.ts'
import { actionsFor } from '../editor/fields-for.ts'
import { readOne } from '../read-list.server.ts'
import type { Caller } from './consequences.server.ts'

type Change = { readonly id: string | null; readonly values: Readonly<Record<string, unknown>> }
type Found = { readonly preview: Preview | null; readonly clashes: readonly ConsequenceGroup[] }

/** A change that cannot be previewed is refused on saving, with the usual sentence. */
const nothing: Found = { preview: null, clashes: [] }

/** The consequences of changing a registration; a new one has none. */
export async function registrationChangeOf(
  app: AppContext,
  { by, reader }: Caller,
  { id, values }: Change,
): Promise<Found> {
  if (reader.kind !== 'regs' || id === null || !isId(id) || !may(by, 'registrations.workWith')) return nothing
  if (!(await readOne(reader, id))) return nothing
  const change = registrationChangeByStaff.safeParse(values)
  if (!change.success) return nothing
  const previewed = await previewRegistrationChange(app, { id, change: change.data, by })
  return previewed.ok ? { preview: previewed.value, clashes: [] } : nothing
}

/** The consequences of saving an event for its dancers, and the artists it would book twice at one time. */
export async function eventChangeOf(app: AppContext, caller: Caller, { id, values }: Change): Promise<Found> {
  const { by, reader } = caller
  if (reader.kind !== 'events' || !actionsFor('events', by).save) return nothing
  const known = id !== null && isId(id) ? await readOne(reader, id) : null
  if (id !== null && !known) return nothing
  const read = readValues(shapes.events, by, withInstants(values), { whole: false })
  const drafted = read.ok ? eventDraftOf(known, read.value) : read
  if (!drafted.ok) return nothing
  const event = drafted.value
  const timetable = await getTimetable(app, reader.editionId)
  const clashes = clashGroup(newClashes(event, timetable), timetable, caller)
  if (!event.id) return { preview: null, clashes }
  const previewed = await previewEventChange(app, { editionId: reader.editionId, event, by })
  return { preview: previewed.ok ? previewed.value : null, clashes }
}

/** Instants come as JSON writes them. */
function withInstants(values: Change['values']): Change['values'] {
  const instants = new Set<string>(
    shapes.events.fields.filter(({ kind }) => kind === 'instant').map(({ name }) => name),
  )
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      instants.has(name) && typeof value === 'string' ? new Date(value) : value,
    ]),
  )
}

/** The new clashes: one that the event had before was decided then. E15. */
function newClashes(event: EventDraft, { events }: Timetable): Clash<FestivalEvent>[] {
  const before = events.find(({ id }) => id === event.id)
  const wasOut = before?.status !== event.status
  const known = before && !wasOut ? findClashesOf(before as WantedEvent, events) : []
  const keyOf = ({ of, slug, other }: Clash) => `${of} ${slug} ${other.id}`
  const knownKeys = new Set(known.map(keyOf))
  return findClashesOf(event, events).filter((clash) => !knownKeys.has(keyOf(clash)))
}

function clashGroup(
  clashes: readonly Clash<FestivalEvent>[],
  { venues, artists }: Timetable,
  { locale }: Caller,
): ConsequenceGroup[] {
  if (clashes.length === 0) return []
  const lines = clashes.map(({ of, slug, other }) => {
    const venue = venues.find((one) => one.slug === slug)
    const artist = artists.find((one) => one.slug === slug)
    const inputs = {
      what: of === 'venue' ? (venue ? inLocale(venue.name, locale).text : slug) : (artist?.name ?? slug),
      event: inLocale(other.title, locale).text,
      day: formatDay(localDayOf(other.startsAt), locale, 'running'),
      from: formatTime(other.startsAt, locale),
      to: formatTime(other.endsAt, locale),
    }
    return of === 'venue'
      ? m.lists_effect_clash_venue(inputs, { locale })
      : m.lists_effect_clash_artist(inputs, { locale })
  })
  return [group(m.lists_effects_clashes({}, { locale }), lines)]
}
