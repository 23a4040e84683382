import { festivalWithStaff } from './empty-festival.ts'
import { readerAt, readsAuditLog, talksFromTabToTab, writerAt } from './stories/audit.ts'
import { everywhere, openTestFestival, storiesInTurn } from './test-festival.ts'

const festival = openTestFestival({
  prepare: festivalWithStaff(...everywhere.flatMap((at) => [readerAt(at), writerAt(at)])),
})

storiesInTurn('somebody', [
  ['reads the audit log while others write in it', (place) => readsAuditLog(festival, place)],
  ['talks from tab to tab', (place) => talksFromTabToTab(festival, place)],
])
