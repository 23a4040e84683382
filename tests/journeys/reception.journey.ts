import { describe, it } from 'vitest'
import { onThursday } from '../story/prepare-reception.ts'
import { aClassAndItsTeacher } from './stories/class-door.ts'
import { openReception, thursdayEvening, volunteersFirstNight } from './stories/reception.ts'
import { openTestFestival } from './test-festival.ts'

const tickets = new Map<string, string>()
const festival = openTestFestival({
  prepare: onThursday(tickets),
  now: '2026-11-12T18:00:00+01:00',
})

describe('the reception', () => {
  const reception = openReception(festival, tickets)

  it(
    'handles a Thursday evening of two offline desks, with a killed desk and server, to the cent',
    () => thursdayEvening(reception),
    400_000,
  )
  it('is usable by a new volunteer, in counted taps', () => volunteersFirstNight(reception), 200_000)
  it(
    'checks in a class at its door, and its teacher sees who is there',
    () => aClassAndItsTeacher(reception),
    100_000,
  )
})
