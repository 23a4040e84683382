import { describe, it } from 'vitest'
import { afterTheRush, beforeTheCard, inAugust } from '../story/prepare.ts'
import { breaksALeg, closesTheSummer, givesD07TheMoney, importsTheThirdStatement } from './stories/august.ts'
import { readsTheOutbox, writesToM1 } from './stories/mailings.ts'
import { handlesPayments } from './stories/payments.ts'
import {
  importsTheFirstStatement,
  importsTheSecondStatement,
  paysByCardAtNoon,
} from './stories/statements.ts'
import { everywhere, openTestFestival } from './test-festival.ts'

describe.each(everywhere.map((place) => ({ place, ...place })))(
  'the organiser, in $lang on a $screen,',
  ({ place }) => {
    const paying = openTestFestival({ prepare: afterTheRush, now: '2026-07-08T10:00:00+02:00' })
    const july = openTestFestival({
      ...{ prepare: beforeTheCard, now: '2026-07-08T10:00:00+02:00', withCards: true },
    })

    it('takes cash, corrects it, and gives a couple one reference', () => handlesPayments(paying, place))
    it('imports the first statement, books it with a few keys, and writes to those who paid', () =>
      importsTheFirstStatement(july, place))
    it('and a dancer pays by card, told of twice and after an older end of the page', () =>
      paysByCardAtNoon(july, place))
    it('imports the next one, which repeats the first', () => importsTheSecondStatement(july, place))
  },
)

describe('in August', () => {
  const festival = openTestFestival({ prepare: inAugust, now: '2026-08-15T10:00:00+02:00' })
  const office = { lang: 'SI', screen: 'desktop' } as const
  let endToEndId = ''

  it('a dancer cancels on a phone, and another has the place', () =>
    breaksALeg(festival, { lang: 'EN', screen: 'phone' }))
  it('the office gives the money back, and makes room for two who owe', async () => {
    endToEndId = await givesD07TheMoney(festival, office)
  })
  it('the organiser writes to the sixteen of M1: refused, tested, stopped, and each gets it once', () =>
    writesToM1(festival, office))
  it('reads the outbox on a phone', () => readsTheOutbox(festival, { lang: 'EN', screen: 'phone' }))
  it('imports the third statement, which closes the refund and pays for both', () =>
    importsTheThirdStatement(festival, office, endToEndId))
  it('the director reads where the money is from, and closes the books', () =>
    closesTheSummer(festival, office))
})
