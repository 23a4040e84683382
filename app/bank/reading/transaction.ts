import { electronicAccount } from '../account.ts'
import type { Party, ReturnInfo } from '../statement.ts'
import { type Amount, amountOf, signOf } from './amount.ts'
import { nodeAt, textAt, textsAt, type XmlNode } from './xml-node.ts'

/** The content of a `TxDtls`; its entry decides whether its amount counts. */
export type Transaction = {
  readonly line: number
  /** Its own, else that of `AmtDtls/TxAmt`. */
  readonly amounts: readonly Amount[]
  readonly sign: 1 | -1 | null
  readonly debtor: Party
  readonly creditor: Party
  readonly onBehalfOf: { readonly debtor: string | null; readonly creditor: string | null }
  readonly references: readonly string[]
  readonly text: string
  readonly bankText: string
  readonly bankReference: string | null
  readonly endToEndId: string | null
  readonly returnInfo: ReturnInfo | null
}

/** Reads a `TxDtls`, all versions alike. */
export function transactionOf(node: XmlNode): Transaction {
  const amounts = [nodeAt(node, 'Amt'), nodeAt(node, 'AmtDtls', 'TxAmt', 'Amt')].map(amountOf)
  return {
    line: node.line,
    amounts: amounts.filter((amount) => amount !== null),
    sign: signOf(node),
    debtor: partyOf(node, 'Dbtr'),
    creditor: partyOf(node, 'Cdtr'),
    onBehalfOf: { debtor: nameOf(node, 'UltmtDbtr'), creditor: nameOf(node, 'UltmtCdtr') },
    references: textsAt(node, 'RmtInf', 'Strd', 'CdtrRefInf', 'Ref'),
    text: [...textsAt(node, 'RmtInf', 'Ustrd'), ...textsAt(node, 'RmtInf', 'Strd', 'AddtlRmtInf')].join(' '),
    bankText: textsAt(node, 'AddtlTxInf').join(' '),
    bankReference: reference(textAt(node, 'Refs', 'AcctSvcrRef')),
    endToEndId: reference(textAt(node, 'Refs', 'EndToEndId')),
    returnInfo: returnOf(node),
  }
}

/** A reference of a bank or payer; null where it only says that there is none. */
export function reference(text: string | null): string | null {
  return text === null || /^(not ?provided|non-?ref|none|0+|-+)$/i.test(text) ? null : text
}

/** From version 08 on, a party is inside `Pty`. */
function nameOf(node: XmlNode, role: string): string | null {
  return textAt(node, 'RltdPties', role, 'Nm') ?? textAt(node, 'RltdPties', role, 'Pty', 'Nm')
}

function partyOf(node: XmlNode, role: 'Dbtr' | 'Cdtr'): Party {
  const id = nodeAt(node, 'RltdPties', `${role}Acct`, 'Id')
  const account = id && (textAt(id, 'IBAN') ?? textAt(id, 'Othr', 'Id'))
  return { name: nameOf(node, role), account: account === null ? null : electronicAccount(account) }
}

function returnOf(node: XmlNode): ReturnInfo | null {
  const info = nodeAt(node, 'RtrInf')
  if (info === null) return null
  const text = textsAt(info, 'AddtlInf').join(' ')
  return {
    reason: textAt(info, 'Rsn', 'Cd') ?? textAt(info, 'Rsn', 'Prtry'),
    text: text === '' ? null : text,
  }
}
