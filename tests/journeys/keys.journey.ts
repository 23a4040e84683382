import { describe, it } from 'vitest'
import { askingForASecondFactor, festivalWithStaff } from './empty-festival.ts'
import { everywhere, setStage } from './stage.ts'
import { codeBearerAt, comesInByAPasskey, keyBearerAt, setsUpACode } from './stories/keys.ts'

const staff = everywhere.flatMap((place) => [codeBearerAt(place), keyBearerAt(place)])
const stage = setStage({ prepare: askingForASecondFactor(festivalWithStaff(...staff)) })

describe.each(everywhere)(
  'somebody whom the festival asks for a second factor, in $lang on a $screen,',
  (place) => {
    it('sets up an app’s code and is in', () => setsUpACode(stage, place))
    it('keeps a passkey and comes in by it alone', () => comesInByAPasskey(stage, place))
  },
)
