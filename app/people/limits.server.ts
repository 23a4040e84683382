import { createHash } from 'node:crypto'
import type { Querying } from '#app/platform/database/statement.ts'
import type { House } from '#app/platform/house.server.ts'
import { isLoopback } from '#app/platform/loopback.ts'
import { networkOf } from '#app/platform/network-of.ts'

/** Per minute (decisions 10): what somebody may try from one address, and about one account from anywhere. */
const most = {
  signIn: { address: 20, account: 5 },
  link: { address: 10, account: 1 },
  account: { address: 10, account: 5 },
  code: { address: 20, account: 5 },
  passkey: { address: 20, account: 20 },
} as const

const WINDOW_MS = 60_000

/** Counted turns, which may be given back. */
export type Turn = {
  /** null: it may go on; else how many seconds are to be waited */
  readonly seconds: number | null
  /** It was no guess after all. */
  giveBack(): Promise<void>
}

/**
 * Takes a turn before it is known how it ends, so that many guesses at once are counted like many in a row. Counted in the database: all
 * instances share it. The demo's own machine may try from its address as often as it likes, about one account it may not. U3.
 */
export async function takeTurn(
  house: Pick<House, 'db' | 'config' | 'now'>,
  what: keyof typeof most,
  { address, username }: { readonly address?: string; readonly username?: string },
): Promise<Turn> {
  const isExempt =
    address === undefined || (house.config.demo !== null && (address === '' || isLoopback(address)))
  const counted = [
    ...(username === undefined
      ? []
      : [{ key: keyOf(what, 'account', username.trim().toLowerCase()), most: most[what].account }]),
    ...(isExempt ? [] : [{ key: keyOf(what, 'address', networkOf(address)), most: most[what].address }]),
  ]
  const waits = []
  for (const each of counted) waits.push(await count(house, each))
  const tooMany = waits.filter((seconds) => seconds !== null)
  return {
    seconds: tooMany.length > 0 ? Math.max(...tooMany) : null,
    giveBack: async () => {
      await house.db.query('update rate_limits set points = points - 1 where key = any($1) and points > 0', [
        counted.map(({ key }) => key),
      ])
    },
  }
}

/** A window begins with its first turn and is over a minute later. */
async function count(
  { db, now }: Pick<House, 'now'> & { readonly db: Querying },
  { key, most }: { readonly key: string; readonly most: number },
): Promise<number | null> {
  const instant = now()
  const { rows } = await db.query<{ points: number; expires_at: Date }>({
    name: 'people-take-turn',
    text: `insert into rate_limits as known (key, points, expires_at) values ($1, 1, $2)
      on conflict (key) do update set
        points = case when known.expires_at <= $3 then 1 else known.points + 1 end,
        expires_at = case when known.expires_at <= $3 then excluded.expires_at else known.expires_at end
      returning points, expires_at`,
    values: [key, new Date(instant.getTime() + WINDOW_MS), instant],
  })
  const [row] = rows
  if (!row || row.points <= most) return null
  return Math.max(1, Math.ceil((row.expires_at.getTime() - instant.getTime()) / 1000))
}

/** Hashed: what people type into the field for names is now and then a password, and as long as they like. */
function keyOf(what: string, of: string, value: string): string {
  return `${what}:${of}:${createHash('sha256').update(value).digest('hex')}`
}
