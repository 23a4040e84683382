import { EventEmitter } from 'node:events'
import { expect, it, vi } from 'vitest'
import { onSignals } from './on-signals.ts'

it('signals that arrive together end in order, and a later one at once', () => {
  const signals = new EventEmitter()
  const [end, endAtOnce] = [vi.fn(), vi.fn()]
  let now = 5_000
  onSignals(signals, { end, endAtOnce }, () => now)
  signals.emit('SIGINT')
  // what npm start passes on
  now += 300
  signals.emit('SIGTERM')
  expect([end.mock.calls.length, endAtOnce.mock.calls.length]).toEqual([1, 0])
  now += 900
  signals.emit('SIGINT')
  expect([end.mock.calls.length, endAtOnce.mock.calls.length]).toEqual([1, 1])
})
