import { describe, expect, it } from 'vitest'
import { shapes } from '#app/data-api/shape/shapes.ts'
import { bringTogether, missingIn, valuesToSend } from './changes.ts'
import { formOf } from './form-values.ts'

const fields = shapes.team.fields.filter(({ name }) =>
  ['name', 'email', 'feeCents', 'doneHours'].includes(name),
)
const document = { name: 'Ana', email: 'ana@example.org', feeCents: 1000, doneHours: null }
const before = formOf(fields, document, 'en')

describe('the saved changes', () => {
  it('are the edited fields, with null for cleared ones', () => {
    const now = { ...before, email: '', doneHours: '2,5' }
    expect(valuesToSend(fields, before, now)).toEqual({ values: { email: null, doneHours: 2.5 }, errors: {} })
  })

  it('leave out values that cannot be parsed', () => {
    const now = { ...before, feeCents: 'much' }
    expect(valuesToSend(fields, before, now)).toEqual({ values: {}, errors: { feeCents: 'cents' } })
  })
})

describe('required fields', () => {
  it.each([
    [{}, []],
    [{ username: '' }, ['username']],
    [{ username: '  ' }, ['username']],
    [{ roles: [] }, ['roles']],
    [{ status: '' }, ['status']],
  ])('%j lacks %j', (over, missing) => {
    const user = { username: 'ana', roles: ['admin'], status: 'active', editRegsHack: false, ...over }
    expect(missingIn(shapes.users.fields, { ...formOf(shapes.users.fields, {}, 'en'), ...user })).toEqual(
      missing,
    )
  })
})

describe('a concurrent change', () => {
  const together = (mine: object, theirs: object) =>
    bringTogether(fields, { before, now: { ...before, ...mine }, theirs: { ...document, ...theirs } }, 'en')

  it('to a field that I did not edit is taken over', () => {
    expect(together({ email: 'mine@example.org' }, { name: 'Anja' })).toMatchObject({
      now: { name: 'Anja', email: 'mine@example.org' },
      before: { name: 'Anja', email: 'ana@example.org' },
      clashes: [],
    })
  })

  it('to a field that I edited too is a conflict, and my value stays until I choose', () => {
    expect(together({ email: 'mine@example.org' }, { email: 'theirs@example.org' })).toMatchObject({
      now: { email: 'mine@example.org' },
      before: { email: 'theirs@example.org' },
      clashes: ['email'],
    })
  })

  it('to the same value is no conflict', () => {
    expect(together({ email: 'same@example.org' }, { email: 'same@example.org' }).clashes).toEqual([])
  })
})
