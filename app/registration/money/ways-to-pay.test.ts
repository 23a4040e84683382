import { expect, it } from 'vitest'
import { areCardsOffered, waysToPay } from './ways-to-pay.ts'

const stripe = { secretKey: 'sk_1', webhookSecret: 'whsec_1', apiBase: 'https://api.stripe.com' }

it('K1 cards are offered where they are configured, and only there', () => {
  expect([areCardsOffered({ stripe: null }), waysToPay({ stripe: null })]).toEqual([false, ['bank', 'cash']])
  expect([areCardsOffered({ stripe }), waysToPay({ stripe })]).toEqual([true, ['bank', 'card', 'cash']])
})
