import { type Cents, cents } from '#app/platform/values/money.ts'

type Open<S> = { readonly subject: S; readonly openCents: Cents }

/**
 * Splits money received under one reference among several subjects: each gets its open amount, in the given order; the rest
 * goes to the first, who can be asked. A subject with nothing open gets nothing. G8
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
