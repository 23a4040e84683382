import { describe, expect, it } from 'vitest'
import type { Document } from '#app/data-api/client/client.ts'
import { fieldsFor } from './fields-for.ts'
import { outsidePlan } from './planned-fields.ts'

const programmer = { kind: 'user', username: 'peter', roles: ['progAdmin'] } as const
const { set } = fieldsFor('events', programmer)
const named = (status: string | null) => {
  const document = status === null ? null : ({ _id: 'a'.repeat(24), status } as unknown as Document)
  return outsidePlan('events', document, set)
}

describe('the list of events', () => {
  it('E23 does not change fields of a published event that only a publication changes', () => {
    const names = named('published').map(({ name }) => name)
    expect(names).toEqual(['kind', 'title', 'text', 'tolerance', 'priceItem', 'status', 'tags'])
    expect(named('draft').map(({ name }) => name)).toEqual(set.map(({ name }) => name))
  })

  it.each([
    [null, ['draft']],
    ['draft', ['draft', 'cancelled']],
    ['published', ['published', 'cancelled', 'draft']],
  ])('E25 does not publish an event: the status of one that is %s can become %j', (status, choices) => {
    expect(named(status).find(({ name }) => name === 'status')?.choices).toEqual(choices)
  })
})
