import type { Statement } from '../statement.ts'
import { type EntryIdentity, identifyEntries, type KnownEntry } from './identify-entries.ts'

/**
 * Compares the entries of a file with the known ones, statement after statement: entries of an earlier statement are known to the later ones, under the
 * id of its line (`lineId`). In one list, in the order of the file.
 * @param known by account
 */
export function identifyEntriesOfFile(
  statements: readonly Statement[],
  known: ReadonlyMap<string, readonly KnownEntry[]>,
): EntryIdentity[] {
  const sofar = new Map([...known].map(([account, entries]) => [account, [...entries]]))
  const identities: EntryIdentity[] = []
  for (const { account, entries } of statements) {
    const ofAccount = sofar.get(account) ?? []
    const own = identifyEntries(account, ofAccount, entries)
    for (const [n, entry] of entries.entries()) {
      const identity = own[n]
      const id = lineId(identities.length + n)
      if (identity?.kind === 'new') ofAccount.push({ ...entry, id, nth: identity.nth })
      if (identity?.kind === 'pending' && identity.id === null) ofAccount.push({ ...entry, id })
    }
    sofar.set(account, ofAccount)
    identities.push(...own)
  }
  return identities
}

/** The id under which an entry of the same file is known before it is stored. @param line from 0, over all statements */
export const lineId = (line: number): string => `line:${line}`
