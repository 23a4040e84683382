import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto'
import type { Database, Tx } from '../database/open.server.ts'

/** An `Idempotency-Key` with what was asked under it. */
export type Remember = {
  readonly key: string
  /** Of the whole request: the same key with another request is refused. */
  readonly requestHash: string
}

/** SHA-256 in hex, for `Remember.requestHash`. */
export function hashRequest(...parts: readonly (string | Uint8Array)[]): string {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(part).update('\0')
  return hash.digest('hex')
}

export type Recalled =
  | { readonly kind: 'new' }
  /** Done already; `done` is what the command stored for a repeated call. */
  | { readonly kind: 'same'; readonly done: string }
  | { readonly kind: 'other' }

const keptForMs = 24 * 3_600_000

/**
 * Claims a key inside the action's transaction, or tells what was done under it. Who comes with the same key while the first is
 * still at work waits for its end.
 */
export async function recall(tx: Tx, { key, requestHash }: Remember, now: Date): Promise<Recalled> {
  const { rows } = await tx.query<Row>({
    name: 'recall-answer',
    text: `
      insert into idempotency (key, request_hash, expires_at) values ($1, $2, $3)
      on conflict (key) do update set
        request_hash = case when idempotency.expires_at < $4 then excluded.request_hash else idempotency.request_hash end,
        answer = case when idempotency.expires_at < $4 then null else idempotency.answer end,
        expires_at = greatest(idempotency.expires_at, case when idempotency.expires_at < $4 then excluded.expires_at end)
      returning request_hash, answer`,
    values: [hashKey(key), requestHash, new Date(now.getTime() + keptForMs), now],
  })
  const [row] = rows
  if (!row || row.request_hash !== requestHash) return { kind: 'other' }
  return row.answer ? { kind: 'same', done: open(row.answer, key).done } : { kind: 'new' }
}

/** Keeps with the action what was done, and the answer's body where it is known already. */
export async function keepDone(tx: Tx, remember: Remember, done: string, body?: string): Promise<void> {
  await keep(tx, remember, body === undefined ? { done } : { done, body })
}

/** What was done under those of the keys that are done already, by key. */
export async function findDone(
  db: Pick<Database, 'query'>,
  remembers: readonly Remember[],
  now: Date,
): Promise<ReadonlyMap<string, string>> {
  const byHash = new Map(remembers.map((remember) => [hashKey(remember.key), remember]))
  const { rows } = await db.query<Row & { key: string }>({
    name: 'find-done',
    text: 'select key, request_hash, answer from idempotency where key = any($1) and expires_at >= $2',
    values: [[...byHash.keys()], now],
  })
  return new Map(
    rows.flatMap(({ key: hash, request_hash, answer }): [string, string][] => {
      const asked = byHash.get(hash)
      if (!answer || !asked || asked.requestHash !== request_hash) return []
      return [[asked.key, open(answer, asked.key).done]]
    }),
  )
}

/** The body that was answered under this key, or that there is none yet, or that the key was another request's. */
export async function findBody(
  db: Pick<Database, 'query'>,
  { key, requestHash }: Remember,
  now: Date,
): Promise<
  { readonly kind: 'new' } | { readonly kind: 'same'; readonly body: string } | { readonly kind: 'other' }
> {
  const { rows } = await db.query<Row>({
    name: 'find-body',
    text: 'select request_hash, answer from idempotency where key = $1 and expires_at >= $2',
    values: [hashKey(key), now],
  })
  const [row] = rows
  if (!row) return { kind: 'new' }
  if (row.request_hash !== requestHash) return { kind: 'other' }
  const body = row.answer ? open(row.answer, key).body : undefined
  return body === undefined ? { kind: 'new' } : { kind: 'same', body }
}

/** Keeps the body with what was done, once it is known: after the action, because it says how things stand then. */
export async function keepBody(
  db: Pick<Database, 'query'>,
  remember: Remember,
  done: string,
  body: string,
): Promise<void> {
  await keep(db, remember, { done, body })
}

type Row = { request_hash: string; answer: Buffer | null }
type Kept = { readonly done: string; readonly body?: string }

/** Encrypted by the key itself, of which only a hash is stored. */
async function keep(db: Pick<Database, 'query'>, { key }: Remember, kept: Kept): Promise<void> {
  await db.query({
    name: 'keep-answer',
    text: 'update idempotency set answer = $2 where key = $1',
    values: [hashKey(key), seal(JSON.stringify(kept), key)],
  })
}

function hashKey(key: string): string {
  return createHash('sha256').update(`name:${key}`).digest('hex')
}

function cipherKey(key: string): Buffer {
  return createHash('sha256').update(`seal:${key}`).digest()
}

function seal(text: string, key: string): Buffer {
  const nonce = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', cipherKey(key), nonce)
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed])
}

function open(sealed: Buffer, key: string): Kept {
  const cipher = createDecipheriv('aes-256-gcm', cipherKey(key), sealed.subarray(0, 12))
  cipher.setAuthTag(sealed.subarray(12, 28))
  return JSON.parse(cipher.update(sealed.subarray(28), undefined, 'utf8') + cipher.final('utf8')) as Kept
}
