import { accept, type Decision, refuse } from '#app/platform/decision.ts'
import type { Registration } from '../../registration.ts'

/** What may be taken from the one that goes; role, picks and money follow rules of their own. */
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

type Standing = {
  readonly registration: Registration
  readonly holdState: string | null
}

/** Who dances with somebody, or holds places for somebody, stays as they are. */
function bond({ registration, holdState }: Standing): number {
  if (registration.coupleId !== null || holdState === 'open') return 2
  return holdState === 'pending' || registration.partnerEmail !== null ? 1 : 0
}

/** Which of two stays: the half of a couple, else who named a partner, else the earlier. Two couples cannot be made one. R52 */
export function survivorOf(
  one: Standing,
  two: Standing,
): Decision<{ readonly stays: Registration; readonly goes: Registration }, 'two-couples'> {
  const [first, second] = [bond(one), bond(two)]
  if (first === 2 && second === 2) return refuse('two-couples')
  const [a, b] = [one.registration, two.registration]
  const isEarlier = a.reserved < b.reserved || (a.reserved.getTime() === b.reserved.getTime() && a.id < b.id)
  const staysFirst = first === second ? isEarlier : first > second
  return accept(staysFirst ? { stays: a, goes: b } : { stays: b, goes: a })
}
