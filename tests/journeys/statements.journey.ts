import { describe, it } from 'vitest'
import { afterTheRush, beforeTheCard } from '../story/prepare.ts'
import { handlesPayments } from './stories/payments.ts'
import {
  importsTheFirstStatement,
  importsTheSecondStatement,
  paysByCardAtNoon,
} from './stories/statements.ts'
import { besidesTheYear, everywhere, openTestFestival } from './test-festival.ts'

describe.each(everywhere.map((place) => ({ place, ...place })))(
  'the organiser, in $lang on a $screen,',
  ({ place }) => {
    const paying = openTestFestival({ prepare: afterTheRush, now: '2026-07-08T10:00:00+02:00' })

    it('takes cash, corrects it, and gives a couple one reference', () => handlesPayments(paying, place))
  },
)

describe.each(besidesTheYear.map((place) => ({ place, ...place })))(
  'the organiser of the story, in $lang on a $screen,',
  ({ place }) => {
    const july = openTestFestival({
      prepare: beforeTheCard,
      now: '2026-07-08T10:00:00+02:00',
      withCards: true,
    })

    it('imports the first statement, books it with a few keys, and sends e-mails to those who paid', () =>
      importsTheFirstStatement(july, place))
    it('gets a card payment, reported twice and after an older expiry', () => paysByCardAtNoon(july, place))
    it('imports the next statement, which repeats the first', () => importsTheSecondStatement(july, place))
  },
)
