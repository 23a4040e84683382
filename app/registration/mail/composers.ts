import type { MessageText } from '#app/mail/message-content.ts'
import type { MessageFacts } from './message-facts.ts'
import type { MessageAbout, MessageKind } from './message-kinds.ts'

/** One function per kind of e-mail. Each returns null when its content is no longer true. */
export type Composers = {
  readonly [Kind in MessageKind]: (facts: MessageFacts, about: MessageAbout<Kind>) => MessageText | null
}
