import type { Actor } from '#app/people/actor.ts'
import { accept, type Decision, refuse } from '#app/platform/decision.ts'
import type { Catalogue } from '#app/pricing/catalogue.server.ts'
import { checkExtras, checkPicks, checkStaffFields, decidePhase } from '../check.ts'
import type { RegistrationChange } from '../forms.ts'
import type { SaveRefusal } from '../refusal.ts'
import { isLive, type PickState, type Registration } from '../registration.ts'

type Changing = {
  readonly catalogue: Catalogue
  readonly now: Date
  readonly by: Actor
  readonly change: RegistrationChange
  readonly registration: Registration
  readonly partner: Registration | null
  readonly hold: { readonly state: string; readonly email: string | null } | null
  /** The registration's current picks. */
  readonly mine: readonly { readonly event_id: string; readonly state: string }[]
}

/** Whether a change may be made; runs before anything is written. R2, R4, R6, R7, R8. */
export function checkChange(changing: Changing): Decision<null, SaveRefusal> {
  const { catalogue, change, registration } = changing
  if (!isLive(registration.status)) return refuse({ kind: 'ended' })
  const fields = checkStaffFields(change, changing.by)
  if (!fields.ok) return fields
  const match = checkPartner(changing)
  if (!match.ok) return match
  const extras = checkExtras(catalogue, change.extras ?? [])
  return extras.ok ? checkNewPicks(changing) : extras
}

function checkPartner({ change, registration, partner, hold }: Changing): Decision<null, SaveRefusal> {
  const coupled = partner !== null || hold?.state === 'open'
  if (change.role && change.role !== registration.role && coupled) {
    return refuse({ kind: 'role-in-couple', path: 'role' })
  }
  const mayBring =
    hold?.state === 'open' && hold.email === null && change.partner && 'email' in change.partner
  if (change.partner && coupled && !mayBring) return refuse({ kind: 'partner-already', path: 'partner' })
  return accept(null)
}

/** Phase and programme restrict new picks only; existing picks may stay or be given up at any time. F1, R2. */
function checkNewPicks(changing: Changing): Decision<null, SaveRefusal> {
  const { catalogue, now, by, change, registration, mine } = changing
  const held = new Set(
    mine.filter(({ state }) => (state as PickState) !== 'left').map(({ event_id }) => event_id),
  )
  const asked = change.picks ?? []
  const isNew = asked.some((event) => !held.has(event))
  if (!isNew && !change.submit) return accept(null)
  const phase = decidePhase(catalogue, by, now)
  if (!phase.ok) return phase
  if (phase.value === 'prepare' && (change.submit || registration.status !== 'prepared')) {
    return refuse({ kind: 'not-yet-open', opensAt: catalogue.edition.opensAt })
  }
  return checkPicks(catalogue, asked, now, held)
}
