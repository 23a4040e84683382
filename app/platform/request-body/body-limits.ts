const KIB = 1024

/** The longest body of a request, in bytes: every caller sends so much, and a caller with a living session so much more. */
export const bodyLimits = { anyone: 256 * KIB, signedIn: 1024 * KIB } as const

/** How long a body may take to arrive, in milliseconds: 256 KiB in 20 seconds are 13 KiB a second. */
export const bodyTimeouts = { anyone: 20_000, signedIn: 60_000 } as const

/** The values and keys of a JSON or MessagePack body. A query has 5,000 values at most, a registration some dozens. */
export const valueLimits = { anyone: 10_000, signedIn: 100_000 } as const

/** The fields of a form. The largest form of the back-office has some hundreds. */
export const mostFormFields = 5_000

/** The parts of a multipart form: each costs more to read than a field. */
export const mostFormParts = 500

/** How deep lists and maps may lie in one another. */
export const deepestValue = 32
