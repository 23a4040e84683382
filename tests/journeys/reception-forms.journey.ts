import { it } from 'vitest'
import { inStory } from '../story/prepare.ts'
import { onThursday } from '../story/prepare-reception.ts'
import { openReception } from './stories/reception.ts'
import { handsOver, numberStays, oneWindow } from './stories/reception-forms.ts'
import { openTestFestival } from './test-festival.ts'

const tickets = new Map<string, string>()
const festival = openTestFestival({
  prepare: (dataDir) =>
    inStory(onThursday(tickets), dataDir, async ({ db }) => {
      await db.query(`update editions set fiscal_cash = 'tillNumber' where is_current`)
    }),
  now: '2026-11-12T18:00:00+01:00',
})
const reception = openReception(festival, tickets)

it('Q11 a till number stays when the count of a sale changes, and goes with the sale', () =>
  numberStays(reception))
it('Q9 the pieces of a hand-over are gone before the next count', () => handsOver(reception))
it('Q19 a desk works in one window: a second one waits, and asks for the code when it is alone', () =>
  oneWindow(reception))
