import { editionErrorText } from '#app/festival/edition-error-text.ts'
import type { Locale } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import type { CopyRefusal } from '../../copy/copy-edition.server.ts'

const sentences = {
  taken: m.settings_copy_taken,
  'not-found': m.settings_copy_gone,
  'not-allowed': m.settings_copy_not_allowed,
  impossible: m.settings_copy_impossible,
} as const satisfies Record<Extract<CopyRefusal, string>, unknown>

/** Why no edition was made, and what can be done. */
export function refusalText(
  answer: { readonly kind: 'unanswered' } | { readonly kind: 'refused'; readonly reason: CopyRefusal },
  locale: Locale,
): readonly string[] {
  if (answer.kind === 'unanswered') return [m.settings_copy_unanswered({}, { locale })]
  const { reason } = answer
  if (typeof reason === 'string') return [sentences[reason]({}, { locale })]
  return reason.errors.map(({ path, error }) => editionErrorText(path, error, locale))
}
