/** Writes CAMT.053 files for tests, as banks write them; `tests/bank/camt.test.ts` holds them against the schemas. */

export type CamtVersion = '02' | '03' | '04' | '08'

export type CamtTransaction = {
  /** Cents with the sign of the money. For a single entry: the entry's amount. */
  readonly amount?: number
  readonly currency?: string
  readonly name?: string
  readonly iban?: string
  readonly onBehalfOf?: string
  readonly strd?: readonly string[]
  readonly ustrd?: readonly string[]
  readonly endToEndId?: string
  readonly bankReference?: string
  readonly returned?: { readonly reason?: string; readonly text?: string }
}

export type CamtEntry = CamtTransaction & {
  readonly amount: number
  readonly bookedOn?: string
  readonly valueOn?: string
  readonly status?: 'BOOK' | 'PDNG' | 'INFO'
  readonly reversal?: boolean
  readonly bankText?: string
  /** A collective entry; its own fields of a transaction are left out then. */
  readonly transactions?: readonly CamtTransaction[]
}

export type CamtStatement = {
  readonly account?: string
  readonly owner?: string
  readonly number?: number
  readonly opening: number
  /** By default calculated. */
  readonly closing?: number
  readonly from?: string
  readonly to?: string
  readonly entries: readonly CamtEntry[]
}

export const ACCOUNT = 'SI56040001234567829'

export function camt053(
  statements: CamtStatement | readonly CamtStatement[],
  version: CamtVersion = '08',
  encoding = 'UTF-8',
): string {
  const all = [statements].flat()
  return `<?xml version="1.0" encoding="${encoding}"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.${version}">
<BkToCstmrStmt>
<GrpHdr><MsgId>M1</MsgId><CreDtTm>2026-07-08T06:00:00+02:00</CreDtTm></GrpHdr>
${all.map((statement) => statementXml(statement, version)).join('\n')}
</BkToCstmrStmt>
</Document>
`
}

function statementXml(statement: CamtStatement, version: CamtVersion): string {
  const {
    account = ACCOUNT,
    owner,
    number = 1,
    opening,
    entries,
    from = '2026-07-06',
    to = '2026-07-08',
  } = statement
  const booked = entries.filter(({ status = 'BOOK' }) => status === 'BOOK')
  const closing = statement.closing ?? booked.reduce((sum, { amount }) => sum + amount, opening)
  return `<Stmt>
<Id>S${number}</Id>${tag('LglSeqNb', number)}<CreDtTm>2026-07-08T06:00:00+02:00</CreDtTm>
<Acct><Id><IBAN>${account}</IBAN></Id><Ccy>EUR</Ccy>${owner === undefined ? '' : `<Ownr>${tag('Nm', owner)}</Ownr>`}</Acct>
${balanceXml('OPBD', opening, from)}
${balanceXml('CLBD', closing, to)}
${entries.map((entry) => entryXml(entry, version, to)).join('\n')}
</Stmt>`
}

function balanceXml(kind: string, amount: number, day: string): string {
  return `<Bal><Tp><CdOrPrtry><Cd>${kind}</Cd></CdOrPrtry></Tp>${money(amount, 'EUR')}<Dt><Dt>${day}</Dt></Dt></Bal>`
}

function entryXml(entry: CamtEntry, version: CamtVersion, day: string): string {
  const {
    amount,
    currency = 'EUR',
    status = 'BOOK',
    bookedOn = day,
    valueOn = bookedOn,
    transactions = [entry],
  } = entry
  const reversal = entry.reversal ? '<RvslInd>true</RvslInd>' : ''
  return `<Ntry>
${amountXml(amount, currency)}<CdtDbtInd>${amount < 0 ? 'DBIT' : 'CRDT'}</CdtDbtInd>${reversal}<Sts>${version === '08' ? tag('Cd', status) : status}</Sts>
<BookgDt><Dt>${bookedOn}</Dt></BookgDt><ValDt><Dt>${valueOn}</Dt></ValDt>${tag('AcctSvcrRef', entry.bankReference)}
<BkTxCd><Prtry><Cd>NTRF</Cd></Prtry></BkTxCd>
<NtryDtls>${transactions.map((one) => transactionXml(one, amount, currency, version, entry.transactions !== undefined)).join('\n')}</NtryDtls>${tag('AddtlNtryInf', entry.bankText)}
</Ntry>`
}

function transactionXml(
  one: CamtTransaction,
  entryAmount: number,
  currency: string,
  version: CamtVersion,
  collective: boolean,
): string {
  const amount = one.amount ?? entryAmount
  const role = amount < 0 ? 'Cdtr' : 'Dbtr'
  const bankReference = collective ? tag('AcctSvcrRef', one.bankReference) : ''
  const refs = bankReference + tag('EndToEndId', one.endToEndId)
  return `<TxDtls>${refs && `<Refs>${refs}</Refs>`}${transactionAmount(amount, one.currency ?? currency, version)}
<RltdPties>${party(role, one.name, version)}${one.iban ? `<${role}Acct><Id><IBAN>${one.iban}</IBAN></Id></${role}Acct>` : ''}${party(`Ultmt${role}`, one.onBehalfOf, version)}</RltdPties>
${remittance(one)}${returned(one)}</TxDtls>`
}

/** Version 02 has the amount in `AmtDtls` alone. */
function transactionAmount(amount: number, currency: string, version: CamtVersion): string {
  if (version === '02') return `<AmtDtls><TxAmt>${amountXml(amount, currency)}</TxAmt></AmtDtls>`
  return `${amountXml(amount, currency)}<CdtDbtInd>${amount < 0 ? 'DBIT' : 'CRDT'}</CdtDbtInd>`
}

function party(role: string, name: string | undefined, version: CamtVersion): string {
  if (name === undefined) return ''
  const inner = tag('Nm', name)
  return `<${role}>${version === '08' ? `<Pty>${inner}</Pty>` : inner}</${role}>`
}

function remittance({ ustrd = [], strd = [] }: CamtTransaction): string {
  if (ustrd.length + strd.length === 0) return ''
  const structured = strd.map((ref) => `<Strd><CdtrRefInf>${tag('Ref', ref)}</CdtrRefInf></Strd>`)
  return `<RmtInf>${ustrd.map((text) => tag('Ustrd', text)).join('')}${structured.join('')}</RmtInf>`
}

function returned({ returned: info }: CamtTransaction): string {
  if (!info) return ''
  return `<RtrInf>${info.reason ? `<Rsn>${tag('Cd', info.reason)}</Rsn>` : ''}${tag('AddtlInf', info.text)}</RtrInf>`
}

const money = (amount: number, currency: string) =>
  `${amountXml(amount, currency)}<CdtDbtInd>${amount < 0 ? 'DBIT' : 'CRDT'}</CdtDbtInd>`

const amountXml = (amount: number, currency: string) =>
  `<Amt Ccy="${currency}">${(Math.abs(amount) / 100).toFixed(2)}</Amt>`

function tag(name: string, value: string | number | undefined): string {
  return value === undefined ? '' : `<${name}>${escaped(String(value))}</${name}>`
}

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
