import { type Cents, cents } from '#app/platform/values/money.ts'
import type { Share } from './entry-match.ts'

/**
 * The open sum of a target when a proposal was made, derived from its effect; null for a credit or a return.
 */
export function openBeforeOf({ amountCents, effect }: Share): Cents | null {
  switch (effect.kind) {
    case 'paid':
      return amountCents
    case 'part':
      return cents(amountCents + effect.openCents)
    case 'over':
      return cents(amountCents - effect.overCents)
    case 'returned':
    case 're-admits':
    case 'credit':
    case 'closes':
    case 'reopens':
      return null
  }
}
