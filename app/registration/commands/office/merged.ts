import { accept, type Decision, refuse } from '#app/platform/decision.ts'
import type { Extra, Registration } from '../../registration.ts'
import { taggedWith } from '../../tags.ts'

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

/**
 * The survivor with the fields it takes from the other; an address keeps whether it is proved. The person has both registrations: what staff gave them on
 * either stays (a helper's free places, not having to pay), and of their consents the later ones are valid. R52
 */
export function withTaken(
  stays: Registration,
  goes: Registration,
  take: readonly MergeField[],
): Registration {
  const taken = Object.fromEntries(take.map((name) => [name, goes[name]]))
  return {
    ...stays,
    ...taken,
    extras: atEarlierRequest(take.includes('extras') ? goes.extras : stays.extras, [stays, goes]),
    tags: taggedWith(stays.tags, goes.tags) ?? stays.tags,
    gift: stays.gift ?? goes.gift,
    // trust came with the account that made the other, which also says whether its address is proved
    excused: stays.excused || goes.excused || (goes.trusted && !stays.trusted),
    consents: consentedAt(goes) > consentedAt(stays) ? goes.consents : stays.consents,
    ...(take.includes('email') && { emailConfirmedAt: goes.emailConfirmedAt }),
    ...(take.includes('newsletter') && { newsletterAt: goes.newsletterAt ?? goes.reserved }),
  }
}

/** Each extra with the instant at which the person first requested it, in either registration: it sets the price. P2 */
function atEarlierRequest(
  extras: readonly Extra[],
  registrations: readonly Registration[],
): readonly Extra[] {
  return extras.map((extra) => {
    const [askedAt] = registrations
      .flatMap((one) =>
        one.extras
          .filter(({ code }) => code === extra.code)
          .map((same) => same.askedAt ?? one.reserved.toISOString()),
      )
      .toSorted()
    return askedAt === undefined ? extra : { ...extra, askedAt }
  })
}

/** An ISO instant; of consents without one, that of the registration. */
function consentedAt({ consents, reserved }: Registration): string {
  return consents.at ?? reserved.toISOString()
}
