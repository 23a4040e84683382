import { describe, it } from 'vitest'
import { festivalWithStaff } from './empty-festival.ts'
import { everywhere, setStage } from './stage.ts'
import { goesThroughTheHouse, organiserAt } from './stories/rooms.ts'

const stage = setStage({ prepare: festivalWithStaff(...everywhere.map(organiserAt)) })

describe.each(everywhere)('an organiser, in $lang on a $screen,', (place) => {
  it('goes through every room of the house', () => goesThroughTheHouse(stage, place), 240_000)
})
