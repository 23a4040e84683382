import { describe, it } from 'vitest'
import { askingForASecondFactor, festivalWithStaff } from './empty-festival.ts'
import { codeBearerAt, comesInByAPasskey, keyBearerAt, setsUpACode } from './stories/keys.ts'
import { everywhere, openTestFestival } from './test-festival.ts'

const staff = everywhere.flatMap((place) => [codeBearerAt(place), keyBearerAt(place)])
const festival = openTestFestival({ prepare: askingForASecondFactor(festivalWithStaff(...staff)) })

describe.each(everywhere)(
  'somebody whom the festival asks for a second factor, in $lang on a $screen,',
  (place) => {
    it('sets up an app’s code and is in', () => setsUpACode(festival, place))
    it('keeps a passkey and comes in by it alone', () => comesInByAPasskey(festival, place))
  },
)
