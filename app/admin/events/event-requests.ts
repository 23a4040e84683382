import type { Id } from '#app/platform/id.ts'
import type { Bilingual } from '#app/platform/locale.ts'
import type { Cents } from '#app/platform/values/money.ts'
import type { Places } from '#app/programme/event.ts'
import type { ConsequenceGroup } from '#app/registration/queries/consequences.ts'
import type { EventCounts, WhatIf } from '#app/registration/what-if/what-if.ts'

/** The requests of the event pages, as JSON. Requests that begin with `preview` write nothing. */
export type EventRequest =
  | { readonly intent: 'preview-admit'; readonly registration: string }
  | {
      readonly intent: 'admit'
      readonly registration: string
      readonly reason: string
      /** The digest of the effects that were shown. */
      readonly shown?: string | undefined
    }
  | { readonly intent: 'stop'; readonly id: string }
  | WhatIfRequest

export type WhatIfRequest =
  | ({ readonly intent: 'preview-what-if' } & WhatIfInput)
  /** `shown`: the lines of the outcome that was shown. */
  | ({ readonly intent: 'apply-what-if'; readonly shown: readonly string[] } & WhatIfInput)

export type WhatIfInput = {
  readonly events: readonly { readonly id: string; readonly places: Places }[]
  readonly cancelled?: readonly string[] | undefined
  readonly windsDown?: readonly { readonly id: string; readonly isOn: boolean }[] | undefined
  readonly promoteLate: WhatIf['promoteLate']
}

export type EventAnswer =
  | { readonly kind: 'preview'; readonly groups: readonly ConsequenceGroup[]; readonly digest: string }
  /** `isChanged`: it would now have other effects than those shown. */
  | { readonly kind: 'refused'; readonly sentence: string; readonly isChanged?: true }
  | { readonly kind: 'done' }
  | WhatIfAnswer
  /** The line is down, or the session is over. */
  | { readonly kind: 'unanswered' }

export type WhatIfAnswer =
  | { readonly kind: 'what-if'; readonly shown: ShownWhatIf }
  /** It is done; cancelling an event is only scheduled. */
  | { readonly kind: 'applied'; readonly shown: ShownWhatIf }
  /** Not applied, because the outcome has changed since the preview: the new outcome. */
  | { readonly kind: 'moved'; readonly shown: ShownWhatIf }
  | { readonly kind: 'refused'; readonly sentence: string; readonly event?: Id }

/** An outcome as the office reads it. */
export type ShownWhatIf = {
  readonly events: readonly ShownEvent[]
  readonly incomeCents: Cents
  readonly emails: number
  readonly groups: readonly ConsequenceGroup[]
  readonly lines: readonly string[]
}

export type ShownEvent = {
  readonly id: Id
  readonly title: Bilingual
  readonly before: EventCounts
  readonly after: EventCounts
  /** The room that would hold fewer people than the event would have places; null: it holds them, or its size is unknown. */
  readonly tooSmall: SmallRoom | null
  readonly comesIn: readonly ShownDancer[]
  /** Dancers who change role there. */
  readonly moved: readonly ShownDancer[]
}

/** A room that holds fewer people than an event has places. */
export type SmallRoom = { readonly name: Bilingual; readonly capacity: number; readonly places: number }

export type ShownDancer = {
  readonly id: Id
  readonly name: string
  readonly code: string
  readonly role: 'leader' | 'follower' | null
}
