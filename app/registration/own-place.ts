import type { Cents } from '#app/platform/values/money.ts'
import type { Light } from './floor/floor.ts'

/** What public pages show to a registered dancer. */
export type OwnPlace = {
  /** The dancer's light on the floor; null: saved before the opening, so not there yet. */
  readonly light: Light | null
  /** The amount to transfer or pay by card; null: nothing, or cash at reception. */
  readonly payCents: Cents | null
  readonly picks: readonly { readonly eventId: string; readonly state: 'placed' | 'waiting' }[]
}
