import { describe, expect, it } from 'vitest'
import { type Actor, nobody, roles } from '#app/people/actor.ts'
import { isKind, type Kind, type Operation, operations, passGate } from './gate.ts'

const user = (...held: (typeof roles)[number][]): Actor => ({ kind: 'user', username: 'eva', roles: held })

/** As printed in the specification: collection, what everybody may do, what is restricted and to which roles besides admin. */
const printed: [Kind, Operation[], Partial<Record<Operation, string>>][] = [
  ['events', ['find', 'findById', 'aggregate'], { save: 'progAdmin', deleteOne: 'progAdmin' }],
  ['regs', ['find', 'findById', 'save', 'aggregate'], { update: 'regAdmin', deleteOne: 'regAdmin' }],
  ['archivedRegs', ['aggregate'], {}],
  ['users', ['findOne'], {}],
  ['vip', [], Object.fromEntries(operations.map((one) => [one, 'regAdmin']))],
  ['workOrders', ['find', 'findById', 'save', 'aggregate'], { deleteOne: 'progAdmin' }],
  ['team', ['find', 'findById', 'aggregate'], { save: 'progAdmin', deleteOne: 'progAdmin' }],
  ['costs', ['find', 'findById', 'aggregate'], { save: 'progAdmin', deleteOne: 'progAdmin' }],
  ['test', [...operations], {}],
  ['invoice', [], {}],
]

describe('the gate of operations', () => {
  it.each(printed)('X1 of %s is the specification’s table', (kind, anyone, restricted) => {
    for (const operation of operations) {
      const isOpen = anyone.includes(operation)
      expect(passGate(kind, operation, nobody)).toBe(isOpen ? 'open' : 'sign-in')
      expect(passGate(kind, operation, user('admin'))).toBe('open')
      for (const role of roles.filter((one) => one !== 'admin')) {
        const may = isOpen || restricted[operation] === role
        expect([operation, role, passGate(kind, operation, user(role))]).toEqual([
          operation,
          role,
          may ? 'open' : 'not-allowed',
        ])
      }
    }
  })

  it('X1 knows no inherited property names', () => {
    expect(isKind('constructor')).toBe(false)
    expect(isKind('__proto__')).toBe(false)
  })
})
