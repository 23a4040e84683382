import { beforeAll, describe, it } from 'vitest'
import { onThursday } from '../story/prepare-reception.ts'
import { aClassAndItsTeacher } from './stories/class-door.ts'
import { clockAt } from './stories/clock.ts'
import { countsAtTheExit, lateOnThursday, tellsThePublic } from './stories/floor.ts'
import { openReception, thursdayEvening, volunteersFirstNight } from './stories/reception.ts'
import { openTestFestival, storiesInTurn } from './test-festival.ts'

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
  it('is usable by a new volunteer, in counted taps', () => volunteersFirstNight(reception), 400_000)
  it('checks in a class at its door, and its teacher sees who is there', () => aClassAndItsTeacher(reception))

  // after the evening: who is in at the milonga
  describe('late in the evening', () => {
    beforeAll(() => clockAt(festival, lateOnThursday))
    let evenings = 0
    storiesInTurn('the milonga', [
      [
        'tells the public how full it is, once an admin allows it',
        (place) => tellsThePublic(reception, place),
      ],
      [
        'is counted at the exit with two buttons, and its wall follows',
        (place) => countsAtTheExit(reception, place, ++evenings === 1),
      ],
    ])
  })
})
