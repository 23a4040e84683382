import { createHash } from 'node:crypto'
import type { AppContext } from '#app/platform/app-context.server.ts'
import type { Querying } from '#app/platform/database/statement.ts'
import { isLoopback } from '#app/platform/http/loopback.ts'
import { networkOf } from '#app/platform/http/network-of.ts'

/**
 * Per minute (decisions 10). `pair` is one account from one network, `account` one account from anywhere, `device` one account from a browser
 * in which it was signed in with before. A code is only asked for after the right password, so few tries from anywhere lock nobody out
 * who does not know it.
 */
const most = {
  signIn: { address: 20, pair: 5, account: 100, device: 5 },
  signInCode: { account: 5, device: 5 },
  link: { address: 10, account: 1 },
  account: { address: 10, account: 5 },
  code: { account: 5 },
  confirm: { account: 5 },
  passkey: { address: 20 },
} as const satisfies Record<string, Partial<Record<Scope, number>>>

type Scope = 'address' | 'pair' | 'account' | 'device'

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
 * instances share it. A known device has a count of its own and no other: guesses made elsewhere do not lock it out. The demo's own machine
 * may try any number of accounts from its address, but not one account any number of times. U3.
 * @param device what `findKnownDevice` answered for this very account; null: not known
 */
export async function takeTurn(
  app: Pick<AppContext, 'db' | 'config' | 'now'>,
  what: keyof typeof most,
  tried: { readonly address?: string; readonly username?: string; readonly device?: string | null },
): Promise<Turn> {
  const counted = scopesOf(app, tried).flatMap(({ scope, value }) => {
    const limit = (most[what] as Partial<Record<Scope, number>>)[scope]
    return limit === undefined ? [] : [{ key: keyOf(what, scope, value), most: limit }]
  })
  const taken: string[] = []
  let seconds: number | null = null
  // narrow scopes first, and none after a refusal: one network must not use up what an account has from everywhere
  for (const each of counted) {
    taken.push(each.key)
    seconds = await count(app, each)
    if (seconds !== null) break
  }
  return {
    seconds,
    giveBack: async () => {
      await app.db.query('update rate_limits set points = points - 1 where key = any($1) and points > 0', [
        taken,
      ])
    },
  }
}

function scopesOf(
  { config }: Pick<AppContext, 'config'>,
  { address, username, device }: Parameters<typeof takeTurn>[2],
): { readonly scope: Scope; readonly value: string }[] {
  const account = username?.trim().toLowerCase()
  if (device && account !== undefined) return [{ scope: 'device', value: `${account} ${device}` }]
  const network = address === undefined ? undefined : networkOf(address)
  const isExempt = config.demo !== null && (address === '' || (address !== undefined && isLoopback(address)))
  return [
    ...(network === undefined || isExempt ? [] : [{ scope: 'address', value: network } as const]),
    ...(account === undefined || network === undefined
      ? []
      : [{ scope: 'pair', value: `${network} ${account}` } as const]),
    ...(account === undefined ? [] : [{ scope: 'account', value: account } as const]),
  ]
}

/** A window begins with its first turn and is over a minute later. */
async function count(
  { db, now }: Pick<AppContext, 'now'> & { readonly db: Querying },
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
