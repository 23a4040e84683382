import { expect, it } from 'vitest'
import { makeMine } from '../testing/make.ts'
import { draftOf } from './draft-of.ts'
import { rebaseDraft, rebasePicks, shownText } from './rebase.ts'

const opened = draftOf(makeMine({ phone: '+386 40 111 222', note: 'one' }))
const shown = shownText(opened)
const now = { ...opened, phone: '+386 40 333 444', volunteering: true }

it('a field that only another device has changed has its present value', () => {
  const typed = { ...opened, note: 'two' }
  expect(rebaseDraft(typed, { shown, now })).toEqual({ draft: { ...now, note: 'two' }, contested: [] })
})

it('a field that both have changed keeps what was typed, and is named', () => {
  const typed = { ...opened, phone: '+386 40 555 666', volunteering: true }
  expect(rebaseDraft(typed, { shown, now })).toEqual({
    draft: { ...now, phone: typed.phone },
    contested: ['phone'],
  })
})

it('a form that does not say what it showed is compared with the present values', () => {
  const typed = { ...opened, note: 'two' }
  for (const text of ['', 'null', '{']) {
    expect(rebaseDraft(typed, { shown: text, now })).toEqual({ draft: typed, contested: [] })
  }
})

it.each([
  ['what was added elsewhere stays', ['a', 'b'], ['a'], ['a', 'c'], ['a', 'c', 'b']],
  ['what was removed elsewhere is gone', ['a', 'b'], ['a', 'b'], ['b'], ['b']],
  ['what is removed here goes', ['b'], ['a', 'b'], ['a', 'b', 'c'], ['b', 'c']],
  ['what both added is there once', ['a', 'b'], ['a'], ['a', 'b'], ['a', 'b']],
])('%s', (_, chosen, before, present, expected) => {
  expect(rebasePicks(chosen, { shown: before, now: present })).toEqual(expected)
})
