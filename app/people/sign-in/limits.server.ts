import { createHash } from 'node:crypto'
import type { AppContext } from '#app/platform/app-context.server.ts'
import type { Querying } from '#app/platform/database/statement.ts'
import { isLoopback } from '#app/platform/http/loopback.ts'
import { networkOf } from '#app/platform/http/network-of.ts'
import { usernameKey } from '../accounts/username.ts'

/**
 * Attempts per minute. `pair`: one account from one network; `account`: one account from anywhere; `device`: one account from
 * a browser that has signed in to it before. A code is only requested after the right password, so a low limit cannot be used to lock the
 * owner out; a known browser's wrong codes count as its guesses.
 */
const most = {
  signIn: { address: 20, pair: 5, account: 100, device: 5 },
  signInCode: { account: 5 },
  link: { address: 10, account: 1 },
  account: { address: 10, account: 5 },
  code: { account: 5 },
  confirm: { account: 5 },
  passkey: { address: 20 },
} as const satisfies Record<string, Partial<Record<Scope, number>>>

type Scope = 'address' | 'pair' | 'account' | 'device'

const WINDOW_MS = 60_000

/** A counted attempt, which can be refunded. */
export type RateLimitAttempt = {
  /** null: allowed; else the seconds to wait */
  readonly seconds: number | null
  /** Uncounts an attempt that was no guess, such as a right password. */
  refund(): Promise<void>
}

/**
 * Counts an attempt before its result is known, so that parallel guesses count like sequential ones. The database counts for all instances.
 * A known device has only its own limit, so guesses from elsewhere cannot lock it out. In the demo, the local machine has no limit per
 * address, but keeps the limits per account. U3.
 * @param device the result of `findKnownDevice` for this account; null: not known
 */
export async function countAttempt(
  app: Pick<AppContext, 'db' | 'config' | 'now'>,
  what: keyof typeof most,
  tried: { readonly address?: string; readonly username?: string; readonly device?: string | null },
): Promise<RateLimitAttempt> {
  const counted = scopesOf(app, tried).flatMap(({ scope, value }) => {
    const limit = (most[what] as Partial<Record<Scope, number>>)[scope]
    return limit === undefined ? [] : [{ key: keyOf(what, scope, value), most: limit }]
  })
  const taken: string[] = []
  let seconds: number | null = null
  // narrow scopes first, none after a refusal: one network must not use up the limit of an account
  for (const each of counted) {
    taken.push(each.key)
    seconds = await count(app, each)
    if (seconds !== null) break
  }
  return {
    seconds,
    refund: async () => {
      await app.db.query('update rate_limits set points = points - 1 where key = any($1) and points > 0', [
        taken,
      ])
    },
  }
}

function scopesOf(
  { config }: Pick<AppContext, 'config'>,
  { address, username, device }: Parameters<typeof countAttempt>[2],
): { readonly scope: Scope; readonly value: string }[] {
  const account = username === undefined ? undefined : usernameKey(username)
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

/**
 * A window starts with its first attempt and lasts one minute. One that ends later than processes' clocks can differ was begun before the
 * clock was set back.
 */
async function count(
  { db, now }: Pick<AppContext, 'now'> & { readonly db: Querying },
  { key, most }: { readonly key: string; readonly most: number },
): Promise<number | null> {
  const instant = now()
  const after = (ms: number) => new Date(instant.getTime() + ms)
  const { rows } = await db.query<{ points: number; expires_at: Date }>({
    name: 'people-count-attempt',
    text: `insert into rate_limits as known (key, points, expires_at) values ($1, 1, $2)
      on conflict (key) do update set
        points = case when known.expires_at > $3 and known.expires_at <= $4 then known.points + 1 else 1 end,
        expires_at = case when known.expires_at > $3 and known.expires_at <= $4 then known.expires_at
          else excluded.expires_at end
      returning points, expires_at`,
    values: [key, after(WINDOW_MS), instant, after(2 * WINDOW_MS)],
  })
  const [row] = rows
  if (!row || row.points <= most) return null
  return Math.max(1, Math.ceil((row.expires_at.getTime() - instant.getTime()) / 1000))
}

/** Hashed, because people sometimes type a password into the username field, and of any length. */
function keyOf(what: string, of: string, value: string): string {
  return `${what}:${of}:${createHash('sha256').update(value).digest('hex')}`
}
