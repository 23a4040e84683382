import type { Role } from '#app/admission/event-capacity.ts'
import type { Id } from '#app/platform/id.ts'
import type { Cents } from '#app/platform/values/money.ts'
import type { Preview } from '#app/registration/queries/preview.ts'
import type { SaveRefusal } from '#app/registration/refusal.ts'
import type { LineProblem } from './mapping/people.ts'

/** The result for a person of the file. */
export type PersonOutcome = { readonly lines: readonly number[]; readonly name: string } & (
  | {
      readonly kind: 'made'
      readonly placed: readonly { readonly eventId: Id; readonly role: Role | null }[]
      readonly waiting: readonly Id[]
      readonly totalCents: Cents
      /** Dances with a registered partner. */
      readonly isCouple: boolean
    }
  /** Registered already, and left as it is. O4 */
  | { readonly kind: 'known'; readonly id: Id; readonly code: string }
  | { readonly kind: 'ended' }
  /** An import brought this person in before, and their data has been erased since. Left out. O4 */
  | { readonly kind: 'erased' }
  | { readonly kind: 'wrong'; readonly problems: readonly LineProblem[] }
  | { readonly kind: 'refused'; readonly refusal: SaveRefusal }
)

/** The result of an import, in the order of the file. */
export type ImportOutcome = {
  readonly people: readonly PersonOutcome[]
  /** The effects on people registered before. */
  readonly others: Preview
  /** How much more is claimed. */
  readonly incomeCents: Cents
  /** The e-mails it gives rise to; none leaves. */
  readonly emails: number
}

/** How many of each kind. */
export function countsOf({ people }: Pick<ImportOutcome, 'people'>) {
  const count = (...kinds: readonly PersonOutcome['kind'][]) =>
    people.filter(({ kind }) => kinds.includes(kind)).length
  return {
    made: count('made'),
    known: count('known'),
    wrong: count('wrong', 'refused'),
    ended: count('ended'),
    erased: count('erased'),
  }
}

/** The part of a preview about people registered before. */
export function ofOthers(preview: Preview, isNew: (id: string) => boolean): Preview {
  const isOther = ({ dancer }: { readonly dancer: { readonly id: string } | null }) =>
    dancer === null || !isNew(dancer.id)
  return {
    places: preview.places.filter(isOther),
    money: preview.money.filter(isOther),
    moneyBack: preview.moneyBack.filter(isOther),
    statuses: preview.statuses.filter(isOther),
    emails: preview.emails.filter(isOther),
  }
}

/**
 * An outcome as lines: two with the same lines are equal to a reader. New registrations are named by their lines, because their ids are generated
 * when they are written.
 */
export function linesOf({ people, others, incomeCents }: ImportOutcome): string[] {
  return [
    ...people.map(({ name: _, ...one }) => JSON.stringify(one)),
    ...others.places.map(
      ({ eventId, change, dancer, role }) => `place ${eventId} ${change} ${dancer.id} ${role}`,
    ),
    ...others.statuses.map(({ dancer, after }) => `status ${dancer.id} ${after}`),
    ...others.money.map(
      ({ dancer, after }) => `money ${dancer.id} ${after?.owedCents} ${after?.creditCents}`,
    ),
    ...others.moneyBack.map(({ dancer, amountCents }) => `back ${dancer.id} ${amountCents}`),
    `income ${incomeCents}`,
  ].toSorted()
}
