import { getCurrentEdition } from '#app/festival/service.server.ts'
import type { NewMovement } from '#app/ledger/movement.ts'
import { noteHandled, readNotice, recordUnallocated } from '#app/ledger/service.server.ts'
import { type Actor, nameOfActor } from '#app/people/actor.ts'
import type { AppContext } from '#app/platform/app-context.server.ts'
import { recordAction } from '#app/platform/audit/audit.server.ts'
import { parseIban } from '#app/platform/bank/iban.ts'
import type { Tx } from '#app/platform/database/open.server.ts'
import { decideInTransaction } from '#app/platform/decide-in-transaction.server.ts'
import { accept, type Decision, refuse } from '#app/platform/decision.ts'
import type { Id } from '#app/platform/id.ts'
import { newId } from '#app/platform/ids.server.ts'
import { factsKey } from '../keys/alike.ts'
import { lineId } from '../keys/entries-of-file.ts'
import type { EntryIdentity, KnownEntry } from '../keys/identify-entries.ts'
import { may } from '../policy.ts'
import { type FileRefusal, identitiesOf, readFile } from '../queries/read-file.server.ts'
import type { Statement, StatementEntry } from '../statement.ts'
import { isMoney, type NewBankEntry } from '../stored-entry.ts'
import { insertEntries, learn, lockAccount, noteBooked } from '../tables/bank-entries.server.ts'
import { insertStatement } from '../tables/bank-statements.server.ts'

/** `accounting-locked`: an entry of it is of a day that is closed in the books. G6 */
export type ImportRefusal = FileRefusal | { readonly kind: 'not-allowed' | 'accounting-locked' }

/** `entries`: how many were new, pending ones too. */
export type Imported = { readonly entries: number; readonly known: number; readonly isAgain: boolean }

/**
 * Imports a file of the inbox: every unknown transaction becomes an entry of its account, and moved money an unallocated movement of the ledger.
 * Matches nothing and sends no e-mails. The same file again, and two clerks at once, change nothing more. B1–B4, B17
 */
export async function importFile(
  app: AppContext,
  { fileId, by }: { readonly fileId: Id; readonly by: Actor },
): Promise<Decision<Imported, ImportRefusal>> {
  if (!may(by, 'bank.book')) return refuse({ kind: 'not-allowed' })
  const read = await readFile(app, fileId)
  if (!read.ok) return read
  const { statements } = read.value
  const { id: editionId } = await getCurrentEdition(app)
  return decideInTransaction<Imported, ImportRefusal>(app.db, async (tx) => {
    for (const account of [...new Set(statements.map((one) => one.account))].sort()) {
      await lockAccount(tx, account)
    }
    const { identities, known } = await identitiesOf(tx, statements)
    const isAgain = (await readNotice(tx, { id: fileId, source: 'statement' }))?.handledAt !== null
    if (isAgain) return accept({ entries: 0, known: identities.length, isAgain })
    const at = app.now()
    const recording = { by: nameOfActor(by), at }
    const taken = await takeEntries(tx, { fileId, statements, identities, known }, recording)
    if (!taken.ok) return refuse({ kind: taken.reason })
    const entries = taken.value
    const outcome = { entries, known: identities.length - entries }
    await noteHandled(tx, { id: fileId, at, outcome })
    const after = { ...outcome, name: read.value.notice.name }
    await recordAction(tx, {
      editionId,
      at,
      actor: recording.by,
      action: 'bank.import',
      subjectId: fileId,
      after,
    })
    return accept({ ...outcome, isAgain })
  })
}

type Taking = {
  readonly fileId: Id
  readonly statements: readonly Statement[]
  readonly identities: readonly EntryIdentity[]
  readonly known: ReadonlyMap<string, readonly KnownEntry[]>
}
type Recording = { readonly by: string; readonly at: Date }

