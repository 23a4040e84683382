import { type Due, duesAfter, newlyPlaced, redated } from '#app/ledger/due.ts'
import { readDues, writeDues } from '#app/ledger/service.server.ts'
import { registrationSubject } from '#app/ledger/subject.ts'
import { localDayOf } from '#app/platform/values/local-day.ts'
import type { Catalogue } from '#app/pricing/catalogue.server.ts'
import type { CommandContext } from '../command-context.server.ts'
import type { Pick, Registration } from '../registration.ts'
import { readPicks } from '../tables/pick-rows.server.ts'
import { pickOf } from '../tables/rows.ts'

/**
 * Updates the due amounts to the total: an addition becomes a separate due amount, with its own days (D4).
 * @param placed the placed picks
 * @returns the due amounts afterwards
 */
export async function updateDues(
  { tx, catalogue, now }: CommandContext,
  registration: Registration,
  placed: readonly Pick[],
): Promise<readonly Due[]> {
  const subject = registrationSubject(registration)
  const before = await readDues(tx, subject)
  const dated = placed.map((pick) => ({ ...pick, placedOn: pick.placedAt && localDayOf(pick.placedAt) }))
  const after = duesAfter(before, registration.totalCents, {
    payBy: registration.payBy,
    edition: catalogue.edition,
    today: localDayOf(now),
    firstEventOn: firstDayOf(catalogue, newlyPlaced(dated, before.at(-1)?.placedOn ?? null)),
  })
  await writeDues(tx, subject, before, after)
  return after
}

/** Recomputes the days of the dues after a change of payment method. Call before the registration is recalculated. D1. */
export async function redateDues(context: CommandContext, registration: Registration): Promise<void> {
  const { tx, catalogue } = context
  const { payBy } = registration
  const subject = registrationSubject(registration)
  const before = await readDues(tx, subject)
  const placed = (await readPicks(context, [registration.id]))
    .map(pickOf)
    .filter(({ state }) => state === 'placed')
  const terms = { payBy, edition: catalogue.edition, firstEventOn: firstDayOf(catalogue, placed) }
  await writeDues(tx, subject, before, redated(before, terms))
}

/** The local day of the earliest of these picks. */
export function firstDayOf({ events }: Catalogue, picks: readonly { readonly eventId: string }[]) {
  const days = picks.flatMap(({ eventId }) => events.get(eventId)?.startsAt ?? []).map(localDayOf)
  return days.toSorted()[0] ?? null
}
