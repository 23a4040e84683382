import { festivalWithNarrow, withCommands, withRegistrations, withStaff } from './empty-festival.ts'
import { narrowClasses } from './narrow-classes.ts'
import {
  admitsByHand,
  admitterAt,
  cancelsAndRestores,
  followersAt,
  registersTwice,
  tagsOne,
  widensClasses,
} from './stories/by-hand.ts'
import {
  dancersAt,
  editorAt,
  importsMany,
  organiserAt,
  releasesAndStops,
  selectsByKeys,
  worksWithOne,
} from './stories/registrations.ts'
import { everywhere, openTestFestival, storiesInTurn } from './test-festival.ts'

const staff = everywhere.flatMap((place) => [organiserAt(place), editorAt(place), admitterAt(place)])
const staffed = withStaff(festivalWithNarrow(...narrowClasses), ...staff)
const widened = withCommands(staffed, (app) => widensClasses(app, everywhere))
const dancers = everywhere.flatMap((place) => [...dancersAt(place), ...followersAt(place)])
const festival = openTestFestival({ prepare: withRegistrations(widened, ...dancers) })

storiesInTurn('the registrations', [
  [
    'are worked with one by one by a regEditor: excused with a reason, seen in the history',
    (place) => worksWithOne(festival, place),
  ],
  // on a phone registrations are worked with one by one
  [
    'are selected by keys, released by an organiser in bulk after a preview, and stopped in time',
    async (place) => {
      await selectsByKeys(festival, place)
      await releasesAndStops(festival, place)
    },
  ],
  ['are admitted by hand by an admin, past the balance of roles', (place) => admitsByHand(festival, place)],
  [
    'are cancelled by a regEditor after a preview, and restored',
    (place) => cancelsAndRestores(festival, place),
  ],
  ['are tagged beside their data, before the eyes of a colleague', (place) => tagsOne(festival, place)],
  [
    'are refused on the screen to a regEditor who registers a dancer a second time',
    (place) => registersTwice(festival, place),
  ],
  ['are imported from a long file by the worker', (place) => importsMany(festival, place)],
])