/** @returns how many entries are new */
async function takeEntries(
  tx: Tx,
  { fileId, statements, identities, known }: Taking,
  recording: Recording,
): Promise<Decision<number, 'accounting-locked'>> {
  const byLine = new Map<string, NewBankEntry>()
  const learned = new Map<string, StatementEntry>()
  const nowBooked: { pending: string; booked: string }[] = []
  /** Entries of the same file are known by their lines until they have an id. */
  const idOf = (known: string) => byLine.get(known)?.id ?? known
  let line = 0
  for (const statement of statements) {
    const id = newId(recording.at)
    await insertStatement(tx, statement, { ...recording, id, fileId })
    for (const [at, entry] of statement.entries.entries()) {
      const identity = identities[line]
      const own = lineId(line++)
      if (identity === undefined) throw new Error('each entry has an identity')
      if (identity.kind === 'known') {
        const inFile = byLine.get(identity.id)
        if (!identity.learns) continue
        if (inFile) byLine.set(identity.id, { ...inFile, ...learnedFrom(inFile, entry) })
        else learned.set(identity.id, entry)
        continue
      }
      if (identity.kind === 'pending' && identity.id !== null) continue
      const common = {
        id: newId(recording.at),
        account: statement.account,
        statementId: id,
        position: at + 1,
      }
      if (identity.kind === 'pending') {
        byLine.set(own, { ...entry, ...common, nth: 0, movementId: null, sameAs: null })
        continue
      }
      const sameAs = identity.looksLike === null ? null : (idOf(identity.looksLike) as Id)
      byLine.set(own, { ...entry, ...common, nth: identity.nth, movementId: null, sameAs })
      if (identity.nowBooked !== null)
        nowBooked.push({ pending: idOf(identity.nowBooked), booked: common.id })
    }
  }
  const moved = await withMovements(tx, [...byLine.values()], recording)
  if (!moved.ok) return moved
  const entries = moved.value
  await insertEntries(tx, entries)
  await noteBooked(tx, nowBooked)
  const all = [...known.values()].flat()
  await learn(
    tx,
    [...learned].map(([id, entry]) => ({ id, ...learnedBy(all, id, entry) })),
  )
  return accept(entries.length)
}

const learnedFrom = (
  known: Pick<StatementEntry, 'bankReference' | 'index' | 'party'>,
  entry: StatementEntry,
): Pick<StatementEntry, 'bankReference' | 'index' | 'party'> => ({
  bankReference: known.bankReference ?? entry.bankReference,
  index: known.bankReference === null ? entry.index : known.index,
  party: { name: known.party.name, account: known.party.account ?? entry.party.account },
})

/** A known entry with the added facts; with the payer's account it may be alike to others, and gets the next number among them. */
function learnedBy(all: readonly KnownEntry[], id: string, entry: StatementEntry) {
  const known = all.find((one) => one.id === id)
  if (!known) throw new Error('what is learned is known')
  const after = { ...known, ...learnedFrom(known, entry) }
  const alike = all.filter((one) => one.id !== id && factsKey(one) === factsKey(after))
  const nth =
    factsKey(known) === factsKey(after) ? known.nth : 1 + Math.max(0, ...alike.map((one) => one.nth))
  return { bankReference: after.bankReference, index: after.index, account: after.party.account, nth }
}

/** Moved money enters the ledger with its entry; a possible duplicate waits for a decision. B4, B17 */
async function withMovements(
  tx: Tx,
  entries: readonly NewBankEntry[],
  recording: Recording,
): Promise<Decision<NewBankEntry[], 'accounting-locked'>> {
  const moved = entries.filter((entry) => isMoney(entry) && entry.sameAs === null)
  const ids = await recordUnallocated(tx, moved.map(movementOf), recording)
  if (!ids.ok) return ids
  const movements = new Map(moved.map((entry, at) => [entry.id, ids.value[at] ?? null]))
  return accept(entries.map((entry) => ({ ...entry, movementId: movements.get(entry.id) ?? null })))
}

/** The account it came from, to which a refund is paid. Accounts other than IBANs are left out. */
function payerOf({ amountCents, party: { name, account } }: NewBankEntry): NewMovement['payer'] {
  const iban = account === null ? null : parseIban(account)
  return amountCents > 0 && iban !== null ? { name, iban } : null
}

/** The movement of an entry: on the day on which the bank booked it, so that a day of the ledger is a day of the statement. B17 */
export function movementOf(entry: NewBankEntry): NewMovement {
  const day = entry.bookedOn ?? entry.valueOn
  if (day === null) throw new Error('money that moved has a day')
  return {
    amountCents: entry.amountCents,
    method: 'bank',
    valueDay: day,
    source: { type: 'statement', id: entry.id },
    key: `bank/${entry.id}`,
    reference: entry.references[0] ?? null,
    note: null,
    documentNumber: null,
    payer: payerOf(entry),
  }
}
