import { describe, it } from 'vitest'
import { festivalWithStaff } from './empty-festival.ts'
import { opensEveryPage, organiserAt } from './stories/admin-pages.ts'
import { everywhere, openTestFestival } from './test-festival.ts'

const festival = openTestFestival({ prepare: festivalWithStaff(...everywhere.map(organiserAt)) })

describe.each(everywhere)('an organiser, in $lang on a $screen,', (place) => {
  it('opens every admin page', () => opensEveryPage(festival, place), 600_000)
})
