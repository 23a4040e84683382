import fc from 'fast-check'
import { expect, it } from 'vitest'
import { longestText, readClientMessage, readServerMessage } from './live-message.ts'

it.each([
  ['{"type":"subscribe","topic":"audit"}', { type: 'subscribe', topic: 'audit' }],
  ['{"type":"unsubscribe","topic":"audit","more":1}', { type: 'unsubscribe', topic: 'audit' }],
  ['{"type":"say","topic":"test","text":"č"}', { type: 'say', topic: 'test', text: 'č' }],
  ['{"type":"echo","text":""}', { type: 'echo', text: '' }],
  ['{"type":"subscribe"}', null],
  ['{"type":"subscribe","topic":""}', null],
  ['{"type":"subscribe","topic":"Audit"}', null],
  ['{"type":"subscribe","topic":["audit"]}', null],
  [`{"type":"subscribe","topic":"${'a'.repeat(32)}"}`, null],
  ['{"type":"say","topic":"test","text":1}', null],
  [`{"type":"echo","text":"${'a'.repeat(longestText + 1)}"}`, null],
  ['{"type":"echo","text":"\\u0000"}', null],
  ['{"__proto__":{"type":"echo","text":"a"}}', null],
  ['null', null],
  ['', null],
])('%s is read as %o', (data, message) => {
  expect(readClientMessage(data)).toEqual(message)
})

it('parsing never throws', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.json()), (data) => {
      readClientMessage(data)
      readServerMessage(data)
    }),
  )
})

it('a page ignores messages of a newer server', () => {
  expect(readServerMessage('{"type":"heartbeat"}')).toEqual({ type: 'heartbeat' })
  expect(readServerMessage('{"type":"dance"}')).toBeNull()
})
