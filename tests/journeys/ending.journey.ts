import { describe, it } from 'vitest'
import { festivalWithNarrow, withRegistrations, withStaff } from './empty-festival.ts'
import { narrowClasses } from './narrow-classes.ts'
import { everywhere, setStage } from './stage.ts'
import { dancersAt, endsARegistration, foreseesAChange, registrarAt } from './stories/ending.ts'

const festival = withStaff(festivalWithNarrow(...narrowClasses), ...everywhere.map(registrarAt))
const stage = setStage({ prepare: withRegistrations(festival, ...everywhere.flatMap(dancersAt)) })

describe.each(everywhere)('a regAdmin, in $lang on a $screen,', (place) => {
  it('is told what a changed role does to others before it is saved', () => foreseesAChange(stage, place))
  it('is told by Del what each way to end a registration does, and erases by the typed code', () =>
    endsARegistration(stage, place))
})
