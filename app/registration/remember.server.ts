import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto'
import type { Tx } from '#app/platform/database/open.server.ts'

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
  | { readonly kind: 'same'; readonly answer: string }
  | { readonly kind: 'other' }

const keptForMs = 24 * 3_600_000

/**
 * Claims a key inside the deed's transaction, or tells what was answered under it. Who comes with the same key while the first is
 * still at work waits for its end.
 */
export async function recall(tx: Tx, { key, requestHash }: Remember, now: Date): Promise<Recalled> {
  const { rows } = await tx.query<{ request_hash: string; answer: Buffer | null; fresh: boolean }>({
    name: 'recall-answer',
    text: `
      insert into idempotency (key, request_hash, expires_at) values ($1, $2, $3)
      on conflict (key) do update set
        request_hash = case when idempotency.expires_at < $4 then excluded.request_hash else idempotency.request_hash end,
        answer = case when idempotency.expires_at < $4 then null else idempotency.answer end,
        expires_at = greatest(idempotency.expires_at, case when idempotency.expires_at < $4 then excluded.expires_at end)
      returning request_hash, answer, (xmax = 0) as fresh`,
    values: [hashKey(key), requestHash, new Date(now.getTime() + keptForMs), now],
  })
  const [row] = rows
  if (!row || row.request_hash !== requestHash) return { kind: 'other' }
  return row.answer ? { kind: 'same', answer: open(row.answer, key) } : { kind: 'new' }
}

/** Keeps the answer with the deed, encrypted by the key itself, of which only a hash is stored. */
export async function keepAnswer(tx: Tx, { key }: Remember, answer: string): Promise<void> {
  await tx.query({
    name: 'keep-answer',
    text: 'update idempotency set answer = $2 where key = $1',
    values: [hashKey(key), seal(answer, key)],
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

function open(sealed: Buffer, key: string): string {
  const cipher = createDecipheriv('aes-256-gcm', cipherKey(key), sealed.subarray(0, 12))
  cipher.setAuthTag(sealed.subarray(12, 28))
  return cipher.update(sealed.subarray(28), undefined, 'utf8') + cipher.final('utf8')
}
