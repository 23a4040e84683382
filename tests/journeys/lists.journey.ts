import { festivalWithStaff } from './empty-festival.ts'
import {
  deletesAndThinksAgain,
  deletesInVain,
  editorAt,
  isSignedOutWhileTyping,
  saveAtOnce,
} from './stories/editing.ts'
import { editsUsers, losesNothing, userAdminAt } from './stories/lists.ts'
import { laysOutTheList, lookerAt, namesWhatIsKnown, typesAheadOfTheChoices } from './stories/looking.ts'
import { everywhere, openTestFestival, storiesInTurn } from './test-festival.ts'

const staff = everywhere.flatMap((place) => [userAdminAt(place), editorAt(place), lookerAt(place)])
const festival = openTestFestival({ prepare: festivalWithStaff(...staff) })

storiesInTurn('an admin', [
  [
    'adds a user, changes them, is asked before deleting them, and deletes them',
    (place) => editsUsers(festival, place),
  ],
  ['deletes a guest and takes it back in time', (place) => deletesAndThinksAgain(festival, place)],
  [
    'loses nothing of what they typed when the server refuses it and the page is read again',
    (place) => losesNothing(festival, place),
  ],
  [
    'is signed out while typing, and goes on after signing in',
    (place) => isSignedOutWhileTyping(festival, place),
  ],
  ['is told that somebody was quicker, and decides', (place) => saveAtOnce(festival, place)],
  ['is told why a venue stays', (place) => deletesInVain(festival, place)],
  ['lays out a list', (place) => laysOutTheList(festival, place)],
  ['names what is known by a piece of its name', (place) => namesWhatIsKnown(festival, place)],
  [
    'saves nothing by Enter in a pick list whose choices are still loading',
    (place) => typesAheadOfTheChoices(festival, place),
  ],
])
