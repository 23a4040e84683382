import { parseIban } from '#app/platform/bank/iban.ts'
import { parseVatId } from '#app/platform/bank/vat-id.ts'
import { type CancelStepsErrorKind, cancelStepsErrors } from './cancel-steps.ts'
import { type CompanyErrorKind, companyErrors, tidyCompany } from './company-draft.ts'
import type { Edition } from './edition.ts'
import { type DateErrorKind, dateErrors } from './edition-dates.ts'
import { type FiscalErrorKind, fiscalErrors } from './edition-fiscal.ts'
import { type WritingErrorKind, writingErrors } from './edition-writing.ts'

/** An edition to be saved: its id follows from number and code, its version is counted. */
export type EditionDraft = Omit<Edition, 'id' | 'catalogueVersion'>

export type EditionErrorKind =
  | DateErrorKind
  | WritingErrorKind
  | CompanyErrorKind
  | CancelStepsErrorKind
  | FiscalErrorKind

/** An error of one field. */
export type EditionError = {
  /** The field in error, a part of the company with its path: `iban`, `company.vatId`. */
  readonly path: string
  readonly error: EditionErrorKind
  /** The fields that were compared: a change of any of them is refused for it. */
  readonly fields: readonly (keyof EditionDraft)[]
}

/** The draft as it is stored: account numbers and VAT id in their electronic form, texts without blanks around them. */
export function tidyEdition(draft: EditionDraft): EditionDraft {
  const company = tidyCompany(draft.company)
  return {
    ...draft,
    iban: parseIban(draft.iban) ?? draft.iban,
    bic: draft.bic.replace(/\s/g, '').toUpperCase(),
    mailFrom: draft.mailFrom.trim(),
    fiscalNoneReason: written(draft.fiscalNoneReason),
    fiscalPremises: written(draft.fiscalPremises),
    fiscalDevice: written(draft.fiscalDevice),
    fiscalOperator: written(draft.fiscalOperator),
    company: { ...company, vatId: parseVatId(company.vatId) ?? company.vatId },
  }
}

function written(text: string | null): string | null {
  return text?.trim() || null
}

/** The errors of a normalised edition: of its dates, and of the texts that e-mails, payment slips and pages print. F6, F17. */
export function editionErrors(draft: EditionDraft): readonly EditionError[] {
  return [
    ...writingErrors(draft),
    ...dateErrors(draft),
    ...cancelStepsErrors(draft),
    ...companyErrors(draft.company),
    ...fiscalErrors(draft),
  ]
}

/**
 * The errors of a changed edition. An edition written before a check existed can still be changed in its other fields; an edition that becomes the
 * current one is checked completely.
 */
export function changeErrors(before: EditionDraft, after: EditionDraft): readonly EditionError[] {
  const errors = editionErrors(after)
  if (after.isCurrent && !before.isCurrent) return errors
  const isChanged = (field: keyof EditionDraft) =>
    JSON.stringify(before[field]) !== JSON.stringify(after[field])
  return errors.filter(({ fields }) => fields.some(isChanged))
}
