import type { Edition } from '#app/festival/edition.ts'
import type { Due } from '#app/ledger/due.ts'
import { addDays, type LocalDay } from '#app/platform/values/local-day.ts'
import type { Cents } from '#app/platform/values/money.ts'
import type { RegistrationStatus } from '../registration.ts'

type PlacesAndMoney = {
  readonly status: RegistrationStatus
  readonly placed: number
  readonly totalCents: Cents
  readonly paidCents: Cents
  /** Excused from paying, or trusted to pay at any time. */
  readonly excused: boolean
}

/** The status derived from places and money; prepared and ended registrations keep theirs. R9. */
export function statusAfter({
  status,
  placed,
  totalCents,
  paidCents,
  excused,
}: PlacesAndMoney): RegistrationStatus {
  if (status === 'prepared' || status === 'cancelled' || status === 'released') return status
  if (placed === 0) return 'waiting'
  if (excused || paidCents >= totalCents) return 'confirmed'
  return status === 'late' ? 'late' : 'placed'
}

/** Whether a place with late payment is released automatically. D5. */
export function isToBeReleased(
  { placedOn }: Pick<Due, 'placedOn'>,
  { releaseAfterDays }: Pick<Edition, 'releaseAfterDays'>,
  today: LocalDay,
): boolean {
  return releaseAfterDays !== null && today > addDays(placedOn, releaseAfterDays)
}
