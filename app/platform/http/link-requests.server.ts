import type { AppContext } from '../app-context.server.ts'
import type { Tx } from '../database/open.server.ts'
import type { Querying } from '../database/statement.ts'
import { newId } from '../ids.server.ts'
import type { Locale } from '../locale.ts'
import { cut, storableText } from '../values/storable.ts'

/** `account`: the first link into a requested account; `password`: to choose a password; `registration`: into registrations. */
export type LinkRequestKind = 'account' | 'password' | 'registration'

/** A requested link. */
export type LinkRequest = {
  /** as it was typed: an email address, or a username that is none */
  readonly address: string
  readonly language: Locale
}

const longestAddress = 200
/** Long enough for the answer to have left. */
const pauseMs = 300

/**
 * Records the request of a link. A worker looks up the recipient after the response, so that neither the
 * response nor its duration reveals it. The statement is the same for every address.
 */
export async function noteLinkRequest(
  { db, now, wake }: Pick<AppContext, 'db' | 'now' | 'wake'>,
  kind: LinkRequestKind,
  { address, language }: LinkRequest,
): Promise<void> {
  const at = now()
  await db.query(
    'insert into link_requests (id, kind, address, language, asked_at) values ($1, $2, $3, $4, $5)',
    [newId(at), kind, cut(storableText(address).trim(), longestAddress), language, at],
  )
  setTimeout(wake, pauseMs).unref()
}

/** How many requests one call looks at, of which all but the last may be unanswerable for now. */
const batch = 20

/**
 * Takes the oldest request of these kinds that can be answered, and answers it, in one transaction: a process that dies leaves it as it was.
 * @returns how many were answered, 0 or 1: called again, it takes the next one
 * @throws what the oldest one failed with, if none could be answered
 */
export async function answerLinkRequest(
  { db }: Pick<AppContext, 'db'>,
  kinds: readonly LinkRequestKind[],
  answer: (tx: Tx, request: LinkRequest & { readonly kind: LinkRequestKind }) => Promise<void>,
): Promise<number> {
  const failed: string[] = []
  let failure: unknown = null
  while (failed.length < batch) {
    let taken: string | null = null
    try {
      const answered = await db.transaction(async (tx) => {
        const request = await takeOldest(tx, kinds, failed)
        if (!request) return 0
        taken = request.id
        await answer(tx, request)
        return 1
      })
      if (answered > 0 || failed.length === 0) return answered
      break
    } catch (error) {
      // the others do not wait for one that cannot be answered now
      if (taken === null) throw error
      failed.push(taken)
      failure ??= error
    }
  }
  throw failure
}

async function takeOldest(tx: Querying, kinds: readonly LinkRequestKind[], except: readonly string[]) {
  const { rows } = await tx.query<LinkRequest & { id: string; kind: LinkRequestKind }>(
    `delete from link_requests where id = (
       select id from link_requests where kind = any ($1) and id <> all ($2) order by id limit 1 for update skip locked)
     returning id, kind, address, language`,
    [kinds, except],
  )
  return rows[0] ?? null
}
