import { extractText, getDocumentProxy } from 'unpdf'
import { expect, it } from 'vitest'
import { tf2025 } from '#db/seed/edition.ts'
import { ticketPdf } from './ticket-pdf.server.ts'

it.each([
  ['Živa', 'Šuštar'],
  ['A'.repeat(80), 'W'.repeat(80)],
  ['Maria '.repeat(13).trim(), 'de la '.repeat(13).trim()],
])('R50 a ticket has one page, also with the longest names', async (name, surname) => {
  const registration = { name, surname }
  const pdf = await ticketPdf({ code: 'ABCD1234EFGH5678', edition: tf2025, registration, locale: 'sl' })
  const { text, totalPages } = await extractText(await getDocumentProxy(new Uint8Array(pdf)), {
    mergePages: true,
  })
  expect(totalPages).toBe(1)
  expect(text.replaceAll(/\s/g, '')).toContain(`${name}${surname}`.replaceAll(' ', ''))
})
