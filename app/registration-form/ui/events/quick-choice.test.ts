import { describe, expect, it } from 'vitest'
import { cents } from '#app/platform/values/money.ts'
import type { PriceItem } from '#app/pricing/price-item.ts'
import type { EventKind, Level } from '#app/programme/event.ts'
import { picksAfter, quickChoices } from './quick-choice.ts'

const event = (id: string, kind: EventKind, level: Level = 'open', tags: string[] = []) => ({
  id,
  kind,
  level,
  tags,
})
const one = cents(100)
const pass = (code: string, covers: PriceItem['covers']): PriceItem => ({
  code,
  name: { en: code, sl: code },
  kind: 'pass',
  covers,
  amountCents: { superEarly: one, early: one, regular: one, door: one },
  vatRatePercent: 22,
  quota: null,
  order: 0,
})

const events = [
  event('a', 'class', 'beginner'),
  event('b', 'class', 'beginner'),
  event('c', 'class', 'advanced'),
  event('d', 'milonga'),
  event('e', 'milonga'),
]
const idsOf = (items: PriceItem[]) =>
  Object.fromEntries(
    quickChoices(events, items, 'en').map(({ value, eventIds }) => [value, eventIds.join('')]),
  )

describe('quick choices', () => {
  it('are the classes of each level, the milongas, and what each pass covers', () => {
    expect(idsOf([pass('full', {})])).toEqual({
      'level.beginner': 'ab',
      milongas: 'de',
      'pass.full': 'abcde',
    })
  })

  it('leave out what would tick one event, what is limited in number, and what is there already', () => {
    const items = [pass('three', { atMost: 3 }), pass('nights', { kinds: ['milonga'] })]
    expect(Object.keys(idsOf(items))).toEqual(['level.beginner', 'milongas'])
  })

  it('add to what is picked, and take away again once all of it is', () => {
    const [beginners] = quickChoices(events, [], 'en')
    if (!beginners) throw new Error('there are none')
    const added = picksAfter(['d', 'a'], beginners)
    expect(added).toEqual(['d', 'a', 'b'])
    expect(picksAfter(added, beginners)).toEqual(['d'])
  })
})
