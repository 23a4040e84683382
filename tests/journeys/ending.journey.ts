import { festivalWithNarrow, withRegistrations, withStaff } from './empty-festival.ts'
import { narrowClasses } from './narrow-classes.ts'
import { dancersAt, endsARegistration, previewsAChange, registrarAt } from './stories/ending.ts'
import { everywhere, openTestFestival, storiesInTurn } from './test-festival.ts'

const staffed = withStaff(festivalWithNarrow(...narrowClasses), ...everywhere.map(registrarAt))
const festival = openTestFestival({ prepare: withRegistrations(staffed, ...everywhere.flatMap(dancersAt)) })

storiesInTurn('a regAdmin', [
  [
    'is told what a changed role does to others before it is saved',
    (place) => previewsAChange(festival, place),
  ],
  [
    'is told by Del what each way to end a registration does, and erases by the typed code',
    (place) => endsARegistration(festival, place),
  ],
])
