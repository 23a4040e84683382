import { expect, it } from 'vitest'
import { failureText } from './failure-text.ts'

it('Q23 says why there is no ticket to replace, and not that nothing was sent', () => {
  expect(failureText('no-place', 'en')).toBe('This registration holds no place, so it has no ticket.')
  expect(failureText('no-place', 'sl')).toBe('Ta prijava nima mesta, zato nima vstopnice.')
})
