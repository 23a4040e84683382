import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto'
import type { Database, Tx } from '../database/open.server.ts'

/** A request that runs once under its `Idempotency-Key`. */
export type IdempotentRequest = {
  readonly key: string
  /** Hash of the whole request: the same key with another hash is refused. */
  readonly requestHash: string
}

/** The SHA-256 in hex of these parts in their order, for `IdempotentRequest.requestHash`. */
export function hashRequest(...parts: readonly (string | Uint8Array)[]): string {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(part).update('\0')
  return hash.digest('hex')
}

export type KeyClaim =
  | { readonly kind: 'new' }
  /** The command ran before; `done` is what it stored for a repeated call. */
  | { readonly kind: 'same'; readonly done: string }
  | { readonly kind: 'other' }

const storedForMs = 24 * 3_600_000

/**
 * Claims the key inside the command's transaction, or answers what the first call under it stored. A second call with the same key waits until
 * the first transaction ends. R14, X8.
 */
export async function claimKey(
  tx: Tx,
  { key, requestHash }: IdempotentRequest,
  now: Date,
): Promise<KeyClaim> {
  const { rows } = await tx.query<Row>({
    name: 'claim-idempotency-key',
    text: `
      insert into idempotency (key, request_hash, expires_at) values ($1, $2, $3)
      on conflict (key) do update set
        request_hash = case when idempotency.expires_at < $4 then excluded.request_hash else idempotency.request_hash end,
        answer = case when idempotency.expires_at < $4 then null else idempotency.answer end,
        expires_at = greatest(idempotency.expires_at, case when idempotency.expires_at < $4 then excluded.expires_at end)
      returning request_hash, answer`,
    values: [hashKey(key), requestHash, new Date(now.getTime() + storedForMs), now],
  })
  const [row] = rows
  if (!row || row.request_hash !== requestHash) return { kind: 'other' }
  return row.answer ? { kind: 'same', done: open(row.answer, key).done } : { kind: 'new' }
}

/** Stores the command's result in its transaction, and the response body where it is known already. */
export async function storeDone(
  tx: Tx,
  idempotency: IdempotentRequest,
  done: string,
  body?: string,
): Promise<void> {
  await storeResponse(tx, idempotency, body === undefined ? { done } : { done, body })
}

/** @returns the stored results by key; keys without a finished command are absent */
export async function findDone(
  db: Pick<Database, 'query'>,
  requests: readonly IdempotentRequest[],
  now: Date,
): Promise<ReadonlyMap<string, string>> {
  const byHash = new Map(requests.map((request) => [hashKey(request.key), request]))
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

/** The stored response body of this key; `other` when the key belongs to another request. */
export async function findBody(
  db: Pick<Database, 'query'>,
  { key, requestHash }: IdempotentRequest,
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

/** Stores the response body, after the command: the body describes the state then. */
export async function storeBody(
  db: Pick<Database, 'query'>,
  idempotency: IdempotentRequest,
  done: string,
  body: string,
): Promise<void> {
  await storeResponse(db, idempotency, { done, body })
}

type Row = { request_hash: string; answer: Buffer | null }
type Stored = { readonly done: string; readonly body?: string }

/** The response is encrypted with the key; the table holds only the key's hash. */
async function storeResponse(
  db: Pick<Database, 'query'>,
  { key }: IdempotentRequest,
  response: Stored,
): Promise<void> {
  await db.query({
    name: 'store-response',
    text: 'update idempotency set answer = $2 where key = $1',
    values: [hashKey(key), seal(JSON.stringify(response), key)],
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

function open(sealed: Buffer, key: string): Stored {
  const cipher = createDecipheriv('aes-256-gcm', cipherKey(key), sealed.subarray(0, 12))
  cipher.setAuthTag(sealed.subarray(12, 28))
  return JSON.parse(cipher.update(sealed.subarray(28), undefined, 'utf8') + cipher.final('utf8')) as Stored
}
