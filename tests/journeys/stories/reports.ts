import { extractText, getDocumentProxy } from 'unpdf'
import { expect } from 'vitest'
import { lineName } from '#app/invoices/journal/journal-table.ts'
import { m } from '#app/platform/messages/messages.js'
import { storyPassword } from '../../story/prepare.ts'
import type { Device } from '../device.ts'
import type { Reception } from './reception.ts'

/** A printed report: its amounts in cents. */
type Report = {
  readonly cash: number
  readonly terminal: number
  readonly items: readonly number[]
  readonly net: number
  readonly vat: number
  /** its text, for who reads a failure */
  readonly paper: string
}

/** The rate of the story's door sales. */
const rate = '9.5'

/** The printed reports of both drawers, read back from paper: each is the sum of its rows, and together they are the day in the journal. */
export async function readsReportsBack(reception: Reception): Promise<void> {
  const office = await reception.device('office', { lang: 'SI', viewport: { width: 1280, height: 800 } })
  await office.signsIn('director', storyPassword)
  await office.page.goto('/admin/blagajna')
  const printed = (number: number) =>
    office.page
      .getByRole('link', { name: office.reads(m.reception_z_print, { number }) })
      .getAttribute('href')
  const addresses = [await printed(1), await printed(2)]
  const reports: Report[] = []
  for (const [at, address] of addresses.entries()) {
    reports.push(await printsReport(office, address ?? '', at + 1))
  }
  for (const { cash, terminal, items, paper } of reports) expect(sumOf(items), paper).toBe(cash + terminal)
  const together = (one: 'cash' | 'terminal' | 'net' | 'vat') => sumOf(reports.map((report) => report[one]))
  expect([together('cash'), together('terminal'), together('net') + together('vat')]).toEqual([
    6_400, 2_000, 6_000,
  ])
  const journal = await readsJournal(office, '2026-11-12')
  expect({
    cash: journal('method cash'),
    terminal: journal('method terminal'),
    net: -journal(`door ${rate}`),
    vat: -journal(`vat ${rate}`),
  }).toEqual({
    cash: together('cash'),
    terminal: together('terminal'),
    net: together('net'),
    vat: together('vat'),
  })
  await office.close()
}

const sumOf = (some: readonly number[]) => some.reduce((sum, one) => sum + one, 0)

/** Text extracted from a PDF has spaces where characters are apart, within words too. */
const unspaced = (text: string) => text.replaceAll(/\s/g, '')

async function printsReport(office: Device, address: string, number: number): Promise<Report> {
  await office.page.goto(address)
  await office.sees(office.reads(m.reception_z_title, { number }))
  const pdf = await getDocumentProxy(new Uint8Array(await office.page.pdf({ format: 'A4' })))
  const paper = unspaced((await extractText(pdf, { mergePages: true })).text)
  const words = (said: typeof m.reception_cash) => unspaced(office.reads(said, {}))
  const between = (from: string, to: string) => {
    const start = paper.indexOf(from)
    // a row may have the name of the heading after it
    const end = paper.lastIndexOf(to)
    expect([from, start >= 0 && end > start]).toEqual([from, true])
    return paper.slice(start + from.length, end)
  }
  const methods = between(words(m.reception_z_methods), words(m.reception_z_items))
  const rows = between(words(m.reception_z_items), words(m.reception_z_rows))
  const taxed = [...rows.matchAll(/([-−–]?[\d.]+,\d\d)€\+([-−–]?[\d.]+,\d\d)€/g)]
  return {
    cash: amounts(methods.slice(methods.indexOf(words(m.reception_cash))))[0] ?? 0,
    terminal: amounts(methods.slice(methods.indexOf(words(m.reception_terminal))))[0] ?? 0,
    items: amounts(taxed.reduce((text, [row]) => text.replace(row, ''), rows)),
    net: sumOf(taxed.map(([, net = '']) => centsOf(net))),
    vat: sumOf(taxed.map(([, , vat = '']) => centsOf(vat))),
    paper,
  }
}

/** The amounts of a text, in order. Each follows the name of its row, whose digits are no part of it. */
const amounts = (text: string) =>
  [...text.matchAll(/(?<=\p{L}\)?)([-−–]?[\d.]+,\d\d)€/gu)].map(([, amount = '']) => centsOf(amount))

const centsOf = (text: string) =>
  Math.round(Number(text.replace(/[−–]/, '-').replaceAll('.', '').replace(',', '.')) * 100)

/** The day's file for the accountant: what a line comes to, debit above 0. */
async function readsJournal(office: Device, day: string): Promise<(line: string) => number> {
  const answer = await office.page.request.get(`/admin/temeljnica.csv?from=${day}&to=${day}`)
  expect(answer.status()).toBe(200)
  const [, ...rows] = (await answer.text()).trim().split('\r\n')
  const lines = rows.map((row) => row.split(';').map((cell) => cell.replaceAll('"', '')))
  return (line) =>
    sumOf(
      lines
        .filter(([, , name]) => name === lineName(line, office.locale))
        .map(([, , , debit = '', credit = '']) => centsOf(debit) - centsOf(credit)),
    )
}
