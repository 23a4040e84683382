import type { Tx } from '#app/platform/database/open.server.ts'
import type { Querying } from '#app/platform/database/statement.ts'
import type { Decision } from '#app/platform/decision.ts'
import type { Id } from '#app/platform/id.ts'
import type { Call } from '../call.ts'
import type { Failure } from '../failure.ts'
import type { Source } from '../query/source.ts'
import type { Shape } from '../shape/shape.ts'
import type { DomainRefusal } from './domain-refusal.ts'
import type { Values } from './read-values.ts'

/** A collection in tables, for reading. */
export type ReadAdapter = {
  readonly shape: Shape
  /** The documents this caller may see and write: the row gate. Null: none at all. X14. */
  readonly source: (call: Call, db: Querying) => Source | null | Promise<Source | null>
  /** Further keys that the payload may have: `secret`. */
  readonly beside?: readonly string[]
}

/** With the commands that write it. All ten operations follow from this. */
export type CollectionAdapter = ReadAdapter & {
  /** Whether a new document has to say all that is required; absent: always. */
  readonly isWhole?: (given: Values) => boolean
  readonly commands: DomainCommands
}

/** The domain's commands: each asks the policy and writes the audit log, in the transaction it is given. */
export type DomainCommands = {
  readonly add: (action: Action) => Promise<Decision<Made, DomainRefusal | Failure>>
  readonly change: (action: ActionOnKnown) => Promise<Decision<unknown, DomainRefusal | Failure>>
  readonly remove: (
    action: Omit<ActionOnKnown, 'values'>,
  ) => Promise<Decision<unknown, DomainRefusal | Failure>>
  /** Once the action is committed. */
  readonly after?: (call: Call) => void
}

export type Action = {
  readonly call: Call
  readonly tx: Tx
  readonly values: Values
  /** The id that a new document is to have; absent: the domain makes one. */
  readonly newId?: Id | undefined
}
export type ActionOnKnown = Action & {
  readonly id: Id
  /** As the caller sees it now. */
  readonly known: Document
  /** The version that the caller has read, if the call names one. */
  readonly version: number | undefined
}

/** The inserted document; `shownOnce` is only in this response. */
export type Made = { readonly id: Id; readonly shownOnce?: Values }

export type Document = Readonly<Record<string, unknown>>
