import type { Edition } from './edition.ts'

export type FiscalErrorKind =
  | 'fiscal-reason-missing'
  | 'fiscal-reason-length'
  | 'fiscal-name-missing'
  | 'fiscal-name'
  | 'fiscal-operator'
  | 'fiscal-company'

type Fiscal = Pick<
  Edition,
  | 'fiscalCash'
  | 'fiscalTerminal'
  | 'fiscalCard'
  | 'fiscalNoneReason'
  | 'fiscalPremises'
  | 'fiscalDevice'
  | 'fiscalOperator'
  | 'company'
>

type FiscalError = {
  readonly path: keyof Fiscal
  readonly error: FiscalErrorKind
  readonly fields: readonly (keyof Fiscal)[]
}

const ways = ['fiscalCash', 'fiscalTerminal', 'fiscalCard'] as const
const LONGEST_REASON = 300

/** The missing settings for fiscal receipts: why there are none, or premises, device and tax number under which they are numbered. Z1 */
export function fiscalErrors(fiscal: Fiscal): readonly FiscalError[] {
  const errors: FiscalError[] = []
  const unless = (
    isGood: boolean,
    error: FiscalErrorKind,
    path: keyof Fiscal,
    ...others: (keyof Fiscal)[]
  ) => {
    if (!isGood) errors.push({ path, error, fields: [path, ...others] })
  }
  const chosen = ways.map((way) => fiscal[way])
  const { fiscalNoneReason: reason, fiscalOperator, company } = fiscal
  unless(!chosen.includes('none') || !!reason?.trim(), 'fiscal-reason-missing', 'fiscalNoneReason', ...ways)
  unless((reason ?? '').length <= LONGEST_REASON, 'fiscal-reason-length', 'fiscalNoneReason')
  for (const path of ['fiscalPremises', 'fiscalDevice'] as const) {
    const name = fiscal[path]
    unless(name !== null || !chosen.includes('furs'), 'fiscal-name-missing', path, ...ways)
    unless(name === null || /^[0-9a-zA-Z]{1,20}$/.test(name), 'fiscal-name', path)
  }
  unless(fiscalOperator === null || /^[1-9]\d{7}$/.test(fiscalOperator), 'fiscal-operator', 'fiscalOperator')
  const isSlovenian = /^(?:SI)?[1-9]\d{7}$/.test(company.vatId)
  unless(isSlovenian || !chosen.includes('furs'), 'fiscal-company', 'company', ...ways)
  return errors
}
