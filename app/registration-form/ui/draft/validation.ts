import type { Locale } from '#app/platform/locale.ts'
import type { Cents } from '#app/platform/values/money.ts'
import type { RegisterPage } from '../register-page.ts'
import type { FormNotice } from '../sending/form-answer.ts'
import { refusalContextOf, refusalNotice, type ShownRefusal } from '../sending/refusal-text.ts'
import type { Draft } from './draft.ts'
import { type Carried, parseDraft } from './parse-form.ts'
import { remainingProblems } from './remaining-problems.ts'

/** A refusal, and the draft that was refused. */
type RefusedDraft = {
  readonly draft: Draft
  readonly refusal: ShownRefusal
  /** The total shown in the form. */
  readonly before: Cents | null
}

/** The errors of a draft by the schema; null: none. */
function wrongIn(draft: Draft, carried: Carried): ShownRefusal | null {
  const parsed = parseDraft(draft, carried)
  return parsed.ok ? null : parsed.reason
}

/** The refusal as text, with the problems that remain. */
function sayNow(
  { refusal, draft, before }: RefusedDraft,
  now: Draft,
  carried: Carried,
  page: Pick<RegisterPage, 'events'>,
  locale: Locale,
): FormNotice {
  const context = refusalContextOf(page, before, locale)
  const problems = remainingProblems(refusal, draft, now, carried, context, parseDraft)
  return { words: refusalNotice(refusal, context, problems.length), problems }
}

/** Loaded when the dancer begins to fill the form in. */
export const validation = { wrongIn, sayNow }
