import { editionErrorText } from '#app/festival/edition-error-text.ts'
import { userErrorText } from '#app/people/accounts/user-error-text.ts'
import type { Locale } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import { commonRefusalText, isCommonRefusal } from '#app/platform/refusal-text.ts'
import type { BodyRefusal } from '#app/platform/request-body/read-body.server.ts'
import { lineDocument } from '#app/registration/queries/regs-document.ts'
import { ruleOf, statusOf } from '#app/registration/refusal.ts'
import { fieldErrorText, refusalText } from '#app/registration/refusal-text.ts'
import { type DomainRefusal, rules, statuses } from './adapters/domain-refusal.ts'
import type { FieldError } from './adapters/read-values.ts'
import type { DataProblem, Failure } from './failure.ts'
import type { QueryError } from './query/errors.ts'

/**
 * A failure as a problem document with text.
 * @param asked the language the request names; null: that of the body, or English
 */
export function problemOf(failure: Failure, asked: Locale | null): DataProblem {
  const locale = asked ?? ('locale' in failure ? failure.locale : 'en')
  const say = (status: number, sentence: Sentence) => ({ status, detail: sentence({}, { locale }) })
  switch (failure.kind) {
    case 'no-collection':
      return { status: 404, detail: m.data_api_no_collection(failure, { locale }) }
    case 'no-operation':
      return { status: 404, detail: m.data_api_no_operation(failure, { locale }) }
    case 'no-edition':
      return { status: 404, detail: m.data_api_no_edition(failure, { locale }) }
    case 'other-edition':
      return { status: 404, detail: m.data_api_other_edition(failure, { locale }) }
    case 'several-editions':
      return { status: 422, detail: m.data_api_several_editions(failure, { locale }) }
    case 'sign-in':
      return say(401, m.data_api_sign_in)
    case 'not-allowed':
      return say(403, m.platform_refusal_not_allowed)
    case 'body-type':
      return say(415, m.data_api_body_type)
    case 'body':
      return say(400, bodySentences[failure.error])
    case 'unread':
      return unreadBodies[failure.reason](locale)
    case 'busy':
      return say(503, m.platform_busy)
    case 'query':
      return {
        ...say(422, m.data_api_query),
        errors: firstErrors(failure.errors).map((error) => errorOf(error, locale)),
      }
    case 'values': {
      const errors = firstErrors(failure.errors).map(({ path, error, name }) => ({
        path,
        message: valueSentences[error]({ name }, { locale }),
      }))
      return { ...say(422, m.data_api_fields), errors }
    }
    case 'user': {
      const errors = firstErrors(failure.errors).map(({ path, error }) => ({
        path,
        message: userErrorText(error, locale),
      }))
      return { ...say(422, m.data_api_fields), errors }
    }
    case 'edition': {
      const errors = failure.errors.map(({ path, error }) => ({
        path,
        message: editionErrorText(path, error, locale),
      }))
      return { ...say(422, m.data_api_fields), rule: 'F17', errors }
    }
    case 'domain':
      return problemOfDomainRefusal(failure.reason, locale)
    case 'key-length':
      return say(400, m.data_api_key_length)
    case 'key-reused':
      return say(422, m.data_api_key_reused)
    case 'not-current':
      return say(409, m.data_api_not_current)
    case 'too-slow':
      return say(422, m.data_api_too_slow)
    case 'too-often':
      return say(429, m.data_api_too_often)
    case 'refused':
      return problemOfRefusal(failure, locale)
  }
}

/** The largest number of mistakes in an answer: a small body can hold thousands. */
const MOST_ERRORS = 50

function firstErrors<One>(errors: readonly One[]): readonly One[] {
  return errors.slice(0, MOST_ERRORS)
}

type Sentence = (inputs: Record<string, never>, options: { locale: Locale }) => string

