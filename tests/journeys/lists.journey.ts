import { describe, it } from 'vitest'
import { festivalWithStaff } from './empty-festival.ts'
import { everywhere, setStage } from './stage.ts'
import {
  deletesAndThinksAgain,
  deletesInVain,
  editorAt,
  isSignedOutWhileTyping,
  saveAtOnce,
} from './stories/editing.ts'
import { keeperAt, keepsTheUsers, losesNothing } from './stories/lists.ts'
import { laysOutTheList, lookerAt, namesWhatIsKnown, typesAheadOfTheChoices } from './stories/looking.ts'

const staff = everywhere.flatMap((place) => [keeperAt(place), editorAt(place), lookerAt(place)])
const stage = setStage({ prepare: festivalWithStaff(...staff) })

describe.each(everywhere)('an admin, in $lang on a $screen,', (place) => {
  it('adds a user, changes them, is asked before deleting them, and deletes them', () =>
    keepsTheUsers(stage, place))
  it('deletes a guest and takes it back in time', () => deletesAndThinksAgain(stage, place))
  it('loses nothing of what they typed when the house refuses it and the page is read again', () =>
    losesNothing(stage, place))
  it('is signed out while typing, and goes on after signing in', () => isSignedOutWhileTyping(stage, place))
  it('is told that somebody was quicker, and decides', () => saveAtOnce(stage, place))
  it('is told why a hall stays', () => deletesInVain(stage, place))
  it('lays out a list', () => laysOutTheList(stage, place))
  it('names what is known by a piece of its name', () => namesWhatIsKnown(stage, place))
  it('saves nothing by Enter in a pick list whose choices are still loading', () =>
    typesAheadOfTheChoices(stage, place))
})
