import { createHash } from 'node:crypto'
import type { AppContext } from '#app/platform/app-context.server.ts'
import type { Querying } from '#app/platform/database/statement.ts'
import type { Locale } from '#app/platform/locale.ts'
import {
  type NewsRecipient,
  readNewsAddresses,
  readNewsRecipients,
} from './queries/news-recipients.server.ts'

export type NewsAddress = { readonly email: string; readonly language: Locale }

/**
 * Every address that gets news, once: of confirmed readers, and of dancers who ticked it in a registration with a confirmed
 * address. A former reader gets news only after registering and ticking it again. N5.
 */
export async function findNewsAddresses({ db }: Pick<AppContext, 'db'>): Promise<NewsAddress[]> {
  return readNewsAddresses(db)
}

/** Whether news may go to this address now. N5, N7 */
export async function getsNews({ db }: Pick<AppContext, 'db'>, email: string): Promise<boolean> {
  return (await readNewsAddresses(db, email)).length > 0
}

/** The recipients of an issue, each address once: everybody who gets news, or of these registrations those whose address does. N7 */
export function findNewsRecipients(
  db: Querying,
  of: { readonly editionId: string; readonly registrations: readonly string[] | null },
): Promise<NewsRecipient[]> {
  return readNewsRecipients(db, of)
}

/** As `sha256(convert_to(lower(email), 'UTF8'))` in the database. */
export function addressHash(email: string): string {
  return createHash('sha256').update(email.toLowerCase()).digest('hex')
}
