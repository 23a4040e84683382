import { describe, it } from 'vitest'
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
import { everywhere, openTestFestival } from './test-festival.ts'

const staff = everywhere.flatMap((place) => [userAdminAt(place), editorAt(place), lookerAt(place)])
const festival = openTestFestival({ prepare: festivalWithStaff(...staff) })

describe.each(everywhere)('an admin, in $lang on a $screen,', (place) => {
  it('adds a user, changes them, is asked before deleting them, and deletes them', () =>
    editsUsers(festival, place))
  it('deletes a guest and takes it back in time', () => deletesAndThinksAgain(festival, place))
  it('loses nothing of what they typed when the server refuses it and the page is read again', () =>
    losesNothing(festival, place))
  it('is signed out while typing, and goes on after signing in', () =>
    isSignedOutWhileTyping(festival, place))
  it('is told that somebody was quicker, and decides', () => saveAtOnce(festival, place))
  it('is told why a venue stays', () => deletesInVain(festival, place))
  it('lays out a list', () => laysOutTheList(festival, place))
  it('names what is known by a piece of its name', () => namesWhatIsKnown(festival, place))
  it('saves nothing by Enter in a pick list whose choices are still loading', () =>
    typesAheadOfTheChoices(festival, place))
})
