import { isFrozen, registrationPhase } from '#app/festival/phase.ts'
import { type Actor, isStaff } from '#app/people/actor.ts'
import { accept, type Decision, refuse } from '#app/platform/decision.ts'
import type { Id } from '#app/platform/id.ts'
import type { Catalogue } from '#app/pricing/catalogue.server.ts'
import { isDonation } from '#app/pricing/extras.ts'
import { staffFieldsIn } from './forms.ts'
import { may } from './policy.ts'
import type { SaveRefusal } from './refusal.ts'
import type { Extra } from './registration.ts'

/** Whether new picks are sent now, or only saved because registration has not opened yet. F1, R8. */
export function decidePhase(
  { edition }: Catalogue,
  by: Actor,
  now: Date,
): Decision<'send' | 'prepare', SaveRefusal> {
  if (isFrozen(edition)) return refuse({ kind: 'edition-archived' })
  if (isStaff(by) || by.kind === 'system') return accept('send')
  switch (registrationPhase(edition, now)) {
    case 'notYetOpen':
      return accept('prepare')
    case 'open':
      return accept('send')
    case 'closed':
      return refuse({ kind: 'closed' })
  }
}

/**
 * Every pick must belong to this edition, be published and not have begun. R2.
 * @param held events the dancer already has, which may stay
 */
export function checkPicks(
  { events }: Catalogue,
  picks: readonly Id[],
  now: Date,
  held: ReadonlySet<string> = new Set(),
): Decision<null, SaveRefusal> {
  const unknown = picks.flatMap((event, index) => {
    const known = events.get(event)
    if (held.has(event) || (known && known.status !== 'draft')) return []
    return [{ path: `picks.${index}`, error: 'event-unknown' as const }]
  })
  if (unknown.length > 0) return refuse({ kind: 'fields', errors: unknown })
  for (const [index, eventId] of picks.entries()) {
    if (held.has(eventId)) continue
    const event = events.get(eventId)
    const path = `picks.${index}`
    if (event?.status === 'cancelled') return refuse({ kind: 'event-cancelled', path, eventId })
    if (event && event.startsAt <= now) return refuse({ kind: 'event-begun', path, eventId })
  }
  return accept(null)
}

/** Every extra must be on the price list; only a donation names its own amount. R2, P13. */
export function checkExtras({ items }: Catalogue, extras: readonly Extra[]): Decision<null, SaveRefusal> {
  for (const [index, extra] of extras.entries()) {
    const item = items.find(({ code, kind }) => code === extra.code && kind === 'extra')
    if (!item) return refuse({ kind: 'extra-unknown', path: `extras.${index}` })
    if (extra.amountCents !== undefined && !isDonation(item)) {
      return refuse({ kind: 'fields', errors: [{ path: `extras.${index}.amountCents`, error: 'invalid' }] })
    }
  }
  return accept(null)
}

/** Other actors may not set staff fields: they are reported as unknown. */
export function checkStaffFields(
  input: Parameters<typeof staffFieldsIn>[0],
  by: Actor,
): Decision<null, SaveRefusal> {
  const given = may(by, 'registrations.workWith') ? [] : staffFieldsIn(input)
  if (given.length === 0) return accept(null)
  return refuse({ kind: 'fields', errors: given.map((path) => ({ path, error: 'unknown-field' })) })
}

/** The form in which names are compared: lower case, without accents and double blanks. R3. */
export function nameKey(name: string, surname: string): string {
  return `${name} ${surname}`
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replace(/đ/g, 'd')
    .replace(/ł/g, 'l')
    .replace(/ø/g, 'o')
    .replace(/ß/g, 'ss')
    .replace(/\s+/g, ' ')
    .trim()
}
