import { festivalWithNarrow, withRegistrations, withStaff } from './empty-festival.ts'
import { narrowClasses } from './narrow-classes.ts'
import { dancersAt, editorAt, organiserAt, releasesAndStops, worksWithOne } from './stories/registrations.ts'
import { everywhere, openTestFestival, storiesInTurn } from './test-festival.ts'

const staff = everywhere.flatMap((place) => [organiserAt(place), editorAt(place)])
const staffed = withStaff(festivalWithNarrow(...narrowClasses), ...staff)
const festival = openTestFestival({ prepare: withRegistrations(staffed, ...everywhere.flatMap(dancersAt)) })

storiesInTurn('the registrations', [
  [
    'are released by an organiser in bulk after a preview, and stopped in time',
    (place) => releasesAndStops(festival, place),
  ],
  [
    'are worked with one by one by a regEditor: excused with a reason, seen in the history',
    (place) => worksWithOne(festival, place),
  ],
])
