import { askingForASecondFactor, festivalWithStaff } from './empty-festival.ts'
import { codeBearerAt, comesInByAPasskey, keyBearerAt, setsUpACode } from './stories/keys.ts'
import { everywhere, openTestFestival, storiesInTurn } from './test-festival.ts'

const staff = everywhere.flatMap((place) => [codeBearerAt(place), keyBearerAt(place)])
const festival = openTestFestival({ prepare: askingForASecondFactor(festivalWithStaff(...staff)) })

storiesInTurn('somebody whom the festival asks for a second factor', [
  ['sets up an app’s code and is in', (place) => setsUpACode(festival, place)],
  ['keeps a passkey and comes in by it alone', (place) => comesInByAPasskey(festival, place)],
])
