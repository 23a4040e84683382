import type { Edition } from '#app/festival/edition.ts'
import type { Certificate } from './furs/certificate.server.ts'
import { taxNumberOf } from './receipt/receipt.ts'
import type { RegisteredPremises } from './tables/premises.server.ts'

/** What receipts need before the authority can verify them. */
export type NotReady =
  | 'no-certificate'
  | 'certificate-expired'
  | 'other-tax-number'
  | 'no-names'
  | 'premises-not-registered'

/** The first missing thing; null: receipts can be issued and verified. Z2 */
export function whatHinders(
  { company, fiscalPremises, fiscalDevice }: Pick<Edition, 'company' | 'fiscalPremises' | 'fiscalDevice'>,
  {
    certificate,
    premises,
    now,
  }: {
    readonly certificate: Pick<Certificate, 'taxNumber' | 'validUntil'> | null
    readonly premises: readonly Pick<RegisteredPremises, 'id' | 'isClosed' | 'registeredAt'>[]
    readonly now: Date
  },
): NotReady | null {
  const taxNumber = taxNumberOf(company)
  if (!certificate) return 'no-certificate'
  if (certificate.validUntil <= now) return 'certificate-expired'
  if (taxNumber === null || (certificate.taxNumber !== null && certificate.taxNumber !== taxNumber))
    return 'other-tax-number'
  if (fiscalPremises === null || fiscalDevice === null) return 'no-names'
  const here = premises.find(({ id }) => id === fiscalPremises)
  return here?.registeredAt && !here.isClosed ? null : 'premises-not-registered'
}
