import { festivalWithStaff, withCommands } from './empty-festival.ts'
import {
  endsALiveSheet,
  paysPromoters,
  promoterAt,
  promotersAndReaders,
  readerOfInboxesAt,
  readsTheReaders,
  takesAHelper,
} from './stories/inboxes.ts'
import { everywhere, openTestFestival, storiesInTurn } from './test-festival.ts'

const staffed = festivalWithStaff(
  ...everywhere.flatMap((place) => [readerOfInboxesAt(place), promoterAt(place)]),
)
const festival = openTestFestival({
  prepare: withCommands(staffed, (app) => promotersAndReaders(app, everywhere)),
})

storiesInTurn('the people outside', [
  ['offer help, and one is taken into the team', (place) => takesAHelper(festival, place)],
  ['read the news, and are found and listed', (place) => readsTheReaders(festival, place)],
  ['bring dancers, and are paid from a list', (place) => paysPromoters(festival, place)],
  ['see no live sheet that was ended', (place) => endsALiveSheet(festival, place)],
])
