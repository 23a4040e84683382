import fc from 'fast-check'
import { expect, it } from 'vitest'
import { longestText, readClientMessage, readServerMessage } from './live-message.ts'

it.each([
  ['{"ask":"hear","topic":"audit"}', { ask: 'hear', topic: 'audit' }],
  ['{"ask":"leave","topic":"audit","more":1}', { ask: 'leave', topic: 'audit' }],
  ['{"ask":"say","topic":"test","text":"č"}', { ask: 'say', topic: 'test', text: 'č' }],
  ['{"ask":"echo","text":""}', { ask: 'echo', text: '' }],
  ['{"ask":"hear"}', null],
  ['{"ask":"hear","topic":""}', null],
  ['{"ask":"hear","topic":"Audit"}', null],
  ['{"ask":"hear","topic":["audit"]}', null],
  [`{"ask":"hear","topic":"${'a'.repeat(32)}"}`, null],
  ['{"ask":"say","topic":"test","text":1}', null],
  [`{"ask":"echo","text":"${'a'.repeat(longestText + 1)}"}`, null],
  ['{"ask":"echo","text":"\\u0000"}', null],
  ['{"__proto__":{"ask":"echo","text":"a"}}', null],
  ['null', null],
  ['', null],
])('%s is read as %o', (data, ask) => {
  expect(readClientMessage(data)).toEqual(ask)
})

it('whatever is sent, reading it throws nothing', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.json()), (data) => {
      readClientMessage(data)
      readServerMessage(data)
    }),
  )
})

it('what a newer server may tell is nothing to an older page', () => {
  expect(readServerMessage('{"tell":"beat"}')).toEqual({ tell: 'beat' })
  expect(readServerMessage('{"tell":"dance"}')).toBeNull()
})
