import type { Actor } from '#app/people/actor.ts'
import { isAddress } from '#app/people/service.server.ts'
import type { AppContext } from '#app/platform/app-context.server.ts'
import { type Id, id } from '#app/platform/id.ts'
import type { Bilingual } from '#app/platform/locale.ts'
import { lastingSecret } from './session.server.ts'

/** A registration that an account shows without a link. */
export type AccountRegistration = {
  readonly id: Id
  readonly editionId: string
  readonly editionName: Bilingual
  readonly code: string
  readonly name: string
  readonly surname: string
  readonly isCancelled: boolean
}

/**
 * The registrations of an account, newest first: those made while signed in with it, and those whose confirmed address is the address the account is
 * named after. A registration that staff enter is for another person, so only its address counts. Nobody signs in to an account whose
 * address is unproved (U17). R29.
 * @param edition limits the result to this edition
 */
export async function findAccountRegistrations(
  { db }: Pick<AppContext, 'db'>,
  by: Actor,
  edition?: string,
): Promise<AccountRegistration[]> {
  if (by.kind !== 'user') return []
  const { rows } = await db.query<{
    id: string
    edition_id: string
    edition_name: Bilingual
    code: string
    name: string
    surname: string
    status: string
  }>(
    `select r.id, r.edition_id, e.name as edition_name, r.code, r.name, r.surname, r.status
     from registrations r join editions e on e.id = r.edition_id
     where r.erased_at is null and ($4::text is null or r.edition_id = $4)
       and ((lower(r.email) = $1 and r.email_confirmed_at is not null and $2::boolean) or (r.added_by = $3 and not r.entered_by_staff))
     order by r.reserved desc, r.id limit 50`,
    [by.username.toLowerCase(), isAddress(by.username), by.username, edition ?? null],
  )
  return rows.map((row) => ({
    id: id(row.id),
    editionId: row.edition_id,
    editionName: row.edition_name,
    code: row.code,
    name: row.name,
    surname: row.surname,
    isCancelled: row.status === 'cancelled',
  }))
}

/**
 * Returns a `Set-Cookie` value whose secret opens this registration in this browser; null when the registration does not belong to the account. R29.
 */
export async function openAccountRegistration(
  app: AppContext,
  by: Actor,
  wanted: string,
): Promise<string | null> {
  const own = (await findAccountRegistrations(app, by)).find((registration) => registration.id === wanted)
  return own ? lastingSecret(app, { registrationId: own.id, editionId: own.editionId }) : null
}
