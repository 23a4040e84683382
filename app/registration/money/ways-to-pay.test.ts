import { expect, it } from 'vitest'
import { areCardsOffered, waysToPay } from './ways-to-pay.ts'

const stripe = { secretKey: 'sk_1', webhookSecret: 'whsec_1', apiBase: 'https://api.stripe.com' }

const free = { fiscalCash: 'none', fiscalTerminal: 'none', fiscalCard: 'none' } as const

it('K1 cards are offered where they are configured, and only there', () => {
  const without = { stripe: null }
  expect([areCardsOffered(without, free), waysToPay(without, free)]).toEqual([false, ['bank', 'cash']])
  expect([areCardsOffered({ stripe }, free), waysToPay({ stripe }, free)]).toEqual([
    true,
    ['bank', 'card', 'cash'],
  ])
})

it('G17 cards are not offered where a till has to number what they pay', () => {
  const settings = { ...free, fiscalCard: 'tillNumber' } as const
  expect(waysToPay({ stripe }, settings)).toEqual(['bank', 'cash'])
})
