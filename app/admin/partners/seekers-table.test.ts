import { expect, it } from 'vitest'
import { readXlsx } from '#app/imports/reading/read-xlsx.ts'
import { id } from '#app/platform/id.ts'
import { csvOf } from '#app/platform/spreadsheet/csv-table.ts'
import { workbookOf } from '#app/platform/spreadsheet/workbook.server.ts'
import type { Seeker } from '#app/registration/service.server.ts'
import { seekersTable } from './seekers-table.ts'

const [giros, boleos] = [id('1'.repeat(24)), id('2'.repeat(24))]
const titles = new Map<string, string>([
  [giros, 'Giros'],
  [boleos, 'Boleos'],
])
const ana: Seeker = {
  id: id('a'.repeat(24)),
  code: 'D27',
  name: 'Ana',
  surname: '=Čop',
  email: 'ana@tango.example',
  country: 'IT',
  level: 'open',
  role: 'both',
  status: 'waiting',
  seeks: true,
  isConfirmed: false,
  placed: [],
  waiting: [giros, boleos],
  asked: [{ id: id('b'.repeat(24)), state: 'open' }],
}
const bor: Seeker = {
  ...ana,
  code: 'D28',
  surname: 'Kos',
  level: null,
  seeks: false,
  placed: [boleos],
  waiting: [],
  asked: [],
}

it('R41 dancers without a partner are a file with their contacts and events, and without formulas', () => {
  const [, first, second] = csvOf(seekersTable([ana, bor], titles, 'en'), 'en').split('\r\n')
  expect(first).toMatch(
    /^D27,'=Čop,Ana,ana@tango.example,Italy,[^,]+,[^,]+,[^,]+,yes,no,yes,"Giros; Boleos",$/,
  )
  expect(second).toMatch(/^D28,Kos,Ana,ana@tango.example,Italy,[^,]+,,[^,]+,no,no,no,,Boleos$/)
})

it('R41 the workbook has the same rows', async () => {
  const [head, first] = readXlsx(await workbookOf([seekersTable([ana], titles, 'sl')]))
  expect(head?.cells).toHaveLength(13)
  expect(first?.cells.slice(0, 5)).toEqual(['D27', '=Čop', 'Ana', 'ana@tango.example', 'Italija'])
})
