import type { Id } from '#app/platform/id.ts'
import type { Bilingual } from '#app/platform/locale.ts'
import type { LocalDay } from '#app/platform/values/local-day.ts'
import type { Artist, Room, Venue } from '#app/programme/event.ts'
import type { Work } from '#app/programme/planner/clashes.ts'
import type { PlanChange, PlannedEvent } from '#app/programme/planner/planned.ts'
import type { PendingBulk } from '../registrations/bulk-answer.ts'

/** An event as the planner shows it. */
export type PlanEvent = PlannedEvent & {
  /** How many have a place, and how many wait. */
  readonly taken: number
  readonly waiting: number
}

/** Two events at one time, and how many dancers picked both; the smaller id first. */
export type SharedDancers = { readonly one: Id; readonly other: Id; readonly count: number }

export type PlanView = {
  readonly days: readonly LocalDay[]
  readonly rooms: readonly Room[]
  readonly venues: readonly Pick<Venue, 'slug' | 'name' | 'latitude' | 'longitude'>[]
  readonly artists: readonly Pick<Artist, 'slug' | 'kind' | 'name'>[]
  readonly items: readonly { readonly code: string; readonly name: Bilingual }[]
  readonly work: readonly Work[]
  readonly events: readonly PlanEvent[]
  readonly shared: readonly SharedDancers[]
  readonly pending: readonly PendingBulk[]
  readonly mayWrite: boolean
  readonly isArchived: boolean
}

/** A change as JSON carries it: instants as texts. */
export type SentChange = {
  readonly [F in keyof PlanChange]: PlanChange[F] extends Date | undefined ? string : PlanChange[F]
}

export type NewEvent = Required<Omit<SentChange, 'venue' | 'room'>> & { readonly room: string }

/** The requests of the planner, as JSON. Those that begin with `preview` write nothing. */
export type PlanRequest =
  | { readonly intent: 'change'; readonly id: string; readonly base: string; readonly change: SentChange }
  | { readonly intent: 'add'; readonly event: NewEvent; readonly id?: string }
  | { readonly intent: 'remove'; readonly id: string; readonly base: string }
  | ({ readonly intent: 'preview-publish' } & ToPublish)
  | ({ readonly intent: 'publish'; readonly shown: string } & ToPublish)
  | { readonly intent: 'preview-removal'; readonly ids: readonly string[] }
  | { readonly intent: 'remove-drafts'; readonly ids: readonly string[] }
  | { readonly intent: 'stop'; readonly id: string }
  /** `base`: as it was shown when somebody began to type; null: a new one. */
  | { readonly intent: 'save-room'; readonly base: Room | null; readonly room: Room }
  | { readonly intent: 'remove-room'; readonly slug: string }

/** `events` null: all. `leaveUntil`: the last day on which dancers may leave what changes. R60 */
export type ToPublish = {
  readonly events: readonly string[] | null
  readonly leaveUntil?: string | undefined
}

export type PlanAnswer =
  | { readonly kind: 'changed'; readonly event: PlanEvent; readonly shared: readonly SharedDancers[] }
  | { readonly kind: 'removed' }
  | { readonly kind: 'done' }
  /** `event`: the present version, where it is not the one that the request was based on. */
  | { readonly kind: 'refused'; readonly sentence: string; readonly event?: PlanEvent; readonly by?: string }
  | { readonly kind: 'publish'; readonly shown: ShownPublish }
  | { readonly kind: 'removal'; readonly affected: number; readonly skipped: readonly string[] }

export type ShownPublish = {
  readonly digest: string
  /** The server's day. */
  readonly today: LocalDay
  /** `6 new, 0 dancers affected, 0 e-mails` */
  readonly sum: string
  readonly count: number
  readonly lines: readonly ShownLine[]
  readonly groups: readonly {
    readonly title: string
    readonly lines: readonly string[]
    readonly more: number
  }[]
}

export type ShownLine = {
  readonly id: Id
  readonly title: string
  readonly isNew: boolean
  /** The values before and after, part by part. */
  readonly changes: readonly { readonly from: string | null; readonly to: string }[]
  readonly dancers: number
  readonly clashes: readonly string[]
}