function problemOfRefusal(
  { refusal, titleOf }: Extract<Failure, { kind: 'refused' }>,
  locale: Locale,
): DataProblem {
  switch (refusal.kind) {
    case 'fields': {
      const errors = firstErrors(refusal.errors).map(({ path, error }) => ({
        path,
        message: fieldErrorText(path, error, locale),
      }))
      return { status: 422, detail: m.data_api_fields({}, { locale }), errors }
    }
    default: {
      const detail = refusalText(refusal, { locale, titleOf })
      const rule = ruleOf(refusal)
      return {
        status: statusOf(refusal),
        detail,
        ...(rule !== null && { rule }),
        ...('path' in refusal && { errors: [{ path: refusal.path, message: detail }] }),
        ...(refusal.kind === 'price-changed' && {
          totalCents: refusal.totalCents,
          lines: refusal.lines.map((line) => lineDocument(line, locale)),
        }),
      }
    }
  }
}

function problemOfDomainRefusal(reason: DomainRefusal, locale: Locale): DataProblem {
  const rule = rules[reason]
  return {
    status: statuses[reason],
    detail: isCommonRefusal(reason)
      ? commonRefusalText(reason, locale)
      : m[`data_api_refused_${inSnake(reason)}`]({}, { locale }),
    ...(rule !== undefined && { rule }),
  }
}

/** The end of a message's key. */
function inSnake<Reason extends string>(reason: Reason): InSnake<Reason> {
  return reason.replaceAll('-', '_') as InSnake<Reason>
}
type InSnake<Text extends string> = Text extends `${infer Head}-${infer Tail}`
  ? `${Head}_${InSnake<Tail>}`
  : Text

const valueSentences = {
  'unknown-field': m.data_api_unknown_field,
  'not-settable': m.data_api_not_settable,
  required: (_, options) => m.data_api_required({}, options),
  'id-follows': (_, options) => m.data_api_id_follows({}, options),
  'bad-value': m.data_api_bad_value,
  'too-long': (_, options) => m.data_api_too_long({}, options),
  'out-of-range': (_, options) => m.data_api_out_of_range({}, options),
  'not-a-choice': (_, options) => m.data_api_not_a_choice({}, options),
  'not-an-email': (_, options) => m.data_api_not_an_email({}, options),
  'not-a-country': (_, options) => m.data_api_not_a_country({}, options),
  'not-a-day': (_, options) => m.data_api_not_a_day({}, options),
  'not-a-shift': (_, options) => m.data_api_not_a_shift({}, options),
} satisfies Record<FieldError['error'], (inputs: { name: string }, options: { locale: Locale }) => string>

const unreadBodies: { readonly [R in BodyRefusal]: (locale: Locale) => DataProblem } = {
  'too-large': (locale) => ({ status: 413, detail: m.data_api_too_large({}, { locale }) }),
  'too-slow': (locale) => ({ status: 408, detail: m.platform_body_slow({}, { locale }) }),
  'too-many-at-once': (locale) => ({ status: 503, detail: m.platform_busy({}, { locale }) }),
}

const bodySentences = {
  malformed: m.data_api_body_malformed,
  'too-deep': m.data_api_body_too_deep,
  'too-many': m.data_api_body_too_many,
  'forbidden-key': m.data_api_body_forbidden_key,
  'unsupported-type': m.data_api_body_unsupported_type,
} satisfies Record<string, Sentence>

function errorOf({ path, error, name }: QueryError, locale: Locale): { path: string; message: string } {
  return { path, message: queryErrorSentences[error]({ name }, { locale }) }
}

const queryErrorSentences = {
  'unknown-field': m.data_api_unknown_field,
  'unknown-operator': m.data_api_unknown_operator,
  'unknown-stage': m.data_api_unknown_stage,
  'bad-value': m.data_api_bad_value,
  'bad-regex': (_, options) => m.data_api_bad_regex({}, options),
  'bad-name': m.data_api_bad_name,
  'too-many': (_, options) => m.data_api_too_many_parts({}, options),
  'counts-only': (_, options) => m.data_api_counts_only({}, options),
  'whole-days-only': (_, options) => m.data_api_whole_days_only({}, options),
  'search-needed': (_, options) => m.data_api_search_needed({}, options),
  'at-most-25': (_, options) => m.data_api_at_most_25({}, options),
} satisfies Record<QueryError['error'], (inputs: { name: string }, options: { locale: Locale }) => string>
