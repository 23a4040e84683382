import { accept, type Decision, refuse } from '#app/platform/decision.ts'
import type { Registration } from '../../registration.ts'

/** The fields that may be taken from the cancelled registration; role, picks and money follow their own rules. */
export const mergeFields = [
  'name',
  'surname',
  'email',
  'phone',
  'country',
  'city',
  'level',
  'language',
  'payBy',
  'promo',
  'extras',
  'invoiceTo',
  'note',
  'internalNote',
  'heardFrom',
  'newsletter',
  'volunteering',
  'hosting',
] as const satisfies readonly (keyof Registration)[]
export type MergeField = (typeof mergeFields)[number]

type MergeCandidate = {
  readonly registration: Registration
  readonly holdState: string | null
}

/** Whether the registration is in a couple or holds places for a partner; such a registration must survive. */
function bond({ registration, holdState }: MergeCandidate): number {
  if (registration.coupleId !== null || holdState === 'open') return 2
  return holdState === 'pending' || registration.partnerEmail !== null ? 1 : 0
}

/**
 * Which of two registrations survives: the half of a couple, else the one that named a partner, else the earlier. Two halves of couples cannot be
 * merged. R52
 */
export function survivorOf(
  one: MergeCandidate,
  two: MergeCandidate,
): Decision<{ readonly stays: Registration; readonly goes: Registration }, 'two-couples'> {
  const [first, second] = [bond(one), bond(two)]
  if (first === 2 && second === 2) return refuse('two-couples')
  const [a, b] = [one.registration, two.registration]
  const isEarlier = a.reserved < b.reserved || (a.reserved.getTime() === b.reserved.getTime() && a.id < b.id)
  const staysFirst = first === second ? isEarlier : first > second
  return accept(staysFirst ? { stays: a, goes: b } : { stays: b, goes: a })
}
