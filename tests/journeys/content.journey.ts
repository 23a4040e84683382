import { describe, it } from 'vitest'
import { festivalWithStaff } from './empty-festival.ts'
import { editorAt, isHeldUp, otherEditorAt, writesAPage } from './stories/content.ts'
import { everywhere, openTestFestival } from './test-festival.ts'

const festival = openTestFestival({
  prepare: festivalWithStaff(...everywhere.flatMap((at) => [editorAt(at), otherEditorAt(at)])),
})

describe.each(everywhere)('an admin, in $lang on a $screen,', (place) => {
  it('says a page otherwise, looks at it before and after, and brings the old text back', () =>
    writesAPage(festival, place))
  it('loses nothing when somebody else saves meanwhile', () => isHeldUp(festival, place))
})
