import { describe, it } from 'vitest'
import { festivalWithStaff } from './empty-festival.ts'
import { opensAdminPages, seesTheForbiddenPage, staffAt } from './stories/office.ts'
import { everywhere, openTestFestival } from './test-festival.ts'

const staff = everywhere.map(staffAt).flatMap(({ admin, helper }) => [admin, helper])
const festival = openTestFestival({ prepare: festivalWithStaff(...staff) })

describe.each(everywhere)('somebody of the staff, in $lang on a $screen,', (place) => {
  it('signs in, looks round, changes the language and signs out', () => opensAdminPages(festival, place))
  it('is shown the forbidden page for a page of others', () => seesTheForbiddenPage(festival, place))
})
