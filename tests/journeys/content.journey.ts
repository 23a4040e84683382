import { festivalWithStaff } from './empty-festival.ts'
import { editorAt, isHeldUp, otherEditorAt, writesAPage } from './stories/content.ts'
import { everywhere, openTestFestival, tellInTurn } from './test-festival.ts'

const festival = openTestFestival({
  prepare: festivalWithStaff(...everywhere.flatMap((at) => [editorAt(at), otherEditorAt(at)])),
})

tellInTurn('an admin', [
  [
    'says a page otherwise, looks at it before and after, and brings the old text back',
    (place) => writesAPage(festival, place),
  ],
  ['loses nothing when somebody else saves meanwhile', (place) => isHeldUp(festival, place)],
])
