import type { StatementEntry } from '../statement.ts'
import type { OpenSums } from './effect.ts'
import type { Payable } from './payable.ts'
import type { PayableIndex } from './payable-index.ts'

/** The payer as the bank and the payer name them: one text, which may name several people. */
export function payerOf({ party, onBehalfOf }: Pick<StatementEntry, 'party' | 'onBehalfOf'>): string {
  return [party.name, onBehalfOf].filter((name) => name !== null).join(' ')
}

/**
 * Live registrations of which the payer bears the name, while the references name others: perhaps a friend's e-mail was copied. None
 * when the payer is also named like one of those, or like the other one of their couple. B10
 */
export function otherPayers(
  entry: Pick<StatementEntry, 'party' | 'onBehalfOf'>,
  referenced: readonly Payable[],
  index: PayableIndex,
): readonly Payable[] {
  const inside = new Set([...referenced, ...referenced.flatMap((payable) => index.togetherWith(payable))])
  const named = index.named(payerOf(entry))
  if (named.some((payable) => inside.has(payable))) return []
  return named.filter(({ type, status }) => type === 'registration' && status === 'live')
}

/**
 * Further registrations of the person whose one registration is referenced, where they owe and the entry is more than the referenced one owes: banks keep
 * last year's payment as a template, with its reference. B10
 */
export function ownOthers(
  { amountCents }: Pick<StatementEntry, 'amountCents'>,
  referenced: Payable | undefined,
  index: PayableIndex,
  open: OpenSums,
): readonly Payable[] {
  if (!referenced || amountCents <= Math.max(0, open.of(referenced))) return []
  const known = [referenced, ...index.togetherWith(referenced)]
  return index
    .named(referenced.names.join(' '))
    .filter(({ type, status }) => type === 'registration' && status === 'live')
    .filter((payable) => !known.includes(payable) && open.of(payable) > 0)
}
