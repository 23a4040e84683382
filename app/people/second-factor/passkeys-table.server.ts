import type { WebAuthnCredential } from '@simplewebauthn/server'
import type { Selectable } from 'kysely'
import type { Querying } from '#app/platform/database/statement.ts'
import type { Id } from '#app/platform/id.ts'
import type { Passkeys } from '#db/tables.ts'
import type { Session } from '../sign-in/session.ts'
import type { Passkey } from './passkey.ts'

type StoredPasskey = WebAuthnCredential & { readonly name: string; readonly madeAt: Date }

/**
 * Whether the user has passkeys and this session began without one: then it may not change other factors. Otherwise a password alone could add its
 * own second factor.
 */
export async function mustShowPasskey(db: Querying, { secondFactor, user }: Session): Promise<boolean> {
  return !secondFactor && (await selectPasskeys(db, user._id)).length > 0
}

/** The user's passkeys, oldest first, without their public keys. */
export async function selectPasskeys(db: Querying, userId: Id): Promise<Passkey[]> {
  const { rows } = await db.query<Pick<Selectable<Passkeys>, 'id' | 'name' | 'made_at' | 'used_at'>>(
    'select id, name, made_at, used_at from passkeys where user_id = $1 order by made_at, id',
    [userId],
  )
  return rows.map((row) => ({ id: row.id, name: row.name, madeAt: row.made_at, usedAt: row.used_at }))
}

/** Stores a passkey. @returns false, and stores nothing, when a passkey with this id exists already, of whichever user */
export async function insertPasskey(tx: Querying, userId: Id, key: StoredPasskey): Promise<boolean> {
  const { rowCount } = await tx.query(
    `insert into passkeys (id, user_id, name, public_key, counter, transports, made_at)
     values ($1, $2, $3, $4, $5, $6, $7) on conflict (id) do nothing`,
    [key.id, userId, key.name, Buffer.from(key.publicKey), key.counter, key.transports ?? [], key.madeAt],
  )
  return rowCount === 1
}

/** Whether the key is still there and its owner may sign in; locks it until the transaction ends. U19. */
export async function lockPasskey(
  tx: Querying,
  { id, userId }: { readonly id: string; readonly userId: string },
): Promise<boolean> {
  const { rows } = await tx.query({
    name: 'people-lock-passkey',
    text: `select from passkeys k join users u on u.id = k.user_id
      where k.id = $1 and u.id = $2 and u.status = 'active' and u.proved_at is not null for share`,
    values: [id, userId],
  })
  return rows.length > 0
}

/** The key with this id and whose it is; null when there is none, or the id is not in base64url. */
export async function findPasskey(
  db: Querying,
  keyId: string,
): Promise<(WebAuthnCredential & { readonly userId: string }) | null> {
  if (!/^[\w-]{1,1400}$/.test(keyId)) return null
  const { rows } = await db.query<Selectable<Passkeys>>('select * from passkeys where id = $1', [keyId])
  const [row] = rows
  if (!row) return null
  return {
    id: row.id,
    userId: row.user_id,
    publicKey: new Uint8Array(row.public_key),
    counter: row.counter,
    transports: row.transports,
  }
}

/** Stores when the passkey signed in last, and the counter that the authenticator sent with its signature. */
export async function notePasskeyUsed(
  db: Querying,
  { id, counter, at }: { readonly id: string; readonly counter: number; readonly at: Date },
): Promise<void> {
  await db.query('update passkeys set counter = $2, used_at = $3 where id = $1', [id, counter, at])
}

/** Deletes a passkey of this user. @returns its name; null when the user has none with this id */
export async function deletePasskey(tx: Querying, userId: Id, keyId: string): Promise<string | null> {
  const { rows } = await tx.query<{ name: string }>(
    'delete from passkeys where id = $1 and user_id = $2 returning name',
    [keyId, userId],
  )
  return rows[0]?.name ?? null
}
