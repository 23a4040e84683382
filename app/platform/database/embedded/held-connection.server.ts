import { AsyncLocalStorage } from 'node:async_hooks'

import pg from 'pg'

import { noteBrokenConnection } from '../outage.server.ts'

/** Set while an action runs inside `transaction`; `open` goes false at its end, for work it left running. */
const held = new AsyncLocalStorage<{ open: boolean }>()

/** A caller that holds a connection asked the pool for another. */
export class HeldConnectionError extends Error {
  override readonly name = 'HeldConnectionError'

  constructor() {
    super(
      'The database pool was called inside a transaction. Pass the transaction (tx) on and use that: the statement ' +
        'would run outside it, and with one connection it would wait for itself.',
    )
  }
}

/** Runs an action that holds a connection; everything it awaits is known to hold it. */
export async function holding<T>(action: () => Promise<T>): Promise<T> {
  const hold = { open: true }
  try {
    return await held.run(hold, action)
  } finally {
    hold.open = false
  }
}

/** Whether the caller is inside a transaction that has not ended. */
export function isHolding(): boolean {
  return held.getStore()?.open === true
}

/** Runs a function that may use the pool for any caller: a listener, a timer's task. */
export function holdingNothing<T>(action: () => T): T {
  return held.exit(action)
}

type GotClient = (
  error: Error | undefined,
  client: pg.PoolClient | undefined,
  done: (release?: unknown) => void,
) => void

/** A pool that refuses at once what would be a deadlock on one connection and a surprise on many. */
export class GuardedPool extends pg.Pool {
  override connect(): Promise<pg.PoolClient>
  override connect(got: GotClient): void
  override connect(got?: GotClient): Promise<pg.PoolClient> | undefined {
    const refusal = isHolding() ? new HeldConnectionError() : undefined
    if (got === undefined) return refusal ? Promise.reject(refusal) : this.#connect()
    if (refusal) got(refusal, undefined, () => undefined)
    else
      super.connect((error, client, done) => {
        noteBrokenConnection(error)
        got(error, client, done)
      })
    return undefined
  }

  async #connect(): Promise<pg.PoolClient> {
    try {
      return await super.connect()
    } catch (error) {
      noteBrokenConnection(error)
      throw error
    }
  }
}
