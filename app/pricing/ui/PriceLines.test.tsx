import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { quote } from '../quote/quote.ts'
import { amounts, makeItem, makePicks, makeQuoteInput } from '../testing/make.ts'
import { PriceCalculator } from './PriceCalculator.tsx'
import { PriceLines } from './PriceLines.tsx'

const items = [
  makeItem({
    code: 'full',
    kind: 'pass',
    amountCents: amounts(14_000),
    quota: 3,
    name: { en: 'Full pass', sl: 'Polna vstopnica' },
  }),
  makeItem({
    code: 'class',
    kind: 'single',
    amountCents: amounts(2000),
    order: 9,
    name: { en: 'Class', sl: 'Lekcija' },
  }),
]
const picks = [...makePicks(2), ...makePicks(1, { state: 'waiting' })]
const plain = (html: string) => html.replace(/<[^>]+>/g, ' ').replace(/[\s\u00A0]+/g, ' ')

describe('price lines on a page', () => {
  it('P8 P14 show the lines, the total, and separately what waiting picks would add', () => {
    const html = renderToStaticMarkup(
      <PriceLines quote={quote(makeQuoteInput({ items, picks }))} locale="en" />,
    )
    expect(plain(html)).toContain('2 × Class (early bird) €40 Total €40')
    expect(plain(html)).toContain('1 class +€20 If you get all your places €60')
  })

  it('show hints with their rule number in the markup only, in Slovenian too', () => {
    const html = renderToStaticMarkup(
      <PriceLines quote={quote(makeQuoteInput({ items, picks: makePicks(8) }))} locale="sl" />,
    )
    expect(plain(html)).not.toMatch(/\bP\d/)
    expect(html).toContain('data-rule="P15"')
    expect(plain(html)).toContain('Polna vstopnica: 20 € ceneje kot 8 lekcij posamič.')
    expect(plain(html)).toContain('Še ena lekcija vas ne stane nič.')
  })

  it('say when nothing is chosen', () => {
    const html = renderToStaticMarkup(<PriceLines quote={quote(makeQuoteInput({}))} locale="en" />)
    expect(plain(html)).toContain('Nothing chosen yet.')
  })
})

describe('the calculator’s dialog', () => {
  it("P1 has each tier with its day, each kind of event with its number, and a couple's discount", () => {
    const dates = { superEarlyUntil: '2025-07-26', earlyUntil: '2025-09-13', startsOn: '2025-11-13' } as const
    const html = renderToStaticMarkup(
      <PriceCalculator
        items={items}
        events={makePicks(3).map((pick) => ({
          ...pick,
          id: pick.eventId,
          name: pick.eventId,
          level: 'master',
          from: 0,
          until: 1,
        }))}
        dates={{ ...dates, coupleDiscountPercent: 10 }}
        tierNow="early"
        isPickable
        locale="sl"
      />,
    )
    expect(plain(html)).toContain('zgodnja cena, do 13. septembra 2025')
    expect(plain(html)).toContain('cena na festivalu, od 13. novembra 2025')
    expect(plain(html)).toMatch(/Lekcija · \S+.* od 3/)
    expect(plain(html)).toContain('10 % popusta')
  })
})
