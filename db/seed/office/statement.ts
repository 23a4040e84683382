import type { LocalDay } from '#app/platform/values/local-day.ts'

/** A line of the demo's statement: money in above 0, out below 0. */
export type StatementLine = {
  readonly amountCents: number
  readonly day: LocalDay
  readonly name: string
  readonly reference: string | null
  readonly text: string
}

type StatementSeed = {
  readonly account: string
  readonly openingCents: number
  readonly from: LocalDay
  readonly to: LocalDay
  readonly lines: readonly StatementLine[]
}

/** A statement as a bank writes it: CAMT.053. */
export function statementXml({ account, openingCents, from, to, lines }: StatementSeed): string {
  const closing = lines.reduce((sum, { amountCents }) => sum + amountCents, openingCents)
  return `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt>
<GrpHdr><MsgId>DEMO-1</MsgId><CreDtTm>${to}T06:00:00Z</CreDtTm></GrpHdr>
<Stmt><Id>DEMO-1</Id><LglSeqNb>1</LglSeqNb><CreDtTm>${to}T06:00:00Z</CreDtTm>
<Acct><Id><IBAN>${account}</IBAN></Id><Ccy>EUR</Ccy></Acct>
${balance('OPBD', openingCents, from)}
${balance('CLBD', closing, to)}
${lines.map(entry).join('\n')}
</Stmt></BkToCstmrStmt></Document>
`
}

function balance(code: string, cents: number, day: LocalDay): string {
  return `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp>${money(cents)}<Dt><Dt>${day}</Dt></Dt></Bal>`
}

function entry({ amountCents, day, name, reference, text }: StatementLine, at: number): string {
  const party = amountCents < 0 ? 'Cdtr' : 'Dbtr'
  const structured =
    reference === null ? '' : `<Strd><CdtrRefInf><Ref>${escaped(reference)}</Ref></CdtrRefInf></Strd>`
  return `<Ntry>${money(amountCents)}<Sts><Cd>BOOK</Cd></Sts>
<BookgDt><Dt>${day}</Dt></BookgDt><ValDt><Dt>${day}</Dt></ValDt><AcctSvcrRef>DEMO-1-${at + 1}</AcctSvcrRef>
<BkTxCd><Prtry><Cd>NTRF</Cd></Prtry></BkTxCd><NtryDtls><TxDtls>
<Amt Ccy="EUR">${decimal(amountCents)}</Amt><CdtDbtInd>${amountCents < 0 ? 'DBIT' : 'CRDT'}</CdtDbtInd>
<RltdPties><${party}><Pty><Nm>${escaped(name)}</Nm></Pty></${party}></RltdPties>
<RmtInf><Ustrd>${escaped(text)}</Ustrd>${structured}</RmtInf>
</TxDtls></NtryDtls></Ntry>`
}

function money(cents: number): string {
  return `<Amt Ccy="EUR">${decimal(cents)}</Amt><CdtDbtInd>${cents < 0 ? 'DBIT' : 'CRDT'}</CdtDbtInd>`
}

const decimal = (cents: number) => (Math.abs(cents) / 100).toFixed(2)

const escaped = (text: string) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;')
