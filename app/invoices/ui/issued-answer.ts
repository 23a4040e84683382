import type { InvoicesAnswer, InvoicesRefusal } from './invoices-answer.ts'

type Issuing = {
  readonly issued: readonly { readonly number: string }[]
  readonly skipped: readonly { readonly reason: InvoicesRefusal }[]
}

/** The answer to issuing several: where none was issued, and all for one reason, that reason. */
export function issuedAnswer({ issued, skipped }: Issuing): InvoicesAnswer {
  const [first] = skipped
  if (first && issued.length === 0 && skipped.every(({ reason }) => reason === first.reason)) {
    return { kind: 'refused', reason: first.reason }
  }
  return { kind: 'issued', numbers: issued.map(({ number }) => number), skipped: skipped.length }
}
