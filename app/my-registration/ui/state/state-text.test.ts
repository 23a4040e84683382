import { describe, expect, it } from 'vitest'
import { cents } from '#app/platform/values/money.ts'
import { makePick } from '../testing/make.ts'
import { stateText } from './state-text.ts'

const edition = {
  opensAt: new Date('2025-07-03T10:00:00+02:00'),
  startsOn: '2025-11-13',
  endsOn: '2025-11-17',
} as const
const inAutumn = new Date('2025-09-20T10:00:00+02:00')

const facts = {
  name: 'Ema',
  erasedAt: null,
  dueOn: null,
  payBy: 'bank',
  paidCents: cents(0),
  totalCents: cents(5_000),
} as const

const titleWith = (states: readonly ('placed' | 'waiting' | 'left')[], locale: 'en' | 'sl') =>
  stateText(
    {
      mine: {
        ...facts,
        status: 'placed',
        owedCents: cents(5_000),
        picks: states.map((state, index) => makePick(index + 1, { state })),
      },
      edition,
      phase: 'open',
      now: inAutumn,
    },
    locale,
  ).title

describe('the title of a registration that holds places', () => {
  it.each([
    [['placed', 'placed'], 'Ema, you have your places', 'Ema, mesta so vaša'],
    [['placed', 'left'], 'Ema, you have your places', 'Ema, mesta so vaša'],
    [
      ['placed', 'placed', 'waiting', 'waiting', 'waiting', 'waiting', 'left'],
      'Ema, you have a place in 2 of 6 events',
      'Ema, mesto imate na 2 od 6 dogodkov',
    ],
  ] as const)('says the number of placed picks while others wait: %j', (states, english, slovenian) => {
    expect([titleWith(states, 'en'), titleWith(states, 'sl')]).toEqual([english, slovenian])
  })
})

describe('the day by which to pay', () => {
  const textAt = (now: string, locale: 'en' | 'sl') => {
    const mine = { ...facts, dueOn: '2025-09-06', owedCents: cents(4_000), picks: [makePick(1)] } as const
    return stateText(
      { mine: { ...mine, status: 'placed' }, edition, phase: 'open', now: new Date(now) },
      locale,
    ).text
  }

  it('is named until its end in Ljubljana, and is over from then on, while nothing is late yet', () => {
    const [last, over] = ['2025-09-06T23:59:59+02:00', '2025-09-07T00:00:00+02:00']
    expect(textAt(last, 'en')).toBe('Pay €40 by 6 September 2025 to confirm them.')
    expect(textAt(last, 'sl')).toMatch(/^Plačajte 40.€ do 6\. septembra 2025 in mesta bodo potrjena\.$/)
    expect(textAt(over, 'en')).toMatch(/^€40 was due on 6 September 2025\. .* please pay now\.$/)
    expect(textAt(over, 'sl')).toMatch(
      /^Rok za plačilo 40.€ je potekel 6\. septembra 2025\. .* plačajte zdaj\.$/,
    )
  })
})

describe('the text of a cancelled registration', () => {
  const cancelled = { ...facts, status: 'cancelled', owedCents: cents(0) } as const
  const textIn = (phase: 'open' | 'closed', picks: ReturnType<typeof makePick>[], locale: 'en' | 'sl') =>
    stateText({ mine: { ...cancelled, picks }, edition, phase, now: inAutumn }, locale).text

  it('does not say that others got its places, which may be free or were never held', () => {
    for (const picks of [[], [makePick(1, { state: 'left' })]]) {
      expect(textIn('open', picks, 'en')).not.toMatch(/others/)
      expect(textIn('open', picks, 'sl')).not.toMatch(/čakajo/)
    }
  })

  it('invites to register again only while that is possible', () => {
    expect(textIn('open', [], 'en')).toMatch(/register again/)
    expect(textIn('closed', [], 'en')).not.toMatch(/register/)
    expect(textIn('closed', [], 'sl')).not.toMatch(/prijavite/)
  })
})

describe('the text of a registration during and after the festival', () => {
  const textAt = (at: string, status: 'confirmed' | 'waiting' | 'placed' | 'late', owed = 0) =>
    stateText(
      {
        mine: { ...facts, status, owedCents: cents(owed), picks: [makePick(1)] },
        edition,
        phase: 'closed',
        now: new Date(at),
      },
      'en',
    )

  it.each([
    ['2025-11-12T23:00:00+01:00', 'Your places are confirmed. The festival begins on 13 November 2025.'],
    ['2025-11-13T00:00:00+01:00', 'Your places are confirmed.'],
    ['2025-11-17T23:30:00+01:00', 'Your places are confirmed.'],
    ['2025-11-18T00:00:00+01:00', 'This festival is over.'],
  ])('at %s is “%s”', (at, text) => {
    expect(textAt(at, 'confirmed').text).toBe(text)
  })

  it.each(['late', 'placed'] as const)(
    'says after the festival what is owed, and nothing about places to lose: %s',
    (status) => {
      expect(textAt('2025-11-17T23:30:00+01:00', status, 2_900).text).not.toMatch(/over/)
      const { text } = textAt('2026-07-07T10:00:00+02:00', status, 2_900)
      expect(text).toBe('This festival is over. €29 is still to be paid.')
    },
  )

  it('F2 announces neither the floor nor a place after the last day', () => {
    expect(textAt('2025-11-18T00:00:00+01:00', 'confirmed').title).toBe('Ema, thank you for dancing with us')
    const waiting = textAt('2025-11-18T00:00:00+01:00', 'waiting')
    expect(waiting.title).toBe('Ema, this festival is over')
    expect(waiting.text).toMatch(/you owe nothing/)
  })

  it('still names what is owed', () => {
    expect(textAt('2025-11-18T00:00:00+01:00', 'confirmed', 5_000).text).toMatch(/€50/)
  })
})
