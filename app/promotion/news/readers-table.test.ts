import { describe, expect, it } from 'vitest'
import { csvOf } from '#app/platform/spreadsheet/csv-table.ts'
import { readersTable } from './readers-table.ts'

const since = new Date('2025-07-03T23:30:00Z')
const readers = [
  { email: 'ziva@example.org', language: 'sl', name: 'Živa "Ž" Kos', since },
  { email: '=cmd@example.org', language: 'en', name: null, since },
] as const

describe('the file of news readers', () => {
  it('N5 has a line for each reader, with local days, and no formula', () => {
    const [head, ziva, other, end] = csvOf(readersTable(readers, 'sl'), 'sl').split('\r\n')
    expect(head?.startsWith('\uFEFF')).toBe(true)
    expect(head?.split(';')).toHaveLength(4)
    expect(ziva).toBe('ziva@example.org;"Živa ""Ž"" Kos";sl;2025-07-04')
    expect(other).toMatch(/^"?'=cmd@example.org/)
    expect(end).toBe('')
  })

  it('N5 has only its header without readers', () => {
    expect(csvOf(readersTable([], 'en'), 'en').trim().split('\r\n')).toHaveLength(1)
  })
})
