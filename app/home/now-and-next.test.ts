import { describe, expect, it } from 'vitest'
import { makeEvent } from '#app/programme/testing/make-event.ts'
import { nowAndNext } from './now-and-next.ts'

const at = (time: string) => new Date(`2025-11-14T${time}:00+01:00`)
const counters = { taken: { leaders: 0, followers: 0, heads: 0 }, waiting: 0 }

function event(number: number, from: string, to: string, status: 'published' | 'draft' = 'published') {
  return { ...makeEvent({ number, startsAt: at(from), endsAt: at(to), status }), ...counters }
}

describe('what is on', () => {
  const events = [
    event(1, '10:00', '11:30'),
    event(2, '14:00', '15:30'),
    event(3, '12:00', '13:30'),
    event(4, '12:30', '14:00', 'draft'),
    event(5, '21:30', '23:30'),
  ]
  const onAt = (time: string) => nowAndNext(events, at(time)).map(({ startsAt }) => startsAt)

  it('is what has not ended and what begins in the next hours, in order', () => {
    expect(onAt('12:30')).toEqual([at('12:00'), at('14:00')])
    expect(onAt('11:30')).toEqual([at('12:00'), at('14:00')])
    expect(onAt('14:00')).toEqual([at('14:00'), at('21:30')])
  })

  it('is a few, not the whole day', () => {
    const many = Array.from({ length: 9 }, (_, n) => event(n + 1, '12:00', '13:00'))
    expect(nowAndNext(many, at('11:00'))).toHaveLength(5)
  })
})
