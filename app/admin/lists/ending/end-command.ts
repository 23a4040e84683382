import type { ConsequenceGroup } from './consequences.ts'

/** What ends a registration, in the order in which the dialog offers it; other documents are only deleted. */
export const endCommands = ['cancel', 'release', 'delete', 'erase'] as const
export type EndCommand = (typeof endCommands)[number]

/** What a list asks its own action, as JSON. */
export type Question =
  /** What would it do to end this document? */
  | { readonly intent: 'preview-end'; readonly command: EndCommand; readonly id: string }
  /** Ends it. `code`: of the registration, typed by the person, to erase. */
  | {
      readonly intent: 'end'
      readonly command: EndCommand
      readonly id: string
      readonly code?: string | undefined
    }
  /** What would saving these values do? Null for a new document. Instants are written as in JSON. */
  | {
      readonly intent: 'preview-change'
      readonly id: string | null
      readonly values: Readonly<Record<string, unknown>>
    }

export type Answer =
  | { readonly kind: 'preview'; readonly groups: readonly ConsequenceGroup[] }
  | { readonly kind: 'refused'; readonly sentence: string }
  | { readonly kind: 'done' }
  /** The line is down, or the session is over. */
  | { readonly kind: 'unanswered' }
