import type { Bilingual } from '#app/platform/locale.ts'
import type { Cents } from '#app/platform/values/money.ts'
import type { EventKind } from '#app/programme/event.ts'
import type { Tier } from '../tier.ts'

/** What to call the events a line or hint is about: their kind when they share one. */
export type EventNoun = EventKind | 'event'

/** What a line says, in no language yet; `lineLabel` words it. Plain data: it can be stored and sent. */
export type LineLabel =
  | {
      readonly key: 'item'
      readonly name: Bilingual
      readonly tier: Tier
      readonly count: number
      /** How many events it pays for. */
      readonly events: number
      readonly noun: EventNoun
      /** A single pays for one event each, so saying how many events adds nothing. */
      readonly single: boolean
    }
  | { readonly key: 'free'; readonly events: number; readonly noun: EventNoun }
  | { readonly key: 'couple'; readonly percent: number }
  | { readonly key: 'promo'; readonly code: string; readonly percent: number | null }
  | { readonly key: 'extra'; readonly name: Bilingual; readonly count: number }
  | { readonly key: 'donation'; readonly name: Bilingual }
  | { readonly key: 'ifPlaced'; readonly events: number; readonly noun: EventNoun }

export type QuoteLine = {
  /** The numbered rule of `RULES.md` that made it. */
  readonly rule: string
  readonly label: LineLabel
  readonly amountCents: Cents
  /** Due only when the waiting picks get their places; outside the total. */
  readonly ifPlaced?: true
  /** Code of the price item. */
  readonly item?: string
  /** Ids of the events it pays for. */
  readonly covers?: readonly string[]
}

/** What a hint explains, in no language yet; `hintText` words it. */
export type Hint =
  | {
      readonly rule: 'P15'
      readonly key: 'saved'
      readonly name: Bilingual
      readonly count: number
      readonly savedCents: Cents
      readonly events: number
      readonly noun: EventNoun
    }
  | { readonly rule: 'P16'; readonly key: 'freeMore'; readonly noun: EventNoun }
  | {
      readonly rule: 'P17'
      readonly key: 'nearlyThere'
      readonly name: Bilingual
      /** How many more picks it takes. */
      readonly events: number
      readonly noun: EventNoun
      /** What all of them together would add to the total. */
      readonly extraCents: Cents
    }
  | { readonly rule: 'P6' | 'P13'; readonly key: 'soldOut'; readonly name: Bilingual }

/** The kind that all `events` share, or just `event`. */
export function nounOf(events: readonly { readonly kind: EventKind }[]): EventNoun {
  const [first] = events
  return first && events.every(({ kind }) => kind === first.kind) ? first.kind : 'event'
}
