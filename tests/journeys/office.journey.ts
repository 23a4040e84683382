import { festivalWithStaff } from './empty-festival.ts'
import { opensAdminPages, seesTheForbiddenPage, staffAt } from './stories/office.ts'
import { everywhere, openTestFestival, storiesInTurn } from './test-festival.ts'

const staff = everywhere.map(staffAt).flatMap(({ admin, helper }) => [admin, helper])
const festival = openTestFestival({ prepare: festivalWithStaff(...staff) })

storiesInTurn('somebody of the staff', [
  ['signs in, looks round, changes the language and signs out', (place) => opensAdminPages(festival, place)],
  ['is shown the forbidden page for a page of others', (place) => seesTheForbiddenPage(festival, place)],
])
