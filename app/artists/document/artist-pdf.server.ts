import type { Content, TDocumentDefinitions } from 'pdfmake/interfaces.js'
import type { Edition } from '#app/festival/edition.ts'
import { inLocale, type Locale } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import { columnText } from '#app/platform/pdf/long-words.ts'
import { renderPdf } from '#app/platform/pdf/pdfmake.server.ts'
import { formatDay, type LocalDay, localDayOf } from '#app/platform/values/local-day.ts'
import { cents, formatCents } from '#app/platform/values/money.ts'
import type { EngagedArtist } from '../queries/read-artists.server.ts'
import { clausesOf, eventLines, payLines } from './document-text.ts'

type DocumentOf = {
  readonly edition: Pick<Edition, 'name' | 'code' | 'company' | 'startsOn' | 'endsOn'>
  readonly artist: EngagedArtist
  readonly today: LocalDay
  readonly locale: Locale
}

/** The contract as it was made, in one language; null where none is. H5 */
export async function contractPdf({ edition, artist, locale }: DocumentOf): Promise<Buffer | null> {
  const { name, engagement } = artist
  if (!engagement?.contract || !engagement.contractAt) return null
  const { company } = edition
  const { contract, contractAt } = engagement
  return pdfOf(m.artists_contract_title({ name }, { locale }), locale, [
    { text: m.artists_contract_title({ name }, { locale }), fontSize: 17, bold: true },
    {
      text: m.artists_contract_between(
        {
          company: [company.name, company.street, company.town, company.vatId].filter(Boolean).join(', '),
          name,
          festival: inLocale(edition.name, locale).text,
          from: formatDay(edition.startsOn, locale, 'running'),
          until: formatDay(edition.endsOn, locale, 'running'),
        },
        { locale },
      ),
      margin: [0, 12, 0, 12],
    },
    { text: m.artists_contract_programme({}, { locale }), bold: true, margin: [0, 0, 0, 4] },
    contract.events.length === 0
      ? m.artists_contract_no_events({}, { locale })
      : rowsOf(eventLines(contract, locale), ['auto', 'auto', '*', 'auto']),
    { text: m.artists_contract_terms({}, { locale }), bold: true, margin: [0, 14, 0, 4] },
    { ol: clausesOf(contract, locale) },
    { text: formatDay(localDayOf(contractAt), locale, 'running'), margin: [0, 24, 0, 0] },
    signatures([company.name, name]),
  ])
}

/** The pay sheet of today: the agreed amounts, line by line, up to the payment. Null without an agreement. H3 */
export async function payPdf({ edition, artist, today, locale }: DocumentOf): Promise<Buffer | null> {
  const { name, engagement, pay } = artist
  if (!engagement || !pay) return null
  const euro = (amount: number) => formatCents(cents(amount), locale)
  const lines = payLines(pay, locale).map(({ label, amountCents }) => [label, euro(amountCents)])
  return pdfOf(m.artists_pay_title({ name }, { locale }), locale, [
    { text: m.artists_pay_title({ name }, { locale }), fontSize: 17, bold: true },
    {
      text: `${edition.company.name} · ${inLocale(edition.name, locale).text} · ${formatDay(today, locale, 'running')}`,
      margin: [0, 6, 0, 14],
      color: '#555555',
    },
    rowsOf([...lines, [m.artists_pay_net({}, { locale }), euro(pay.netCents)]], ['*', 'auto'], {
      amountsFrom: 1,
      isLastBold: true,
    }),
    {
      stack: [
        ...(engagement.iban ? [`IBAN: ${engagement.iban}`] : []),
        ...(engagement.treatyForm
          ? [`${m.artists_field_treaty({}, { locale })}: ${engagement.treatyForm}`]
          : []),
        m.artists_pay_rooms({ count: pay.nights, amount: euro(pay.roomsCents) }, { locale }),
        m.artists_pay_total({ total: euro(pay.totalCents), costs: euro(artist.costCents) }, { locale }),
      ],
      margin: [0, 14, 0, 0],
    },
    signatures([edition.company.name, name]),
  ])
}

function pdfOf(title: string, locale: Locale, content: Content[]): Promise<Buffer> {
  const definition: TDocumentDefinitions = {
    pageSize: 'A4',
    pageMargins: [56, 56, 56, 64],
    defaultStyle: { font: 'Roboto', fontSize: 10, lineHeight: 1.25 },
    info: { title },
    footer: (page, pages) => ({
      text: m.invoices_page({ page: `${page}`, pages: `${pages}` }, { locale }),
      ...({ alignment: 'center', fontSize: 8, color: '#666666', margin: [0, 20, 0, 0] } as const),
    }),
    content,
  }
  return renderPdf(definition)
}

type Table = { readonly amountsFrom?: number; readonly isLastBold?: boolean }

function rowsOf(
  rows: readonly (readonly string[])[],
  widths: string[],
  { amountsFrom = widths.length, isLastBold = false }: Table = {},
): Content {
  return {
    table: {
      widths,
      dontBreakRows: true,
      body: rows.map((row, index) =>
        row.map((text, column) => ({
          ...columnText(text),
          bold: isLastBold && index === rows.length - 1,
          margin: [0, 2, 0, 2] as [number, number, number, number],
          alignment: column < amountsFrom ? ('left' as const) : ('right' as const),
        })),
      ),
    },
    layout: 'lightHorizontalLines',
  }
}

function signatures(names: readonly string[]): Content {
  return {
    unbreakable: true,
    columns: names.map((name) => ({
      stack: ['______________________________', { ...columnText(name), color: '#555555' }],
    })),
    columnGap: 24,
    margin: [0, 48, 0, 0],
  }
}
