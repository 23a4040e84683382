import { describe, it } from 'vitest'
import { festivalWithStaff } from './empty-festival.ts'
import { everywhere, setStage } from './stage.ts'
import { readerAt, readsTheBook, talksFromTabToTab, writerAt } from './stories/audit.ts'

const stage = setStage({
  prepare: festivalWithStaff(...everywhere.flatMap((at) => [readerAt(at), writerAt(at)])),
})

describe.each(everywhere)('somebody, in $lang on a $screen,', (place) => {
  it('reads the book while others write in it', () => readsTheBook(stage, place))
  it('talks from tab to tab', () => talksFromTabToTab(stage, place))
})
