import { describe, expect, it } from 'vitest'
import { csvRow } from '#app/platform/spreadsheet/csv-table.ts'
import { makeFestival } from '#tests/make.ts'
import { ENGINES } from '#tests/test-database.server.ts'
import { useTestDriver } from '#tests/test-driver.ts'
import { readOutboxState } from './outbox-state.ts'
import { outboxColumns, outboxFileRow } from './outbox-table.ts'
import { type OutboxRow, readOutbox, readWholeOutbox } from './queries/read-outbox.server.ts'

const editionId = '19tf2025'

describe.each(ENGINES)('the outbox as a file on %s', (engine) => {
  const driver = useTestDriver(engine)

  it('has every e-mail that the filters of the screen find, on all pages, in its order', async () => {
    await makeFestival(driver.app, [{ places: { mode: 'head', size: 900 } }])
    for (let n = 0; n < 53; n += 1) await driver.register({ surname: `S${n}`, email: `s${n}@tango.example` })
    // more than a batch, all of one instant
    await driver.db.query(
      `insert into emails (id, edition_id, kind, recipient, language, message_id, state, created_at, next_at)
       select lpad(n::text, 24, '0'), edition_id, 'news', 'n' || n || '@tango.example', language, 'm' || n, 'held', created_at, next_at
       from (select * from emails limit 1) e, generate_series(1, 600) n`,
    )
    for (const query of ['', 'show=held&page=2', 'kind=news', 'q=s7@tango', 'q=S33', 'kind=paid']) {
      const state = readOutboxState(new URLSearchParams(query))
      const whole: OutboxRow[] = []
      for await (const rows of readWholeOutbox(driver.app, editionId, state)) whole.push(...rows)
      const { found, rows: first } = await readOutbox(driver.app, editionId, { ...state, page: 1 })
      expect([query, whole.length]).toEqual([query, found])
      expect(new Set(whole.map(({ id }) => id)).size).toBe(found)
      expect(whole.slice(0, first.length)).toEqual(first)
    }
    const other = readWholeOutbox(driver.app, '18tf2024', readOutboxState(new URLSearchParams()))
    expect(await other.next()).toEqual({ done: true, value: undefined })
  })
})

describe('an e-mail in a file', () => {
  const row: OutboxRow = {
    id: 'a'.repeat(24),
    kind: 'placed',
    recipient: 'ana@tango.example',
    person: { id: 'b'.repeat(24), name: '=Ana Čop', code: 'D27' },
    language: 'sl',
    state: 'retrying',
    attempts: 2,
    createdAt: new Date('2025-09-01T08:00:00Z'),
    nextAt: new Date('2025-09-01T09:30:00Z'),
    sentAt: null,
    error: '450 busy',
    heldBy: null,
    bouncedAt: null,
    bounce: null,
    mailingId: null,
  }
  const lineOf = (over: Partial<OutboxRow>) =>
    csvRow(outboxFileRow({ ...row, ...over }, 'en'), 'en').trimEnd()

  it('has a cell for each column', () => {
    expect(outboxFileRow(row, 'sl')).toHaveLength(outboxColumns('sl').length)
  })

  it('is without a formula, with its next attempt as long as it has one', () => {
    expect(lineOf({})).toMatch(
      /^2025-09-01 10:00,[^,]+,'=Ana Čop,D27,ana@tango.example,[^,]+,trying again,[^,]*450 busy[^,]*,2,2025-09-01 11:30,$/,
    )
    const sent = { state: 'sent', error: null, sentAt: new Date('2025-09-01T09:31:00Z') } as const
    expect(lineOf(sent)).toMatch(/,sent,,2,,2025-09-01 11:31$/)
  })

  it.each([
    [
      'bounced',
      { state: 'sent', bouncedAt: row.nextAt, bounce: '5.1.1 unknown', error: null },
      'came back',
      '5.1.1 unknown',
    ],
    ['failed', { state: 'failed', error: '550 no' }, 'failed', '550 no'],
    ['stopped', { state: 'failed', error: 'Stopped by staff.' }, 'stopped', ''],
    ['held', { state: 'held', error: null, heldBy: 'olga' }, 'held', 'held by olga'],
  ] as const)('tells why it is %s', (_, over, state, reason) => {
    const cells = lineOf(over).split(',')
    expect(cells[6]).toBe(state)
    expect(cells[7]).toContain(reason)
    if (reason === '') expect(cells[7]).toBe('')
  })
})
