import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'

const LOOKS_MS = 5_000
/** Longer than the workers sleep. */
const QUIET_LOOKS = 7
const MOST_LOOKS = 60

/** How many e-mails and entries of the audit log there are: what workers leave behind. */
export async function rowsWritten(url: string): Promise<number> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query<{ n: number }>(
      'select (select count(*) from emails)::int + (select count(*) from audit)::int as n',
    )
    return rows[0]?.n ?? 0
  } finally {
    await client.end()
  }
}

/** Waits until the workers have written nothing for a while, so that they do not compete with what is timed. */
export async function untilQuiet(url: string): Promise<number> {
  let [known, quiet] = [await rowsWritten(url), 0]
  for (let look = 0; look < MOST_LOOKS; look += 1) {
    await pause(LOOKS_MS)
    const now = await rowsWritten(url)
    quiet = now === known ? quiet + 1 : 0
    known = now
    if (quiet === QUIET_LOOKS) return known
  }
  throw new Error('The workers do not come to rest: the made festivals leave them something to do.')
}
