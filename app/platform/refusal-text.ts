import type { Locale } from './locale.ts'
import { m } from './messages/messages.js'

/** The reasons that commands of every domain share. */
export type CommonRefusal = 'not-allowed' | 'not-found' | 'edition-archived' | 'written-meanwhile'

const sentences = {
  'not-allowed': m.platform_refusal_not_allowed,
  'not-found': m.platform_refusal_not_found,
  'edition-archived': m.platform_refusal_edition_archived,
  'written-meanwhile': m.platform_refusal_written_meanwhile,
} as const satisfies Record<CommonRefusal, unknown>

/** Why staff were refused, and what can be done, where the reason says it all. */
export function commonRefusalText(reason: CommonRefusal, locale: Locale): string {
  return sentences[reason]({}, { locale })
}

/** Whether the reason is one that commands of every domain share, so that `commonRefusalText` has its sentence. */
export function isCommonRefusal(reason: string): reason is CommonRefusal {
  return Object.hasOwn(sentences, reason)
}
