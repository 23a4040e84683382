import { expect, it } from 'vitest'
import { csvFile } from './csv-file.ts'

it('a CSV file is marked as UTF-8 and separates cells as spreadsheets of the language do', () => {
  const lines = [
    ['Name', 'Paid'],
    ['Ana', '12'],
  ]
  expect(csvFile(lines, 'en')).toBe('\uFEFFName,Paid\r\nAna,12\r\n')
  expect(csvFile(lines, 'sl')).toBe('\uFEFFName;Paid\r\nAna;12\r\n')
})
