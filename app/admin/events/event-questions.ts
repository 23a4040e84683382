import type { ConsequenceGroup } from '../lists/ending/consequences.ts'

/** What the page of an event asks its own action, as JSON. Only those that do not begin with `preview` write. */
export type EventQuestion =
  | { readonly intent: 'preview-admit'; readonly registration: string }
  | { readonly intent: 'admit'; readonly registration: string; readonly reason: string }

export type EventAnswer =
  | { readonly kind: 'preview'; readonly groups: readonly ConsequenceGroup[] }
  | { readonly kind: 'refused'; readonly sentence: string }
  | { readonly kind: 'done' }
  /** The line is down, or the session is over. */
  | { readonly kind: 'unanswered' }
