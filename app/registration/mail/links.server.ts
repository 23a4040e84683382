import type { AppContext } from '#app/platform/app-context.server.ts'
import { hashSecret, newSecret } from '#app/platform/ids.server.ts'
import { type Locale, langOf } from '#app/platform/locale.ts'

/** Where an e-mail leads to. */
export type LinkTo =
  /** into a registration, as often as wanted */
  | { readonly purpose: 'letter'; readonly subjectId: string; readonly expiresAt: null }
  /** into a registration, once */
  | { readonly purpose: 'one-time'; readonly subjectId: string; readonly expiresAt: Date }
  /** to the answer to an invitation; `subjectId` is the hold */
  | { readonly purpose: 'partner'; readonly subjectId: string; readonly expiresAt: Date }

/** How long a one-time link opens. */
export const oneTimeMs = 24 * 3_600_000

/**
 * Makes a token of this e-mail's own and the address that carries it. Only its hash is kept, so no e-mail can be sent again with the same
 * link, and who reads the database gets in nowhere. L7.
 */
export async function makeLink(
  { db, config, now }: Pick<AppContext, 'db' | 'config' | 'now'>,
  { editionId, locale, purpose, subjectId, expiresAt }: LinkTo & { editionId: string; locale: Locale },
): Promise<{ readonly url: string; readonly expiresAt: Date | null }> {
  const token = newSecret()
  await db.query({
    name: 'email-token',
    text: `insert into tokens (hash, edition_id, purpose, subject_id, made_at, expires_at) values ($1, $2, $3, $4, $5, $6)`,
    values: [hashSecret(token), editionId, purpose, subjectId, now(), expiresAt],
  })
  const page = purpose === 'partner' ? `register?partner=${token}` : `myReg?key=${token}`
  return { url: `${config.origin}/${langOf(locale)}/${page}`, expiresAt }
}
