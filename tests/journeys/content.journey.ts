import { describe, it } from 'vitest'
import { festivalWithStaff } from './empty-festival.ts'
import { everywhere, setStage } from './stage.ts'
import { editorAt, isHeldUp, otherEditorAt, writesAPage } from './stories/content.ts'

const stage = setStage({
  prepare: festivalWithStaff(...everywhere.flatMap((at) => [editorAt(at), otherEditorAt(at)])),
})

describe.each(everywhere)('an admin, in $lang on a $screen,', (place) => {
  it('says a page otherwise, looks at it before and after, and brings the old text back', () =>
    writesAPage(stage, place))
  it('loses nothing when somebody else saves meanwhile', () => isHeldUp(stage, place))
})
