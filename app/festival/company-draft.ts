import { toLatin2 } from '#app/platform/bank/latin2.ts'
import { SLIP_LINE } from '#app/platform/bank/upn-qr.ts'
import { parseVatId } from '#app/platform/bank/vat-id.ts'
import { isEmailAddress } from '#app/platform/values/mailbox.ts'
import type { Company } from './edition.ts'

export type CompanyErrorKind =
  | 'company-line-missing'
  | 'company-line-length'
  | 'company-line-letters'
  | 'vat-id'
  | 'vat-id-country'
  | 'registration-number'
  | 'company-email'
  | 'company-phone'

type CompanyError = {
  readonly path: `company.${keyof Company}`
  readonly error: CompanyErrorKind
  readonly fields: readonly ['company']
}

/** Every part there, texts trimmed. Programs may leave parts out or send other kinds of values: those are empty then. */
export function tidyCompany(given: Partial<Readonly<Record<keyof Company, unknown>>>): Company {
  const text = (part: keyof Company) => {
    const value = given[part]
    return typeof value === 'string' ? value.normalize('NFC').trim() : ''
  }
  return {
    name: text('name'),
    street: text('street'),
    town: text('town'),
    vatId: text('vatId'),
    registrationNumber: text('registrationNumber'),
    vatRegistered: given.vatRegistered === true,
    email: text('email'),
    phone: text('phone'),
  }
}

/**
 * Which parts a payment slip, an invoice or an e-mail could not print. Name, street and town are lines of the slip: at most 33 characters of
 * its character set, in which other letters would be replaced. F17.
 */
export function companyErrors(company: Company): readonly CompanyError[] {
  const errors: CompanyError[] = []
  const unless = (isPrintable: boolean, error: CompanyErrorKind, part: keyof Company) => {
    if (!isPrintable) errors.push({ path: `company.${part}`, error, fields: ['company'] })
  }
  for (const part of ['name', 'street', 'town'] as const) {
    const written = toLatin2(company[part])
    unless(written !== '' || company[part] !== '', 'company-line-missing', part)
    unless(written.length <= SLIP_LINE, 'company-line-length', part)
    unless(lettersOf(written) === lettersOf(company[part]), 'company-line-letters', part)
  }
  const { vatId, vatRegistered, registrationNumber, email, phone } = company
  unless(vatId === '' ? !vatRegistered : parseVatId(vatId) === vatId, 'vat-id', 'vatId')
  const hasCountry = /^[A-Z]{2}/.test(vatId)
  unless(
    !vatRegistered || vatId === '' || parseVatId(vatId) === null || hasCountry,
    'vat-id-country',
    'vatId',
  )
  unless(/^[\dA-Z ./-]{0,30}$/i.test(registrationNumber), 'registration-number', 'registrationNumber')
  unless(isEmailAddress(email), 'company-email', 'email')
  unless(/^(?:\+?[\d ()/-]{5,30})?$/.test(phone), 'company-phone', 'phone')
  return errors
}

/** Quotation marks and dashes may be printed in their plain form. */
function lettersOf(text: string): string {
  return text.replace(/[^\p{L}\p{N}]/gu, '')
}
