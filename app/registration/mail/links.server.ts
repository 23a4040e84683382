import type { AppContext } from '#app/platform/app-context.server.ts'
import { hashSecret, newSecret } from '#app/platform/ids.server.ts'
import { type Locale, langOf } from '#app/platform/locale.ts'

/** The target of an e-mail's link. */
export type LinkTo =
  /** opens a registration, any number of times */
  | { readonly purpose: 'letter'; readonly subjectId: string; readonly expiresAt: null }
  /** opens a registration, once */
  | { readonly purpose: 'one-time'; readonly subjectId: string; readonly expiresAt: Date }
  /** opens the answer to an invitation; `subjectId` is the hold */
  | { readonly purpose: 'partner'; readonly subjectId: string; readonly expiresAt: Date }

/** How long a one-time link is valid. */
export const oneTimeMs = 24 * 3_600_000

/**
 * Makes a token for this e-mail and the address that contains it. Only its hash is stored: no e-mail can be sent again with the same link, and
 * reading the database gives access to nothing. L7.
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
