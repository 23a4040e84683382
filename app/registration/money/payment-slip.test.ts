import { expect, it } from 'vitest'
import { referencesOf } from '#app/platform/bank/references.ts'
import { cents } from '#app/platform/values/money.ts'
import { tf2025 } from '#db/seed/edition.ts'
import { ana } from '#tests/mail/make-registration.server.ts'
import type { RegistrationView } from '../registration.ts'
import { paymentSlipOf } from './payment-slip.server.ts'

const owing: RegistrationView = {
  ...ana,
  picks: [],
  owedCents: cents(13_000),
  dueOn: '2025-09-06',
  ifAllPlacedCents: cents(13_000),
  hints: [],
  references: referencesOf({ prefix: 'TF', year2: 25, number: 42 }),
  partner: { state: 'none' },
  retainedCents: cents(0),
  moreWhenResold: false,
  refunds: [],
}

const now = new Date('2025-09-06T23:59:59+02:00')

it('contains all data of a transfer, with both codes', () => {
  const slip = paymentSlipOf(tf2025, owing, 'en', now)
  expect(slip).toMatchObject({ amountCents: 13_000, dueOn: '2025-09-06', references: owing.references })
  expect(slip?.recipient).toMatchObject({ iban: tf2025.iban, bic: tf2025.bic })
  // version 15 is 77 modules, and 4 on each side stay light
  expect(slip?.upn?.side).toBe(85)
  expect(slip?.epc).not.toBeNull()
})

it('is null when nothing is owed', () => {
  expect(paymentSlipOf(tf2025, { ...owing, owedCents: cents(0) }, 'en', now)).toBeNull()
})

it('has no UPN code for a foreign account, and another code for another amount', () => {
  const abroad = { ...tf2025, iban: 'AT611904300234573201', bic: '' }
  const slip = paymentSlipOf(abroad, owing, 'en', now)
  expect(slip?.upn).toBeNull()
  expect(slip?.recipient).not.toHaveProperty('bic')
  const more = paymentSlipOf(abroad, { ...owing, owedCents: cents(13_001) }, 'en', now)
  expect(more?.epc).not.toEqual(slip?.epc)
})

it('L6 names no due day that is over, nor do its codes', () => {
  const after = paymentSlipOf(tf2025, owing, 'en', new Date('2025-09-07T00:00:00+02:00'))
  expect(after).toEqual(paymentSlipOf(tf2025, { ...owing, dueOn: null }, 'en', now))
  expect(after?.upn).not.toEqual(paymentSlipOf(tf2025, owing, 'en', now)?.upn)
})
