/** Bytes of a file. A festival's registrations with notes are some hundred kilobytes. */
export const LARGEST_IMPORT = 5 * 1024 * 1024

/** Rows under the heading. The dry run takes all of them in one transaction, which holds the places meanwhile. */
export const MOST_ROWS = 2_000

export const MOST_COLUMNS = 200

/** Characters of a cell; the longest field takes 2,000. */
export const LONGEST_CELL = 20_000

/** Bytes of a spreadsheet once it is unpacked, over all its parts. */
export const LARGEST_UNPACKED = 40 * 1024 * 1024
