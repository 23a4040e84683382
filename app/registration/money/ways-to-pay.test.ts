import { expect, it } from 'vitest'
import { areCardsOffered, waysToPay } from './ways-to-pay.ts'

const stripe = { secretKey: 'sk_1', webhookSecret: 'whsec_1', apiBase: 'https://api.stripe.com' }

const furs = {
  certificateFile: 'c.p12',
  certificatePassword: 'x',
  caFile: null,
  url: 'https://furs.example',
  timeoutMs: 1,
}

const free = { fiscalCash: 'none', fiscalTerminal: 'none', fiscalCard: 'none' } as const

it('K1 cards are offered only where they are configured', () => {
  const without = { stripe: null, furs: null }
  expect([areCardsOffered(without, free), waysToPay(without, free)]).toEqual([false, ['bank', 'cash']])
  expect([areCardsOffered({ stripe, furs: null }, free), waysToPay({ stripe, furs: null }, free)]).toEqual([
    true,
    ['bank', 'card', 'cash'],
  ])
})

it('G17 cards are not offered where they need a till number', () => {
  const settings = { ...free, fiscalCard: 'tillNumber' } as const
  expect(waysToPay({ stripe, furs: null }, settings)).toEqual(['bank', 'cash'])
})

it('Z1 cards with a verified receipt are offered where one can be issued', () => {
  const settings = { ...free, fiscalCard: 'furs' } as const
  expect(waysToPay({ stripe, furs: null }, settings)).toEqual(['bank', 'cash'])
  expect(waysToPay({ stripe, furs }, settings)).toEqual(['bank', 'card', 'cash'])
})
