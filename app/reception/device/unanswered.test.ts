import { expect, it } from 'vitest'
import { keyFor, withoutAnswered } from './unanswered.ts'

it('Q9 a step at the drawer has one key until it is answered, whatever comes between; an equal one afterwards has another', () => {
  const ice = keyFor({}, 'payOut 12 ice', 'k1')
  const safe = keyFor(ice.keys, 'drop 500', 'k2')
  const again = keyFor(safe.keys, 'payOut 12 ice', 'k3')
  expect([ice.key, safe.key, again.key]).toEqual(['k1', 'k2', 'k1'])
  const answered = withoutAnswered(again.keys, ['k1'])
  expect(answered).toEqual({ 'drop 500': 'k2' })
  expect(keyFor(answered, 'payOut 12 ice', 'k3').key).toBe('k3')
})
