import { expect, it } from 'vitest'
import { type Actor, nobody, type StaffRole, theHouse } from '#app/people/actor.ts'
import { eventId } from '#tests/make.ts'
import { may, type RegistrationDeed } from './policy.ts'

const mine = eventId(1)
const deeds = ['see', 'change', 'cancel', 'handOver', 'release', 'erase'] as const
const user = (...roles: StaffRole[]): Actor => ({ kind: 'user', username: 'u', roles })

it.each<[string, Actor, string]>([
  ['the dancer', { kind: 'dancer', registrationId: mine }, 'see change cancel handOver erase'],
  ['another dancer', { kind: 'dancer', registrationId: eventId(2) }, ''],
  ['nobody', nobody, ''],
  ['a trusted dancer', user('trusted'), ''],
  ['regEditor', user('regEditor'), 'see change cancel handOver release'],
  ['reception', user('reception'), 'see change cancel handOver release'],
  ['regAdmin', user('regAdmin'), 'see change cancel handOver release erase'],
  ['admin', user('admin'), 'see change cancel handOver release erase'],
  ['the house', theHouse, 'see change cancel handOver release erase'],
])('R1 %s may with a registration: %s', (_, by, expected) => {
  const allowed = deeds.filter((deed) => may(by, `registration.${deed}` satisfies RegistrationDeed, mine))
  expect(allowed.join(' ')).toBe(expected)
})
