import { expect, it } from 'vitest'
import { inSteps } from '#app/platform/in-steps.server.ts'
import { camt053 } from '#tests/bank/camt.ts'
import { encodeAs } from '#tests/bank/encode.ts'
import { readStatementFile } from './read-statement-file.ts'

const PIECE = 65_536

it('a long file is read in parts, and requests are answered in between', async () => {
  const entries = Array.from({ length: 2_000 }, (_, n) => ({ amount: 100 + n, bankReference: `B-${n}` }))
  const bytes = encodeAs(camt053({ opening: 0, entries }), 'utf-8')
  let turns = 0
  let isRead = false
  const next = () => {
    turns += 1
    if (!isRead) setImmediate(next)
  }
  setImmediate(next)
  const read = await inSteps(readStatementFile(bytes))
  isRead = true
  expect(read.ok && read.value[0]?.entries).toHaveLength(2_000)
  expect(bytes.length).toBeGreaterThan(5 * PIECE)
  expect(turns).toBeGreaterThanOrEqual(bytes.length / PIECE)
})
