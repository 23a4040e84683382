import type { MailingTextError } from '#app/mail/mailings/check-mailing-text.ts'
import { type Locale, languageTag } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import type { LeftOutReason } from './audience.ts'
import type { EmailRefusal } from './commands/one-email.server.ts'
import type { MailingStepRefusal, SendRefusal } from './commands/send-mailing.server.ts'
import type { TestRefusal } from './commands/send-test.server.ts'
import type { TemplateRefusal } from './commands/templates.server.ts'
import type { EmptyPlaceholder } from './prepare-mailing.server.ts'

type Sentence = (inputs: Record<string, never>, options: { locale: Locale }) => string

/** Names of placeholders as they are written. */
function inBraces(names: readonly string[], locale: Locale): string {
  return listOf(
    names.map((name) => `{${name}}`),
    locale,
  )
}

function listOf(texts: readonly string[], locale: Locale): string {
  return new Intl.ListFormat(languageTag(locale), { type: 'conjunction' }).format(texts)
}

/** The errors of the text as a sentence. */
export function mailingTextErrorText(
  { language, part, kind, names }: MailingTextError,
  locale: Locale,
): string {
  const where = whereTexts[`${part} ${language}`]({}, { locale })
  switch (kind) {
    case 'empty':
      return m.mails_error_empty({ where }, { locale })
    case 'too-long':
      return m.mails_error_too_long({ where }, { locale })
    case 'unknown':
      return m.mails_error_unknown({ where, names: inBraces(names, locale) }, { locale })
    case 'not-in-subject':
      return m.mails_error_not_in_subject({ where, names: inBraces(names, locale) }, { locale })
    case 'not-alone':
      return m.mails_error_not_alone({ where, names: inBraces(names, locale) }, { locale })
    case 'brace':
      return m.mails_error_brace({ where }, { locale })
  }
}

const whereTexts = {
  'subject en': m.mails_where_subject_en,
  'subject sl': m.mails_where_subject_sl,
  'body en': m.mails_where_body_en,
  'body sl': m.mails_where_body_sl,
} as const satisfies Record<string, Sentence>

const MOST_NAMES = 5

/** `{partner} is empty for Ana Novak, Bor Kos and 3 more.` */
export function emptyText({ name, people }: EmptyPlaceholder, locale: Locale): string {
  const named = people.slice(0, MOST_NAMES)
  const more = people.length - named.length
  const whole = more > 0 ? [...named, m.mails_more({ count: more }, { locale })] : named
  return m.mails_error_for({ name: `{${name}}`, people: listOf(whole, locale) }, { locale })
}

/** The name in a sample that is addressed to no registration. */
export const SOMEBODY = '…'

export const leftOutTexts: Readonly<Record<LeftOutReason, Sentence>> = {
  erased: m.mails_left_erased,
  merged: m.mails_left_merged,
  'no-news': m.mails_left_no_news,
  'no-address': m.mails_left_no_address,
  'same-address': m.mails_left_same_address,
  bounces: m.mails_left_bounces,
  'got-it': m.mails_left_got_it,
  'on-its-way': m.mails_left_on_its_way,
  'unproved-today': m.mails_left_unproved,
}

const sendTexts: Readonly<Record<Exclude<SendRefusal['kind'], 'words' | 'empty'>, Sentence>> = {
  'not-allowed': m.mails_refused_not_allowed,
  'edition-archived': m.mails_refused_archived,
  nothing: m.mails_refused_nothing,
  'too-many': m.mails_refused_too_many,
  past: m.mails_refused_past,
  changed: m.mails_refused_changed,
  'sent-before': m.mails_refused_sent_before,
}

/** Why an e-mail was not sent: every error of its text, every placeholder that would be empty, or the reason. */
export function sendRefusalText(refusal: SendRefusal, locale: Locale): string {
  switch (refusal.kind) {
    case 'words':
      return refusal.errors.map((error) => mailingTextErrorText(error, locale)).join(' ')
    case 'empty':
      return refusal.empty.map((one) => emptyText(one, locale)).join(' ')
    default:
      return sendTexts[refusal.kind]({}, { locale })
  }
}

/** Why no test was sent. */
export function testRefusalText(refusal: TestRefusal, locale: Locale): string {
  if (refusal.kind === 'words') return sendRefusalText(refusal, locale)
  const texts = {
    'not-allowed': m.mails_refused_not_allowed,
    'too-often': m.mails_refused_too_often,
    nobody: m.mails_refused_nothing,
  } as const
  return texts[refusal.kind]({}, { locale })
}

const templateTexts: Readonly<Record<Exclude<TemplateRefusal['kind'], 'words'>, Sentence>> = {
  'not-allowed': m.mails_refused_templates,
  'not-found': m.mails_refused_template_gone,
  'name-missing': m.mails_refused_name_missing,
  'name-taken': m.mails_refused_name_taken,
  changed: m.mails_refused_template_changed,
}

/** Why a template was not stored or removed. */
export function templateRefusalText(refusal: TemplateRefusal, locale: Locale): string {
  return refusal.kind === 'words'
    ? sendRefusalText(refusal, locale)
    : templateTexts[refusal.kind]({}, { locale })
}

export const emailRefusalTexts: Readonly<Record<EmailRefusal, Sentence>> = {
  'not-allowed': m.mails_refused_not_allowed,
  'not-found': m.mails_refused_not_found,
  gone: m.mails_refused_gone,
  'no-server': m.mails_refused_no_server,
  'sent-otherwise': m.mails_refused_sent_otherwise,
}

export const stepRefusalTexts: Readonly<Record<MailingStepRefusal, Sentence>> = {
  'not-allowed': m.mails_refused_not_allowed,
  'not-found': m.mails_refused_not_found,
  ended: m.mails_refused_ended,
}
