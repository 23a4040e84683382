import { describe, it } from 'vitest'
import { asksForNews, offersHelp, readsPeoplePages } from './stories/people.ts'
import { everywhere, openTestFestival } from './test-festival.ts'

const festival = openTestFestival()

describe.each(everywhere)('somebody, in $lang on a $screen,', (place) => {
  it('offers help, and has a receipt of it', () => offersHelp(festival, place))
  it('asks for news, confirms by the e-mail, and leaves again', () => asksForNews(festival, place))
  it('looks who comes, and finds every page in the menu', () => readsPeoplePages(festival, place))
})
