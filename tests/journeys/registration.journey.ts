import { describe, it } from 'vitest'
import { festivalWithNarrow } from './empty-festival.ts'
import { narrowClasses } from './narrow-classes.ts'
import { registersAlone } from './stories/alone.ts'
import { cancels } from './stories/cancel.ts'
import { changesClasses } from './stories/change.ts'
import { registerAsCouple } from './stories/couple.ts'
import { readsTheDemosMessages } from './stories/demo-messages.ts'
import { looksRound, losesTheWay } from './stories/home-page.ts'
import { waitsAndGetsIn } from './stories/queue.ts'
import { everywhere, openTestFestival, storiesInTurn } from './test-festival.ts'

const festival = openTestFestival({ prepare: festivalWithNarrow(...narrowClasses) })

describe.each(everywhere)('a dancer, in $lang on a $screen,', (place) => {
  it('registers alone, pays the shown price, returns by the e-mail', () =>
    registersAlone(festival, place, true))
})

storiesInTurn('a dancer', [
  ['looks round', (place) => looksRound(festival, place)],
  ['is told that an address leads nowhere', (place) => losesTheWay(festival, place)],
  ['registers alone without JavaScript', (place) => registersAlone(festival, place, false)],
  ['registers as a couple by the links of e-mails', (place) => registerAsCouple(festival, place)],
  ['waits for a full class, and gets the place of who cancels', (place) => waitsAndGetsIn(festival, place)],
  ['changes classes, and is told when somebody was faster', (place) => changesClasses(festival, place)],
  ['cancels after reading what that means', (place) => cancels(festival, place, true)],
  ['cancels without JavaScript', (place) => cancels(festival, place, false)],
  ['reads the e-mails a demo wrote', (place) => readsTheDemosMessages(festival, place)],
])
