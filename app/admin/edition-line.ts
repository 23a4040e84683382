import type { Edition } from '#app/festival/edition.ts'

/** An edition as the layout of the back-office names it. */
export type EditionLine = Pick<
  Edition,
  'id' | 'code' | 'number' | 'startsOn' | 'isCurrent' | 'closed' | 'archived'
>
