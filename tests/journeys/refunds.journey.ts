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

describe('a refund', () => {
  it('is shown to a dancer who cancels on a phone, and who names the account', () =>
    cancelsForMoney(festival, phone))
  it('is shown to the organiser before the cancellation of an ill dancer', () =>
    cancelsForIllness(festival, office))
  it('is prepared, approved and ordered by two people, and the dancer sees it', () =>
    givesMoneyBack(festival, office, phone))
})
