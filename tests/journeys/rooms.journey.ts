import { describe, it } from 'vitest'
import { festivalWithStaff } from './empty-festival.ts'
import { opensEveryPage, organiserAt } from './stories/rooms.ts'
import { everywhere, openTestFestival } from './test-festival.ts'

const festival = openTestFestival({ prepare: festivalWithStaff(...everywhere.map(organiserAt)) })

describe.each(everywhere)('an organiser, in $lang on a $screen,', (place) => {
  it('goes through every room of the house', () => opensEveryPage(festival, place), 240_000)
})
