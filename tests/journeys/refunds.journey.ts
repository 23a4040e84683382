import { describe, it } from 'vitest'
import { events } from '#db/seed/programme.ts'
import { emptyFestival, withCommands, withStaff } from './empty-festival.ts'
import {
  approverAt,
  cancelsForIllness,
  cancelsForMoney,
  givesMoneyBack,
  organiserAt,
  twoWhoPaid,
} from './stories/refunds.ts'
import { openTestFestival, type Place } from './test-festival.ts'

const phone: Place = { lang: 'EN', screen: 'phone' }
const office: Place = { lang: 'SI', screen: 'desktop' }
const milongas = events.filter(({ kind, status }) => kind === 'milonga' && status === 'published').slice(0, 2)
const picks = milongas.map(({ id }) => id)
const staffed = withStaff(emptyFestival, organiserAt(office), approverAt(office))
const festival = openTestFestival({ prepare: withCommands(staffed, (app) => twoWhoPaid(app, picks)) })

describe('money goes back', () => {
  it('a dancer on a phone cancels, is told what goes back, and says where to', () =>
    cancelsForMoney(festival, phone))
  it('the organiser cancels a dancer who is ill, and reads before what goes back', () =>
    cancelsForIllness(festival, office))
  it('two people in the office prepare, approve and order it, and the dancer sees it', () =>
    givesMoneyBack(festival, office, phone))
})
