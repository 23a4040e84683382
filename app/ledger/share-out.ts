import { type Cents, cents } from '#app/platform/values/money.ts'

type Open<S> = { readonly subject: S; readonly openCents: Cents }

/**
 * Shares money that came in under one reference among several subjects: each gets what it has open, in the given order; what is left
 * over goes to the first, who is the one to ask. Nothing goes to a subject that has nothing open. G8
 * @param amountCents above 0
 */
export function shareOut<S>(
  amountCents: Cents,
  open: readonly Open<S>[],
): { readonly subject: S; readonly amountCents: Cents }[] {
  let left: number = amountCents
  const parts = open.map(({ subject, openCents }) => {
    const part = Math.min(left, Math.max(0, openCents))
    left -= part
    return { subject, part }
  })
  return parts
    .map(({ subject, part }, index) => ({ subject, amountCents: cents(index === 0 ? part + left : part) }))
    .filter(({ amountCents: part }) => part > 0)
}
