import { it } from 'vitest'
import { festivalWithStaff } from './empty-festival.ts'
import { editorAt, isHeldUp, otherEditorAt, writesAPage } from './stories/content.ts'
import { putsAPhotoIn } from './stories/photos.ts'
import { adminAt } from './stories/sign-in.ts'
import { everywhere, openTestFestival, storiesInTurn } from './test-festival.ts'

const photographer = {
  ...adminAt({ lang: 'EN', screen: 'desktop' }, 'photographer'),
  roles: ['regEditor', 'progAdmin'] as const,
}
const festival = openTestFestival({
  prepare: festivalWithStaff(...everywhere.flatMap((at) => [editorAt(at), otherEditorAt(at)]), photographer),
})

storiesInTurn('an admin', [
  [
    'says a page otherwise, looks at it before and after, and brings the old text back',
    (place) => writesAPage(festival, place),
  ],
  ['loses nothing when somebody else saves meanwhile', (place) => isHeldUp(festival, place)],
])

it('E19 a programme editor adds a photo, and dancers see it in both languages', () =>
  putsAPhotoIn(festival, photographer.username))
