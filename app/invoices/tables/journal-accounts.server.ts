import type { Tx } from '#app/platform/database/open.server.ts'
import type { Querying } from '#app/platform/database/statement.ts'
import { defaultAccounts, type JournalKey, journalKeys } from '../journal/accounts.ts'

export type JournalAccounts = Readonly<Record<JournalKey, string>>

/** The accountant's accounts: as they were set, else the usual ones. */
export async function readAccounts(db: Querying): Promise<JournalAccounts> {
  const { rows } = await db.query<{ key: string; account: string }>({
    name: 'journal-accounts',
    text: 'select key, account from journal_accounts',
  })
  const set = new Map(rows.map(({ key, account }) => [key, account]))
  return Object.fromEntries(
    journalKeys.map((key) => [key, set.get(key) ?? defaultAccounts[key]]),
  ) as JournalAccounts
}

/** Those who set accounts at once do so one after the other. */
export async function lockAccounts(tx: Tx): Promise<void> {
  await tx.query({
    name: 'lock-journal-accounts',
    text: `select pg_advisory_xact_lock(hashtextextended('journal accounts', 0))`,
  })
}

/** Sets the accounts, all of them. */
export async function writeAccounts(db: Querying, accounts: JournalAccounts): Promise<void> {
  await db.query({
    name: 'write-journal-accounts',
    text: `insert into journal_accounts (key, account) select * from unnest($1::text[], $2::text[])
      on conflict (key) do update set account = excluded.account`,
    values: [journalKeys, journalKeys.map((key) => accounts[key])],
  })
}
