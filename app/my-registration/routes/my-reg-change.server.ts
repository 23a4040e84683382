import { nobody } from '#app/people/actor.ts'
import type { AppContext } from '#app/platform/app-context.server.ts'
import type { Locale } from '#app/platform/locale.ts'
import { cents } from '#app/platform/values/money.ts'
import { fieldErrorsOf, registrationChange } from '#app/registration/forms.ts'
import type { SaveRefusal } from '#app/registration/refusal.ts'
import { changeRegistration } from '#app/registration/service.server.ts'
import { answerForm, findRegisterPage } from '#app/registration-form/service.server.ts'
import type { Chosen } from '#app/registration-form/ui/events/quick-choice.ts'
import type { RegisterPage } from '#app/registration-form/ui/register-page.ts'
import { draftOf } from '../ui/change/draft-of.ts'
import { withoutMine } from '../ui/change/without-mine.ts'
import { mineOf } from '../ui/mine.ts'
import type { Here } from './my-reg-page.server.ts'

/** The programme to choose from, as in the registration form, with the dancer's own places counted as free. */
export async function changePageOf(app: AppContext, { view }: Here, locale: Locale): Promise<RegisterPage> {
  const page = await findRegisterPage(app, locale)
  return { ...page, events: withoutMine(page.events, view.picks), draft: draftOf(mineOf(view)) }
}

/** The events a quick-choice button ticks, and its open question, for browsers without JavaScript. */
export async function quickChoiceOf(app: AppContext, form: FormData): Promise<Chosen> {
  const outcome = await answerForm(app, form, nobody, null)
  if (outcome.kind !== 'asked') return { picks: [], way: '', skipped: [] }
  const { picks, way, skipped } = outcome.answer.draft
  return { picks, way, skipped }
}

/** A total that no dancer can owe. */
const impossible = cents(-1)

/**
 * The price of the registration with these picks: runs the change with an impossible expected total, which is refused at the very end (R6). So all
 * checks and the pricing run, and nothing is written.
 */
export async function tryPicks(
  app: AppContext,
  { view, dancer }: Here,
  picks: readonly string[],
): Promise<SaveRefusal> {
  const asked = registrationChange.safeParse({ picks, expectedTotalCents: impossible })
  if (!asked.success) return { kind: 'fields', errors: fieldErrorsOf(asked.error) }
  const tried = await changeRegistration(app, { id: view.id, change: asked.data, by: dancer })
  if (tried.ok || tried.reason.kind === 'key-reused') throw new Error('a trial changed a registration')
  return tried.reason
}
