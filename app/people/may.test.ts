import { expect, it } from 'vitest'
import { nobody, type StaffRole, systemActor } from './actor.ts'
import { admins, holds, policyOf, staff } from './may.ts'

const user = (...roles: StaffRole[]) => ({ kind: 'user', username: 'u', roles }) as const
const may = policyOf({
  'piano.tune': holds('progAdmin'),
  'piano.play': (by, on: { readonly owner: string }) => by.kind === 'user' && by.username === on.owner,
})

it('checks a permission in the table, with its object', () => {
  expect(may(user('progAdmin'), 'piano.tune')).toBe(true)
  expect(may(user('regAdmin'), 'piano.tune')).toBe(false)
  expect(may(user(), 'piano.play', { owner: 'u' })).toBe(true)
  expect(may(user(), 'piano.play', { owner: 'somebody' })).toBe(false)
  expect(may.permissions).toEqual(['piano.tune', 'piano.play'])
})

it('refuses a permission outside the table, inherited property names too', () => {
  // @ts-expect-error: neither does the compiler
  expect(() => may(user('admin'), 'piano.burn')).toThrow('no permission')
  // @ts-expect-error: nor what all objects have
  expect(() => may(user('admin'), 'constructor')).toThrow('no permission')
  // @ts-expect-error: nor a permission on something without that
  expect(() => may(user('admin'), 'piano.play')).toThrow()
})

it('expresses roles, staff and admins', () => {
  const said = [holds('regAdmin', 'reception'), staff, admins].map((who) =>
    [nobody, user(), user('trusted'), user('reception'), user('admin'), systemActor].map((by) => who(by)),
  )
  expect(said).toEqual([
    [false, false, false, true, true, true],
    [false, false, false, true, true, true],
    [false, false, false, false, true, true],
  ])
})
