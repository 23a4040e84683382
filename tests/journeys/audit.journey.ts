import { describe, it } from 'vitest'
import { festivalWithStaff } from './empty-festival.ts'
import { readerAt, readsAuditLog, talksFromTabToTab, writerAt } from './stories/audit.ts'
import { everywhere, openTestFestival } from './test-festival.ts'

const festival = openTestFestival({
  prepare: festivalWithStaff(...everywhere.flatMap((at) => [readerAt(at), writerAt(at)])),
})

describe.each(everywhere)('somebody, in $lang on a $screen,', (place) => {
  it('reads the audit log while others write in it', () => readsAuditLog(festival, place))
  it('talks from tab to tab', () => talksFromTabToTab(festival, place))
})
