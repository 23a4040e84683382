import { describe, it } from 'vitest'
import { festivalWithStaff } from './empty-festival.ts'
import { everywhere, setStage } from './stage.ts'
import { keeperAt, keepsTheUsers, losesNothing } from './stories/lists.ts'

const stage = setStage({ prepare: festivalWithStaff(...everywhere.map(keeperAt)) })

describe.each(everywhere)('an admin, in $lang on a $screen,', (place) => {
  it('adds a user, changes them, deletes them and thinks again', () => keepsTheUsers(stage, place))
  it('loses nothing of what they typed when the house refuses it and the page is read again', () =>
    losesNothing(stage, place))
})
