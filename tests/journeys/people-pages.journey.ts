import { describe, it } from 'vitest'
import { everywhere, setStage } from './stage.ts'
import { asksForNews, looksWhoComes, offersHelp } from './stories/people.ts'

const stage = setStage()

describe.each(everywhere)('somebody, in $lang on a $screen,', (place) => {
  it('offers help, and has a receipt of it', () => offersHelp(stage, place))
  it('asks for news, confirms by the letter, and leaves again', () => asksForNews(stage, place))
  it('looks who comes, and finds every page in the menu', () => looksWhoComes(stage, place))
})
