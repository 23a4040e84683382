import { m } from '#app/platform/messages/messages.js'
import type { Place, TestFestival } from '../test-festival.ts'
import { adminAt, somebodySignedIn } from './sign-in.ts'

export const accountantAt = (place: Place) => adminAt(place, 'accountant')

const surnameAt = ({ lang, screen }: Place) => `Ščurek ${lang} ${screen}`

/** Somebody with something to pay. */
export function debtorAt(place: Place, picks: readonly string[]): Record<string, unknown> {
  return {
    ...{ name: 'Živa', surname: surnameAt(place), email: `ziva-${place.lang}-${place.screen}@example.org` },
    ...{ country: 'SI', role: 'leader', level: 'open', language: 'sl', picks, consents: { terms: true } },
  }
}

/**
 * Makes an invoice out to a company whose VAT id is wrong at first, reverses it, and prints what came of it.
 * @param turn which of the stories this is, from 0: each issues two invoices and a credit note
 */
export async function invoicesACompany(festival: TestFestival, place: Place, turn: number): Promise<void> {
  const { username } = accountantAt(place)
  const visitor = await somebodySignedIn(festival, place, { username, to: '/admin/invoices?due=all' })
  await visitor.arrivesAt(m.office_invoices_title)
  await visitor.unticks(m.invoices_choose_all)
  await visitor.ticks(visitor.reads(m.invoices_choose, { name: `Živa ${surnameAt(place)}` }))
  await visitor.presses(m.invoices_open_together)
  await visitor.fills(m.invoices_buyer_name, 'Studio Žabec d.o.o.')
  await visitor.fills(m.invoices_buyer_address, 'Žabja ulica 7')
  await visitor.fills(m.invoices_buyer_vat_id, 'SI12345678')
  await visitor.presses(m.invoices_ask_yes)
  await visitor.sees(m.invoices_buyer_vat_refused)
  await visitor.seesIn(m.invoices_buyer_name, 'Studio Žabec d.o.o.')
  await visitor.looksItOver()
  await visitor.fills(m.invoices_buyer_vat_id, 'SI10039856')
  await visitor.presses(m.invoices_ask_yes)
  const year = '2025'
  const [first, second, note] = [2 * turn + 1, 2 * turn + 2, turn + 1]
  await visitor.sees(visitor.reads(m.invoices_done, { numbers: `${first}` }))
  await visitor.looksItOver()

  await visitor.presses(`${visitor.reads(m.invoices_reverse, {})} ${first}/${year}`)
  await visitor.fills(m.invoices_reason, 'Napačen naslov')
  await visitor.presses(m.invoices_ask_yes)
  await visitor.sees(visitor.reads(m.invoices_done, { numbers: `D-${note}, ${second}` }))
  await visitor.seesPart(visitor.reads(m.invoices_credited, { number: `D-${note}` }))

  await visitor.follows(m.invoices_list_print)
  const kind = m.invoices_kind_creditNote({}, { locale: 'sl' })
  await visitor.arrivesAt(m.invoices_number({ kind, number: `D-${note}`, year }, { locale: 'sl' }))
  await visitor.seesPart('Napačen naslov')
}
