import { describe, expect, it } from 'vitest'
import type { Id } from '#app/platform/id.ts'
import { addDays, type LocalDay, localDay } from '#app/platform/values/local-day.ts'
import { between, chance, makeRng, pick, type Rng, shuffled } from '#db/seed/random.ts'
import { bankDriver } from '#tests/bank/bank-driver.ts'
import type { CamtEntry, CamtStatement } from '#tests/bank/camt.ts'
import { seeds } from '#tests/size.ts'
import { defaultEngines } from '#tests/test-database.server.ts'
import { useTestDriver } from '#tests/test-driver.ts'

const people = 5
const days = 20

describe.each(defaultEngines)('overlapping files on %s', (engine) => {
  const driver = useTestDriver(engine)
  const bank = bankDriver(driver)

  it.each(seeds(3, 60))(
    'B2 B3 B4 yield each entry once and the same balances, however they are cut and ordered, seed %s',
    async (seed) => {
      const rng = makeRng(`files ${seed}`)
      const ids = await bank.festival(people)
      const entries = await someEntries(rng, ids)
      const cuttings = shuffled(rng, cut(rng))
      for (const [number, [first, last]] of cuttings.entries()) {
        const { fileId } = await bank.take(statementOf(entries, first, last, number + 1))
        await bank.sure(fileId)
      }
      // all of it once more
      const again = await bank.take(statementOf(entries, 0, days - 1, 99))
      expect(again).toMatchObject({ entries: 0, known: entries.length })

      const { rows } = await driver.db.query<{ count: number; sum: number }>(
        'select count(*)::int as count, sum(amount_cents)::int as sum from bank_entries',
      )
      const total = entries.reduce((sum, { amount }) => sum + amount, 0)
      expect(rows[0]).toEqual({ count: entries.length, sum: total })
      for (const id of ids) {
        const reference = await bank.referenceOf(id)
        const own = entries.filter(({ strd }) => strd?.[0] === reference)
        expect((await driver.read(id)).paidCents).toBe(own.reduce((sum, { amount }) => sum + amount, 0))
      }
    },
  )

  /** Payments with references, some of them repeated, and unassigned money: with and without a reference of the bank. */
  async function someEntries(rng: Rng, ids: readonly Id[]) {
    const entries: (CamtEntry & { readonly bookedOn: LocalDay })[] = []
    for (let n = 0; n < 40; n += 1) {
      const isKnown = chance(rng, 0.75)
      entries.push({
        amount: 100 * between(rng, 1, 3),
        bookedOn: addDays(localDay('2025-08-10'), between(rng, 0, days - 1)),
        ...(isKnown
          ? { strd: [await bank.referenceOf(pick(rng, ids))] }
          : { name: 'Nobody', ustrd: ['gift'] }),
        ...(chance(rng, 0.5) && { bankReference: `seed-${n}` }),
      })
    }
    return entries.toSorted((one, other) => (one.bookedOn < other.bookedOn ? -1 : 1))
  }
})

/** Days from and to that together are all days; each file begins within the one before, or right after it. */
function cut(rng: Rng): [first: number, last: number][] {
  const files: [number, number][] = []
  for (let first = 0; first < days; ) {
    const last = Math.min(days - 1, first + between(rng, 1, 6))
    files.push([Math.max(0, first - between(rng, 0, 3)), last])
    first = last + 1
  }
  return files
}

/** The statement of some days, whole: a bank leaves out nothing of a day. */
function statementOf(
  entries: readonly (CamtEntry & { readonly bookedOn: LocalDay })[],
  first: number,
  last: number,
  number: number,
): CamtStatement {
  const [from, to] = [first, last].map((day) => addDays(localDay('2025-08-10'), day))
  if (!from || !to) throw new Error('a statement is of some days')
  const before = entries.filter(({ bookedOn }) => bookedOn < from)
  return {
    number,
    from,
    to,
    opening: before.reduce((sum, { amount }) => sum + amount, 10_000),
    entries: entries.filter(({ bookedOn }) => bookedOn >= from && bookedOn <= to),
  }
}
