import { renderToString } from 'react-dom/server'
import { expect, it } from 'vitest'
import { localDay } from '../../values/local-day.ts'
import { cents } from '../../values/money.ts'
import { renderModules } from '../render-qr.ts'
import { PaymentSlip, type PaymentSlipProps } from './PaymentSlip.tsx'

const upn = renderModules({ side: 2, dark: [1, 0, 0, 1] })
const epc = renderModules({ side: 2, dark: [0, 1, 1, 0] })

const slip: Omit<PaymentSlipProps, 'locale'> = {
  amountCents: cents(123_460),
  dueOn: localDay('2025-09-06'),
  recipient: { name: 'Društvo Ronda', street: '', place: '1000 Ljubljana', iban: 'SI56040001234567829' },
  references: { si12: 'SI122500000000177', rf: 'RF88TF2517' },
  upn,
  epc,
}

it.each([
  ['en', 'Pay by bank transfer', '€1,234.60', '6 September 2025', 'Slovenian banks', 'SEPA countries'],
  ['sl', 'Plačilo z bančnim nakazilom', '1234,60 €', 'sobota, 6. september 2025', 'slovenskih bank', 'SEPA'],
] as const)('shows in %s recipient, amount, due date and reference', (locale, ...words) => {
  const text = plain(renderToString(<PaymentSlip {...slip} locale={locale} />))
  const numbers = [
    'Društvo Ronda, 1000 Ljubljana',
    'SI56 0400 0123 4567 829',
    'SI12 2500000000177',
    'RF88 TF25 17',
  ]
  for (const part of [...words, ...numbers]) expect(text).toContain(part)
})

it('renders both codes with names, and no button that needs JavaScript', () => {
  const html = renderToString(<PaymentSlip {...slip} locale="en" />)
  expect(html).toContain(upn.path)
  expect(html).toContain(epc.path)
  expect(html.match(/role="img" aria-label="[^"]+"/g)).toHaveLength(2)
  expect(html).not.toContain('<button')
})

it('omits missing values', () => {
  const html = renderToString(<PaymentSlip {...slip} locale="en" dueOn={null} upn={null} epc={null} />)
  expect(html).not.toContain('<time')
  expect(html).not.toContain('<svg')
  expect(html).not.toContain('banking app')
})

function plain(html: string): string {
  return html.replace(/<[^>]+>/g, '').replaceAll('\u00A0', ' ')
}
