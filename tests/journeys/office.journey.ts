import { describe, it } from 'vitest'
import { festivalWithStaff } from './empty-festival.ts'
import { everywhere, setStage } from './stage.ts'
import { seesTheForbiddenPage, staffAt, worksInTheOffice } from './stories/office.ts'

const staff = everywhere.map(staffAt).flatMap(({ admin, helper }) => [admin, helper])
const stage = setStage({ prepare: festivalWithStaff(...staff) })

describe.each(everywhere)('somebody of the staff, in $lang on a $screen,', (place) => {
  it('signs in, looks round, changes the language and signs out', () => worksInTheOffice(stage, place))
  it('stands before a door that is for others', () => seesTheForbiddenPage(stage, place))
})
