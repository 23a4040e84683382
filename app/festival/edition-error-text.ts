import type { Locale } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import type { EditionErrorKind } from './edition-draft.ts'

/**
 * The error of a field of an edition and how to correct it, in one or two sentences.
 * @param path as in `EditionError`; for a part of the company the sentence begins with its label, because they share one field of a form
 */
export function editionErrorText(path: string, error: EditionErrorKind, locale: Locale): string {
  const label = companyLabels[path.replace('company.', '')]
  return sentences[error]({ part: label ? label({}, { locale }) : path }, { locale })
}

type Sentence = (inputs: { part: string }, options: { locale: Locale }) => string

const companyLabels: Readonly<
  Record<string, (inputs: Record<string, never>, options: { locale: Locale }) => string>
> = {
  name: m.lists_part_name,
  street: m.lists_part_street,
  town: m.lists_part_town,
  vatId: m.lists_part_vatId,
  registrationNumber: m.lists_part_registrationNumber,
  email: m.lists_part_email,
  phone: m.lists_part_phone,
}

const sentences: { readonly [E in EditionErrorKind]: Sentence } = {
  'ends-before-it-starts': (_, options) => m.edition_error_ends_before_it_starts({}, options),
  'too-many-days': (_, options) => m.edition_error_too_many_days({}, options),
  'early-before-super-early': (_, options) => m.edition_error_early_before_super_early({}, options),
  'early-after-start': (_, options) => m.edition_error_early_after_start({}, options),
  'closes-before-it-opens': (_, options) => m.edition_error_closes_before_it_opens({}, options),
  'closes-after-start': (_, options) => m.edition_error_closes_after_start({}, options),
  'roles-fixed-before-opening': (_, options) => m.edition_error_roles_fixed_before_opening({}, options),
  'roles-fixed-after-end': (_, options) => m.edition_error_roles_fixed_after_end({}, options),
  'late-before-due': (_, options) => m.edition_error_late_before_due({}, options),
  'release-before-late': (_, options) => m.edition_error_release_before_late({}, options),
  'cancel-steps': (_, options) => m.edition_error_cancel_steps({}, options),
  code: (_, options) => m.edition_error_code({}, options),
  'name-missing': (_, options) => m.edition_error_name_missing({}, options),
  'name-length': (_, options) => m.edition_error_name_length({}, options),
  'subtitle-length': (_, options) => m.edition_error_subtitle_length({}, options),
  iban: (_, options) => m.edition_error_iban({}, options),
  bic: (_, options) => m.edition_error_bic({}, options),
  sender: (_, options) => m.edition_error_sender({}, options),
  'terms-version': (_, options) => m.edition_error_terms_version({}, options),
  'fiscal-reason-missing': (_, options) => m.edition_error_fiscal_reason_missing({}, options),
  'fiscal-reason-length': (_, options) => m.edition_error_fiscal_reason_length({}, options),
  'fiscal-name-missing': (_, options) => m.edition_error_fiscal_name_missing({}, options),
  'fiscal-name': (_, options) => m.edition_error_fiscal_name({}, options),
  'fiscal-operator': (_, options) => m.edition_error_fiscal_operator({}, options),
  'fiscal-company': (_, options) => m.edition_error_fiscal_company({}, options),
  'company-line-missing': m.edition_error_company_line_missing,
  'company-line-length': m.edition_error_company_line_length,
  'company-line-letters': m.edition_error_company_line_letters,
  'vat-id': m.edition_error_vat_id,
  'vat-id-country': m.edition_error_vat_id_country,
  'registration-number': m.edition_error_registration_number,
  'company-email': m.edition_error_company_email,
  'company-phone': m.edition_error_company_phone,
}
