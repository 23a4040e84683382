import { describe, it } from 'vitest'
import {
  buildsTheirDays,
  choosesFromTheProgramme,
  narrowsTheProgrammeDown,
  readsOnPaper,
  saysTheirRole,
} from './stories/programme.ts'
import { everywhere, openTestFestival } from './test-festival.ts'

const festival = openTestFestival()

describe.each(everywhere)('somebody who looks at the programme, in $lang on a $screen,', (place) => {
  it('chooses, is told what clashes, and takes it along to registration', () =>
    choosesFromTheProgramme(festival, place, true))
  it('does so without JavaScript', () => choosesFromTheProgramme(festival, place, false))
  it('narrows it down, and is told what to loosen', () => narrowsTheProgrammeDown(festival, place, true))
  it('narrows it down without JavaScript', () => narrowsTheProgrammeDown(festival, place, false))
  it('says their role, and reads what is left for it', () => saysTheirRole(festival, place, true))
  it('says it without JavaScript', () => saysTheirRole(festival, place, false))
  it('has five days built, and sends the link', () => buildsTheirDays(festival, place, true))
  it('has them built without JavaScript', () => buildsTheirDays(festival, place, false))
  it('meets the artists, and the programme for paper', () => readsOnPaper(festival, place))
})
