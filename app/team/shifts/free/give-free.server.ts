import { isFrozen } from '#app/festival/phase.ts'
import { getEdition } from '#app/festival/service.server.ts'
import type { Actor } from '#app/people/actor.ts'
import type { AppContext } from '#app/platform/app-context.server.ts'
import { accept, type Decision, refuse } from '#app/platform/decision.ts'
import type { Id } from '#app/platform/id.ts'
import { hashSecret } from '#app/platform/ids.server.ts'
import type { Bilingual } from '#app/platform/locale.ts'
import { getTimetable } from '#app/programme/service.server.ts'
import { type Gift, isGiven } from '#app/registration/gift.ts'
import { may as mayOnRegistration } from '#app/registration/policy.ts'
import type { Preview } from '#app/registration/queries/preview.ts'
import {
  changeRegistration,
  findRegistration,
  previewRegistrationChange,
} from '#app/registration/service.server.ts'
import { may } from '../../policy.ts'
import { readShiftPlan } from '../queries/read-shift-plan.server.ts'
import type { ShiftRefusal } from '../shift-refusal.ts'
import { readFreePlaces } from './read-free.server.ts'

type FreeRequest = { readonly editionId: string; readonly memberId: Id; readonly by: Actor }

/** What giving or taking back would do. */
export type ShownFree = {
  readonly memberId: Id
  readonly name: string
  readonly step: 'give' | 'take' | 'change'
  readonly preview: Preview
  /** By event. */
  readonly titles: Readonly<Record<string, Bilingual>>
  /** It is done as it was shown. */
  readonly digest: string
}

/** Whether the actor may give free places: they plan shifts, and excuse from paying. T25 */
export function mayGiveFree(by: Actor): boolean {
  return may(by, 'shifts.plan') && mayOnRegistration(by, 'registration.excuse')
}

/** Previews what the hours of a member give or take back, by the same admission and pricing as every change. Writes nothing. T25 */
export async function previewFree(
  app: AppContext,
  asked: FreeRequest,
): Promise<Decision<ShownFree, ShiftRefusal>> {
  const wanted = await wantedFor(app, asked)
  if (!wanted.ok) return wanted
  const { change, name, step, titles } = wanted.value
  const shown = await previewRegistrationChange(app, change)
  if (!shown.ok) return refuse('registration-refuses')
  const preview = shown.value
  const digest = hashSecret(JSON.stringify([change.change, change.gift, preview]))
  return accept({ memberId: asked.memberId, name, step, preview, titles, digest })
}

/** Gives a member the free places of their hours, or takes them back, exactly as previewed. T25 */
export async function giveFree(
  app: AppContext,
  { shown, ...asked }: FreeRequest & { readonly shown: string },
): Promise<Decision<null, ShiftRefusal>> {
  const previewed = await previewFree(app, asked)
  if (!previewed.ok) return previewed
  if (previewed.value.digest !== shown) return refuse('wrong-state')
  const wanted = await wantedFor(app, asked)
  if (!wanted.ok) return wanted
  const changed = await changeRegistration(app, wanted.value.change)
  return changed.ok ? accept(null) : refuse('registration-refuses')
}

async function wantedFor(app: AppContext, { editionId, memberId, by }: FreeRequest) {
  if (!mayGiveFree(by)) return refuse('not-allowed')
  if (isFrozen(await getEdition(app, editionId))) return refuse('edition-archived')
  const plan = await readShiftPlan(app.db, editionId)
  const member = plan.members.find(({ id }) => id === memberId)
  if (!member) return refuse('not-found')
  const free = (await readFreePlaces(app.db, editionId, plan)).find((one) => one.memberId === memberId)
  if (!free?.step) return refuse('wrong-state')
  const { earned, registration, step } = free
  const view = registration && (await findRegistration(app, registration.id, by))
  if (!view || !registration) return refuse('no-registration')

  const { events } = await getTimetable(app, editionId)
  const now = app.now()
  const ahead = events.filter(({ status, startsAt }) => status === 'published' && startsAt > now)
  const current = view.picks.filter(({ state }) => state !== 'left').map(({ eventId }) => eventId)
  const given = ahead.filter((event) => earned && isGiven(earned, event)).map(({ id }) => id)
  const before = registration.gift?.added ?? []
  const leaving = ahead.map(({ id }) => id).filter((id) => before.includes(id) && !given.includes(id))
  const added = given.filter((id) => !current.includes(id))
  const picks = [...current.filter((id) => !leaving.includes(id)), ...added]
  if (picks.length === 0) return refuse('last-event')
  const gift: Gift | null = earned && {
    ...earned,
    added: [...before.filter((id) => !leaving.includes(id)), ...added],
  }
  const isMoved = added.length > 0 || leaving.length > 0
  return accept({
    name: member.name,
    step,
    change: { id: registration.id, by, gift, change: isMoved ? { picks } : {} },
    titles: Object.fromEntries(events.map(({ id, title }) => [id, title])),
  })
}
