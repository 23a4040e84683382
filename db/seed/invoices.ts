import type { Invoice, InvoiceLine } from '#app/invoices/invoice.ts'
import type { Wanted } from '#app/platform/collection-rows.server.ts'
import { cents } from '#app/platform/values/money.ts'

type Draft = Wanted<Invoice> & Pick<Invoice, 'kind' | 'buyer'>

/** quantity, what, euros of one, VAT */
const line = (quantity: number, text: string, euros: number, vatRatePercent = 9.5): InvoiceLine => ({
  text,
  quantity,
  vatRatePercent,
  amountCents: cents(euros * 100),
})

/** An organiser's drafts in September. Buyers and amounts are invented. */
export const invoices: readonly Draft[] = [
  {
    kind: 'invoice',
    buyer: 'Plesna šola Korak d.o.o. (demo)',
    buyerVatId: 'SI00000000',
    buyerAddress: 'Trubarjeva cesta 900\n1000 Ljubljana',
    buyerCountry: 'SI',
    lines: [line(6, 'Full pass TF2025', 240), line(1, 'Discount for six', -144)],
    note: 'Names of the six come by mail.',
  },
  {
    kind: 'proForma',
    buyer: 'Tango Verein Graz (demo)',
    buyerVatId: 'ATU00000000',
    buyerAddress: 'Musterweg 900\n8010 Graz',
    buyerCountry: 'AT',
    lines: [line(4, 'Milonga pass TF2025', 95)],
  },
  {
    kind: 'proForma',
    buyer: 'Associazione Tango del Mare (demo)',
    buyerCountry: 'IT',
    buyerAddress: 'Via Inventata 900\n34100 Trieste',
    lines: [line(2, 'Full pass TF2025', 240), line(2, 'Festival T-shirt', 18, 22)],
    note: 'Pays on delivery of the list of participants.',
  },
  {
    kind: 'invoice',
    buyer: 'Hotel ob reki d.o.o. (demo)',
    buyerVatId: 'SI00000001',
    buyerAddress: 'Nabrežje 900\n1000 Ljubljana',
    buyerCountry: 'SI',
    lines: [line(1, 'Advertisement in the programme, one page', 450, 22), line(2, 'Guests’ evening', 60)],
  },
  {
    kind: 'invoice',
    buyer: 'Čevljarstvo Podplat (demo)',
    buyerCountry: 'SI',
    buyerAddress: 'Stari trg 900\n1000 Ljubljana',
    lines: [line(3, 'Stall for tango shoes, one day', 80, 22)],
  },
  {
    kind: 'creditNote',
    buyer: 'Čevljarstvo Podplat (demo)',
    buyerCountry: 'SI',
    buyerAddress: 'Stari trg 900\n1000 Ljubljana',
    lines: [line(1, 'Stall for tango shoes, Monday not used', -80, 22)],
    note: 'Only once the invoice is issued.',
  },
  { kind: 'proForma', buyer: 'Mestna občina (demo)', buyerCountry: 'SI', note: 'Lines to be agreed.' },
]
