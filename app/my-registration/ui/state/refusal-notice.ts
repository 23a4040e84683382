import type { Id } from '#app/platform/id.ts'
import { type Bilingual, inLocale, type Locale } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import type { HandOverRefusal, SaveRefusal } from '#app/registration/refusal.ts'
import { type RefusalText, refusalText } from '#app/registration/refusal-text.ts'
import type { Draft } from '#app/registration-form/ui/draft/draft.ts'
import { problemsOf } from '#app/registration-form/ui/sending/refusal-text.ts'

type Titles = (eventId: Id | string) => Bilingual | undefined

/** Why a change was refused and what the dancer can do, as a sentence. */
export function refusalNotice(
  refusal: SaveRefusal | { readonly kind: HandOverRefusal },
  locale: Locale,
  titles: Titles = () => undefined,
): RefusalText {
  const titleOf = (eventId: string) => {
    const title = titles(eventId)
    return title ? inLocale(title, locale).text : eventId
  }
  return { title: m.my_reg_refused_title({}, { locale }), text: refusalText(refusal, { locale, titleOf }) }
}

/** The messages beside controls, by the control's id. */
export function errorsByControl(refusal: SaveRefusal, draft: Draft, locale: Locale): Record<string, string> {
  const problems = problemsOf(refusal, draft, { locale, titleOf: (event) => event, before: null })
  return Object.fromEntries(problems.map(({ control, sentence }) => [control, sentence]))
}
