import { asksForNews, offersHelp, readsPeoplePages } from './stories/people.ts'
import { openTestFestival, storiesInTurn } from './test-festival.ts'

const festival = openTestFestival()

storiesInTurn('somebody', [
  ['offers help, and has a receipt of it', (place) => offersHelp(festival, place)],
  ['asks for news, confirms by the e-mail, and leaves again', (place) => asksForNews(festival, place)],
  ['looks who comes, and finds every page in the menu', (place) => readsPeoplePages(festival, place)],
])
