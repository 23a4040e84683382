import { fiscalSettings } from '#app/festival/edition.ts'
import { idField } from './record-fields.ts'
import type { Shape } from './shape.ts'

/**
 * Editions. A new one may be a copy of another (`copyOf`): what is not said is taken from there, with venues, artists, prices and the programme
 * as drafts, all days moved.
 */
export const editions = {
  collection: 'editions',
  fields: [
    idField,
    { name: 'edition', kind: 'text', setBy: 'nobody' },
    { name: 'copyOf', kind: 'text', longest: 40 },
    { name: 'code', kind: 'text', required: true, longest: 20, searched: true, listed: true },
    { name: 'number', kind: 'number', required: true, least: 1, most: 10_000, whole: true, listed: true },
    { name: 'name', kind: 'bilingual', required: true, searched: true, listed: true },
    { name: 'subtitle', kind: 'bilingual' },
    { name: 'keywords', kind: 'bilingual' },
    { name: 'startsOn', kind: 'day', required: true, listed: true },
    { name: 'endsOn', kind: 'day', required: true, listed: true },
    { name: 'superEarlyUntil', kind: 'day', required: true },
    { name: 'earlyUntil', kind: 'day', required: true },
    { name: 'opensAt', kind: 'instant', required: true, listed: true },
    { name: 'closesAt', kind: 'instant', required: true, listed: true },
    { name: 'payInDays', kind: 'number', least: 0, most: 1000, whole: true, required: true },
    { name: 'lateAfterDays', kind: 'number', least: 0, most: 1000, whole: true, required: true },
    { name: 'partnerHoldDays', kind: 'number', least: 1, most: 1000, whole: true },
    { name: 'releaseAfterDays', kind: 'number', least: 0, most: 1000, whole: true },
    { name: 'rolesFixedAt', kind: 'instant' },
    { name: 'repriceUnpaid', kind: 'boolean' },
    { name: 'confirmWithinHours', kind: 'number', least: 1, most: 1000, whole: true },
    { name: 'unconfirmedPerAddress', kind: 'number', least: 0, most: 10_000, whole: true },
    { name: 'unconfirmedPerNetwork', kind: 'number', least: 0, most: 100_000, whole: true },
    { name: 'promoteLate', kind: 'boolean' },
    {
      name: 'cancelSteps',
      kind: 'rows',
      columns: [
        { name: 'until', kind: 'day', required: false },
        { name: 'percent', kind: 'number', required: true, least: 0, most: 100 },
        { name: 'feeCents', kind: 'cents', required: true, least: 0 },
      ],
    },
    { name: 'resaleFeeCents', kind: 'cents', least: 0 },
    { name: 'illnessFeeCents', kind: 'cents', least: 0 },
    { name: 'cancelFeeVatPercent', kind: 'number', least: 0, most: 100 },
    { name: 'invoiceAfterPayment', kind: 'boolean' },
    { name: 'splitPassVat', kind: 'boolean' },
    { name: 'advanceInvoices', kind: 'boolean' },
    { name: 'fiscalCash', kind: 'choice', choices: fiscalSettings },
    { name: 'fiscalTerminal', kind: 'choice', choices: fiscalSettings },
    { name: 'fiscalCard', kind: 'choice', choices: fiscalSettings },
    { name: 'refundInDays', kind: 'number', least: 0, most: 365, whole: true },
    { name: 'secondPersonAboveCents', kind: 'cents', least: 0 },
    { name: 'staffSecondFactor', kind: 'boolean' },
    { name: 'coupleDiscountPercent', kind: 'number', least: 0, most: 100 },
    { name: 'keepRegistrationsYears', kind: 'number', least: 0, most: 20, whole: true },
    { name: 'keepListsDays', kind: 'number', least: 0, most: 3650, whole: true },
    { name: 'keepVolunteersDays', kind: 'number', least: 0, most: 3650, whole: true },
    {
      name: 'company',
      kind: 'object',
      required: true,
      parts: [
        ...['name', 'street', 'town', 'vatId', 'registrationNumber', 'vatRegistered', 'email', 'phone'],
      ],
    },
    { name: 'iban', kind: 'text', required: true, longest: 40 },
    { name: 'bic', kind: 'text', required: true, longest: 20 },
    { name: 'mailFrom', kind: 'text', required: true },
    { name: 'termsVersion', kind: 'text', required: true, longest: 40 },
    { name: 'archived', kind: 'boolean', listed: true },
    { name: 'accountingLockedUntil', kind: 'day' },
    { name: 'isCurrent', kind: 'boolean', listed: true },
  ],
  sort: { number: -1 },
} as const satisfies Shape
