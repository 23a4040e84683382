import { electronicAccount } from '../account.ts'
import { numbered } from '../keys/alike.ts'
import type { Statement, StatementFormat } from '../statement.ts'
import { StatementProblemFound } from '../statement-error.ts'
import { unreadable } from './amount.ts'
import { balanceOf, closingOf, openingOf } from './balance.ts'
import { decodeXml } from './decode.ts'
import { entriesOf, type OfAccount, type ReadEntry } from './entry.ts'
import { readXml } from './read-xml.ts'
import { type Transaction, transactionOf } from './transaction.ts'
import { nodeAt, textAt, type XmlNode } from './xml-node.ts'

/**
 * All statements of a CAMT.053 file of version 02, 03, 04 or 08. Reading may be interrupted after each chunk.
 * @throws StatementProblemFound with the position, for a file that cannot be imported
 */
export function* readCamt053(bytes: Uint8Array, mostEntries: number): Generator<undefined, Statement[]> {
  const statements: Statement[] = []
  let format: StatementFormat = 'camt.053.001.02'
  let count = 0
  let open = newStatement()

  const addEntry = (node: XmlNode, inside: readonly XmlNode[]) => {
    const entries = entriesOf(node, open.transactions, accountOf(inside, open.balances))
    open.transactions = []
    open.entries.push(...entries)
    count += entries.length
  }
  yield* readXml(decodeXml(bytes), {
    root: (name, namespace) => {
      format = formatOf(name, namespace)
    },
    giveAway: new Set(['TxDtls', 'Bal', 'Ntry', 'Stmt']),
    ended: (node, inside) => {
      if (node.name === 'TxDtls') open.transactions.push(transactionOf(node))
      if (node.name === 'Bal') open.balances.push(balanceOf(node))
      if (node.name === 'Ntry') addEntry(node, inside)
      if (count + open.transactions.length > mostEntries) throw tooMany(mostEntries, node)
      if (node.name !== 'Stmt') return
      statements.push(statementOf(node, format, open))
      open = newStatement()
    },
  })
  if (statements.length === 0) {
    throw new StatementProblemFound({ reason: 'missing', field: 'BkToCstmrStmt/Stmt', place: {} })
  }
  return statements
}

const tooMany = (limit: number, { line }: XmlNode) =>
  new StatementProblemFound({ reason: 'too-many-entries', limit, place: { line } })

type OpenStatement = {
  transactions: Transaction[]
  readonly balances: ReturnType<typeof balanceOf>[]
  readonly entries: ReadEntry[]
}

const newStatement = (): OpenStatement => ({ transactions: [], balances: [], entries: [] })

const formats: ReadonlySet<string> = new Set(
  ['02', '03', '04', '08'].map((version) => `camt.053.001.${version}`),
)

function formatOf(root: string, namespace: string): StatementFormat {
  const message = /[a-z]{4}\.\d{3}\.\d{3}\.\d{2}$/.exec(namespace)?.[0] ?? (namespace || root)
  if (root === 'Document' && formats.has(message)) return message as StatementFormat
  throw new StatementProblemFound({ reason: 'other-message', message, place: { line: 1 } })
}

/** The `Stmt` in which an entry stands has its account before its entries. */
function accountOf(inside: readonly XmlNode[], balances: OpenStatement['balances']): OfAccount {
  const statement = inside.find(({ name }) => name === 'Stmt')
  if (!statement) throw new StatementProblemFound({ reason: 'missing', field: 'Stmt', place: {} })
  const [account, currency] = [numberOf(statement), textAt(statement, 'Acct', 'Ccy')]
  return { account, currency: currency ?? openingOf(balances)?.currency ?? 'EUR' }
}

function numberOf(statement: XmlNode): string {
  const id = nodeAt(statement, 'Acct', 'Id')
  const account = id && (textAt(id, 'IBAN') ?? textAt(id, 'Othr', 'Id'))
  if (account === null) throw unreadable(statement, 'Acct', 'Id', 'IBAN')
  return electronicAccount(account)
}

function statementOf(node: XmlNode, format: StatementFormat, open: OpenStatement): Statement {
  return {
    format,
    ...accountOf([node], open.balances),
    owner: textAt(node, 'Acct', 'Ownr', 'Nm'),
    id: textAt(node, 'Id'),
    number: textAt(node, 'LglSeqNb') ?? textAt(node, 'ElctrncSeqNb'),
    line: node.line,
    opening: openingOf(open.balances),
    closing: closingOf(open.balances),
    entries: numbered(open.entries),
  }
}
