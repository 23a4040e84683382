import { afterEach, expect } from 'vitest'
import { bookSure } from '#app/bank/commands/book-sure.server.ts'
import { importFile } from '#app/bank/commands/import-file.server.ts'
import { storeFile } from '#app/bank/commands/store-file.server.ts'
import { viewFile } from '#app/bank/queries/file-view.server.ts'
import { listAccount } from '#app/bank/queries/list-account.server.ts'
import { verifyAccount } from '#app/bank/queries/verify-account.server.ts'
import type { Actor } from '#app/people/actor.ts'
import type { Id } from '#app/platform/id.ts'
import { makeFestival } from '#tests/make.ts'
import type { TestDriver } from '#tests/test-driver.ts'
import { ACCOUNT, type CamtEntry, type CamtStatement, camt053 } from './camt.ts'
import { encodeAs } from './encode.ts'

export const editionId = '19tf2025'
/** Who imports and books. */
export const by: Actor = { kind: 'user', username: 'olga', roles: ['regAdmin'] }
/** The day of every entry that says no other. */
export const day = { bookedOn: '2025-09-01' }

const hall = { places: { mode: 'head', size: 500 } } as const
const company = {
  name: 'Društvo za tango',
  street: 'Ulica 1',
  town: '1000 Ljubljana',
  vatId: '',
  registrationNumber: '',
  vatRegistered: true,
  email: 'a@example.org',
  phone: '',
}

/** What clerks do with the account of a festival in the words of the tests. */
export function bankDriver(driver: TestDriver) {
  afterEach(async () => expect(await verifyAccount(driver.db)).toEqual([]))

  /** A festival whose account is that of the statements, and people who owe 40 €. */
  async function festival(people: number): Promise<Id[]> {
    await makeFestival(driver.app, [hall], { edition: { iban: ACCOUNT, company } })
    const ids: Id[] = []
    for (let n = 1; n <= people; n += 1) {
      ids.push(await driver.register({ surname: `Plesalec${n}`, email: `p${n}@example.org` }))
    }
    return ids
  }

  const store = async (statement: CamtStatement, actor = by) =>
    storeFile(driver.app, { name: 's.xml', content: encodeAs(camt053(statement), 'utf-8'), by: actor })

  async function put(statement: CamtStatement): Promise<Id> {
    const stored = await store(statement)
    if (!stored.ok) throw new Error(JSON.stringify(stored.reason))
    return stored.value.fileId
  }

  async function take(statement: CamtStatement) {
    const fileId = await put(statement)
    const imported = await importFile(driver.app, { fileId, by })
    if (!imported.ok) throw new Error(JSON.stringify(imported.reason))
    return { fileId, ...imported.value }
  }

  async function sure(fileId: Id) {
    const booked = await bookSure(driver.app, { scope: { fileId }, by })
    if (!booked.ok) throw new Error(booked.reason)
    return booked.value
  }

  const lines = async (fileId: Id) => {
    const view = await viewFile(driver.app, fileId)
    if (!view.ok) throw new Error(JSON.stringify(view.reason))
    return view.value.lines
  }

  const open = async () => (await listAccount(driver.db, { show: 'open', page: 1, search: '' })).lines

  const movements = async () => {
    const { rows } = await driver.db.query<{ day: string; sum: number }>(
      `select value_day::text as day, sum(amount_cents)::int as sum from movements where method = 'bank' group by 1 order by 1`,
    )
    return rows
  }

  const referenceOf = async (id: Id) => (await driver.read(id)).references.si12
  const from = async (id: Id, over: Partial<CamtEntry> = {}): Promise<CamtEntry> => ({
    amount: 4000,
    strd: [await referenceOf(id)],
    ...day,
    bankReference: `R-${id}`,
    ...over,
  })

  return { festival, store, put, take, sure, lines, open, movements, referenceOf, from }
}
