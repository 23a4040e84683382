import type { Said } from '#app/mail/message-content.ts'
import type { MessageFacts } from './message-facts.ts'
import type { MessageAbout, MessageKind } from './message-kinds.ts'

/** One function per e-mail. Each answers null when what it would say is no longer so. */
export type Composers = {
  readonly [Kind in MessageKind]: (facts: MessageFacts, about: MessageAbout<Kind>) => Said | null
}
