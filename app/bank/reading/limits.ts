/** Bytes. A year of a busy account is a few megabytes. */
export const LARGEST_FILE = 20 * 1024 * 1024

/** Transactions in one file, over all its statements. */
export const MOST_ENTRIES = 50_000
