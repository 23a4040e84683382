import { describe, expect, it } from 'vitest'
import { makeEvent } from '#app/programme/testing/make-event.ts'
import { venues } from '#db/seed/venues.ts'
import { nowAndNext, waysBetween } from './now-and-next.ts'

const at = (time: string, day = 14) => new Date(`2025-11-${day}T${time}:00+01:00`)
const counters = { taken: { leaders: 0, followers: 0, heads: 0 }, waiting: 0 }

function event(number: number, from: Date, to: Date, status: 'published' | 'draft' = 'published') {
  return { ...makeEvent({ number, startsAt: from, endsAt: to, status }), ...counters }
}

describe('the list of current and next events', () => {
  const events = [
    event(1, at('10:00'), at('11:30')),
    event(2, at('14:00'), at('15:30')),
    event(3, at('12:00'), at('13:30')),
    event(4, at('12:30'), at('14:00'), 'draft'),
    event(5, at('21:30'), at('02:00', 15)),
    event(6, at('20:00', 15), at('21:30', 15)),
  ]
  const onAt = (time: Date) => nowAndNext(events, time).map(({ startsAt }) => startsAt)

  it('has current events and those that begin until the next evening, in order', () => {
    expect(onAt(at('12:30'))).toEqual([at('12:00'), at('14:00'), at('21:30')])
    expect(onAt(at('11:30'))).toEqual([at('12:00'), at('14:00'), at('21:30')])
    expect(onAt(at('14:30'))).toEqual([at('14:00'), at('21:30'), at('20:00', 15)])
    expect(onAt(at('01:59', 15))).toEqual([at('21:30'), at('20:00', 15)])
    expect(onAt(at('02:00', 15))).toEqual([at('20:00', 15)])
  })
})

describe("the way to a dancer's next event", () => {
  const own = (number: number, venue: string, from: Date) => ({
    ...event(number, from, new Date(from.getTime() + 5_400_000)),
    venue,
  })

  it('E6 is shown where the venue changes, with the time to leave', () => {
    const mine = [
      own(1, 'festivalna', at('10:00')),
      own(2, 'moj-korak', at('12:00')),
      own(3, 'moj-korak', at('14:00')),
      own(4, 'nowhere', at('20:00')),
    ]
    const ways = waysBetween(mine, venues)
    expect([...ways.keys()]).toEqual([mine[1]?.id])
    expect(ways.get(mine[1]?.id ?? '')).toMatchObject({
      from: { slug: 'festivalna' },
      minutes: 15,
      leaveAt: at('11:45'),
    })
  })
})
