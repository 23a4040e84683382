import type { Actor } from '#app/people/actor.ts'
import type { AppContext } from '#app/platform/app-context.server.ts'
import { inLocale, type Locale } from '#app/platform/locale.ts'
import { getTimetable } from '#app/programme/service.server.ts'
import { type FieldErrorCode, fieldErrorsOf } from '#app/registration/forms.ts'
import { consequenceGroups } from '#app/registration/queries/consequences.ts'
import type { Preview } from '#app/registration/queries/preview.ts'
import { fieldErrorText, refusalText } from '#app/registration/refusal-text.ts'
import { noteListChanged } from '../tables/actions.server.ts'
import type { DeskAnswer } from './desk-answer.ts'

/** The person at a desk, the edition and the language. */
export type AtDesk = { readonly editionId: string; readonly by: Actor; readonly locale: Locale }

type Refusal = Parameters<typeof refusalText>[0]

/** Titles of events and sentences for a desk. */
export async function wordsAtDesk(app: AppContext, { editionId, locale }: AtDesk) {
  const { events } = await getTimetable(app, editionId)
  const titles = new Map<string, string>(events.map(({ id, title }) => [id, inLocale(title, locale).text]))
  const titleOf = (id: string) => titles.get(id) ?? id
  const wrongFields = (
    errors: readonly { readonly path: string; readonly error: FieldErrorCode }[],
  ): DeskAnswer => ({
    kind: 'refused',
    sentence: [...new Set(errors.map(({ path, error }) => fieldErrorText(path, error, locale)))].join(' '),
  })
  return {
    refused: (refusal: Refusal): DeskAnswer =>
      refusal.kind === 'fields'
        ? wrongFields(refusal.errors)
        : { kind: 'refused', sentence: refusalText(refusal, { locale, titleOf }) },
    unreadable: (error: Parameters<typeof fieldErrorsOf>[0]): DeskAnswer => wrongFields(fieldErrorsOf(error)),
    /** Addresses stay in the office: no desk shows one. Q22 */
    groupsOf: (preview: Preview) =>
      consequenceGroups(preview, { locale, titleOf, sees: { addresses: false, money: true } }),
  }
}

/** Lets every desk take its list again, this one too. Q24 */
export async function changedAtDesk(
  app: AppContext,
  { editionId }: AtDesk,
  registrationId: string,
): Promise<DeskAnswer> {
  await noteListChanged(app.db, editionId, app.now())
  return { kind: 'done', registrationId }
}
