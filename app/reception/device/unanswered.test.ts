import { expect, it } from 'vitest'
import { handedTo, keyFor, withoutAnswered } from './unanswered.ts'

it('Q9 a step at the drawer has one key until it is answered, whatever comes between; an equal one afterwards has another', () => {
  const ice = keyFor({}, 'payOut 12 ice', 'k1')
  const safe = keyFor(ice.keys, 'drop 500', 'k2')
  const again = keyFor(safe.keys, 'payOut 12 ice', 'k3')
  expect([ice.key, safe.key, again.key]).toEqual(['k1', 'k2', 'k1'])
  const answered = withoutAnswered(again.keys, ['k1'])
  expect(answered).toEqual({ 'drop 500': 'k2' })
  expect(keyFor(answered, 'payOut 12 ice', 'k3').key).toBe('k3')
})

it('Q9 a hand-over that was recorded although its answer was lost says who has the drawer', () => {
  const over = (to: string, cents: number) =>
    JSON.stringify({ sessionId: 's', counted: { cents }, person: 'Rita', to })
  const ice = JSON.stringify({ sessionId: 's', kind: 'payOut', amountCents: 12, person: 'Rita' })
  const keys = { [ice]: 'k1', [over('Eva', 1)]: 'k2', [over('Ana', 2)]: 'k3' }
  expect(handedTo(keys, [])).toBeNull()
  expect(handedTo(keys, ['k1'])).toBeNull()
  expect(handedTo(keys, ['k1', 'k2'])).toBe('Eva')
  expect(handedTo(keys, ['k2', 'k3'])).toBe('Ana')
})
