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
import { everywhere, openTestFestival } from './test-festival.ts'

const festival = openTestFestival({ prepare: festivalWithNarrow(...narrowClasses) })

describe.each(everywhere)('a dancer, in $lang on a $screen,', (place) => {
  it('looks round', () => looksRound(festival, place))
  it('is told that an address leads nowhere', () => losesTheWay(festival, place))
  it('registers alone, pays what was shown, comes back by the e-mail', () =>
    registersAlone(festival, place, true))
  it('registers alone without JavaScript', () => registersAlone(festival, place, false))
  it('registers as a couple by the links of e-mails', () => registerAsCouple(festival, place))
  it('waits for a full class, and gets the place of who cancels', () => waitsAndGetsIn(festival, place))
  it('changes classes, and is told when somebody was faster', () => changesClasses(festival, place))
  it('cancels after reading what that means', () => cancels(festival, place, true))
  it('cancels without JavaScript', () => cancels(festival, place, false))
  it('reads the e-mails a demo wrote', () => readsTheDemosMessages(festival, place))
})
