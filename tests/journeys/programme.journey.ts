import { describe, it } from 'vitest'
import { everywhere, setStage } from './stage.ts'
import { choosesFromTheProgramme, narrowsTheProgrammeDown, readsOnPaper } from './stories/programme.ts'

const stage = setStage()

describe.each(everywhere)('somebody who looks at the programme, in $lang on a $screen,', (place) => {
  it('chooses, is told what clashes, and takes it along to registration', () =>
    choosesFromTheProgramme(stage, place, true))
  it('does so without JavaScript', () => choosesFromTheProgramme(stage, place, false))
  it('narrows it down, and is told what to loosen', () => narrowsTheProgrammeDown(stage, place, true))
  it('narrows it down without JavaScript', () => narrowsTheProgrammeDown(stage, place, false))
  it('meets the artists, and the programme for paper', () => readsOnPaper(stage, place))
})
