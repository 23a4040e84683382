import { describe, expect, it } from 'vitest'
import { events } from '#db/seed/programme.ts'
import { emptyFestival, withCommands, withRegistrations, withStaff } from './empty-festival.ts'
import {
  cardDay,
  cardPayerAt,
  copiesAndShares,
  getsItBack,
  paysByCard,
  withCardLinks,
} from './stories/cards.ts'
import { organiserAt } from './stories/refunds.ts'
import { everywhere, openTestFestival } from './test-festival.ts'

const milongas = events.filter(({ kind, status }) => kind === 'milonga' && status === 'published').slice(0, 2)
const picks = milongas.map(({ id }) => id)
const [phone, office] = [everywhere[0], { lang: 'SI', screen: 'desktop' }] as const
const registered = withRegistrations(
  withStaff(emptyFestival, organiserAt(office)),
  ...everywhere.map((place) => cardPayerAt(place, picks)),
)
const festival = openTestFestival({
  prepare: withCommands(registered, (app) => withCardLinks(app, everywhere)),
  now: cardDay,
  withCards: true,
})

it('a dancer copies payment data, and passes a code to a banking app', async () => {
  if (phone) await copiesAndShares(festival, phone)
})

describe.each(everywhere.map((place, turn) => ({ place, turn, ...place })))(
  'a dancer, in $lang on a $screen,',
  ({ place, turn }) => {
    it('cancels on the card page, is declined there, and pays', () =>
      paysByCard(festival, place, { isToldLate: turn % 2 === 0 }))
  },
)

it('a dancer cancels, and the office refunds to the card', async () => {
  if (phone) await getsItBack(festival, phone, office)
})

it('every request to the provider matches its API description', () => {
  expect(festival.cards().requests.filter(({ errors }) => errors.length > 0)).toEqual([])
})
