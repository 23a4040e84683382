import type { Role } from '#app/admission/event-capacity.ts'
import { onceADay, postMessages } from '#app/mail/service.server.ts'
import type { AppContext } from '#app/platform/app-context.server.ts'
import type { Tx } from '#app/platform/database/open.server.ts'
import { type Id, id } from '#app/platform/id.ts'
import { hashSecret } from '#app/platform/ids.server.ts'
import type { Locale } from '#app/platform/locale.ts'
import type { CommandContext } from '../command-context.server.ts'
import { confirmAddress } from '../commands/confirm-address.server.ts'
import type { Registration } from '../registration.ts'

export type AccessLink = {
  readonly registrationId: Id
  readonly editionId: string
  /** The hash of the registration's secret when the link was made. */
  readonly holder: string
  readonly purpose: 'secret' | 'letter' | 'one-time'
}

/**
 * The dancer whose registration a secret opens; null when the secret is unknown, used up or expired. A key from an e-mail proves the address: it
 * confirms the address, which opens a partner's hold (R4). A browser's temporary secret proves nothing.
 * @param use whether a one-time link is used up by this call; false only looks
 */
export async function findDancer(
  app: AppContext,
  secret: string,
  { use }: { use: boolean } = { use: false },
): Promise<AccessLink | null> {
  const hash = hashSecret(secret)
  const { rows } = await app.db.query<{
    id: string
    edition_id: string
    holder: string
    purpose: AccessLink['purpose']
    lasts: boolean
  }>({
    name: 'find-dancer',
    text: `
      select id, edition_id, secret_hash as holder, 'secret' as purpose, true as lasts from registrations
      where secret_hash = $1 and erased_at is null
      union all
      select t.subject_id, t.edition_id, r.secret_hash, t.purpose, t.expires_at is null from tokens t
        join registrations r on r.edition_id = t.edition_id and r.id = t.subject_id and r.erased_at is null
      where t.hash = $1 and t.purpose in ('letter', 'one-time')
        and (t.expires_at is null or t.expires_at > $2) and t.used_at is null`,
    values: [hash, app.now()],
  })
  const [row] = rows
  if (!row) return null
  if (row.purpose === 'one-time' && use && !(await spend(app, hash))) return null
  const link = {
    registrationId: id(row.id),
    editionId: row.edition_id,
    holder: row.holder,
    purpose: row.purpose,
  }
  if ((link.purpose === 'letter' && row.lasts) || (link.purpose === 'one-time' && use)) {
    await confirmAddress(app, link)
  }
  return link
}

/** Marks a one-time link as used. True for the first caller only. */
async function spend({ db, now }: AppContext, hash: string): Promise<boolean> {
  const { rowCount } = await db.query({
    text: 'update tokens set used_at = $2 where hash = $1 and used_at is null',
    values: [hash, now()],
  })
  return rowCount === 1
}

export type Invitation = {
  readonly holdId: Id
  /** The first name only. */
  readonly inviterName: string
  /** The role the partner will dance; null when both partners may dance either. */
  readonly role: Role
  /** The address the invitation was sent to; null unless the invitation was opened by its link. */
  readonly email: string | null
  readonly until: Date
  readonly eventIds: readonly Id[]
  /** The events at which a place is held; at the others the couple would wait together. */
  readonly heldIds: readonly Id[]
}

/**
 * What an invitation's link offers; null when the invitation has ended or does not exist in this edition: the form of the next one has none of its
 * events.
 */
export async function findInvitation(
  app: AppContext,
  { editionId, secret }: { readonly editionId: string; readonly secret: string },
): Promise<Invitation | null> {
  const { rows } = await app.db.query<{
    id: string
    name: string
    role: Role
    email: string | null
    expires_at: Date
    events: string[]
    held: string[]
  }>({
    name: 'show-invitation',
    text: `
      select h.id, r.name, h.role, h.email, h.expires_at, array(
        select p.event_id from picks p join events e on e.edition_id = p.edition_id and e.id = p.event_id
        where p.edition_id = h.edition_id and p.dancer_id = r.id and p.state in ('waiting', 'placed')
        order by e.starts_at, e.id) as events, array(
        select p.event_id from picks p
        where p.edition_id = h.edition_id and p.dancer_id = h.id and p.state = 'placed'
        order by p.event_id) as held
      from tokens t
      join holds h on h.edition_id = t.edition_id and h.id = t.subject_id
      join registrations r on r.edition_id = h.edition_id and r.id = h.registration_id
      where t.hash = $1 and t.purpose = 'partner' and t.edition_id = $2 and h.state = 'open' and h.expires_at >= $3`,
    values: [hashSecret(secret), editionId, app.now()],
  })
  const [row] = rows
  if (!row) return null
  return {
    holdId: id(row.id),
    inviterName: row.name,
    role: row.role,
    email: row.email,
    until: row.expires_at,
    eventIds: row.events.map(id),
    heldIds: row.held.map(id),
  }
}

/** No second link is sent within this time, so that a stranger cannot fill a dancer's inbox. */
const linkPauseMs = 60_000
const dayMs = 24 * 3_600_000
/** Applies to confirmed addresses too, because links can be requested for any address. L11 */
const mostLinksADay = 5

/** @param language of the e-mails; undefined: the language of each registration */
export async function mailLinkTo(
  app: AppContext,
  editionId: string,
  email: string,
  language?: Locale,
): Promise<void> {
  await app.db.transaction((tx) => mailLinkWithin(tx, app, editionId, email, language))
  app.wake()
}

/** The same within a transaction; the caller wakes the workers. */
export async function mailLinkWithin(
  tx: Tx,
  app: AppContext,
  editionId: string,
  email: string,
  language?: Locale,
): Promise<void> {
  const now = app.now()
  const { rows } = await tx.query<{ id: string; language: Locale; confirmed: boolean }>({
    name: 'find-by-address',
    text: `
        with here as (
          select id, language, reserved, email_confirmed_at is not null or confirmed_by is not null and confirmed_by <> 'account' as confirmed, status not in ('cancelled', 'released') as live from registrations
          where edition_id = $1 and lower(email) = $2 and erased_at is null)
        select id, language, confirmed from here where (live or not exists (select from here where live))
          and not exists (select from emails l where l.edition_id = $1 and l.registration_id = here.id
            and l.kind = 'oneTime' and l.created_at > $3)
          and (select count(*) from emails l where l.edition_id = $1 and l.registration_id = here.id
            and l.kind = 'oneTime' and l.created_at > $4) < ${mostLinksADay}
        order by confirmed desc,
          exists (select from emails l where l.edition_id = $1 and l.registration_id = here.id), reserved limit 20`,
    values: [
      editionId,
      email.toLowerCase(),
      new Date(now.getTime() - linkPauseMs),
      new Date(now.getTime() - dayMs),
    ],
  })
  await postMessages(
    tx,
    app,
    rows.map((row) => ({
      editionId,
      kind: 'oneTime',
      registrationId: row.id,
      recipient: email,
      language: language ?? row.language,
      once: row.confirmed ? null : onceADay('oneTime', email, now),
      data: {},
      now,
    })),
  )
}

/** Deletes the links in e-mails to an address that is no longer the registration's. R10. */
export async function deleteMailedLinks(
  { tx }: CommandContext,
  { editionId, id }: Registration,
): Promise<void> {
  await tx.query({
    name: 'delete-mailed-links',
    text: `delete from tokens where edition_id = $1 and subject_id = $2 and (purpose = 'one-time' or expires_at is null)`,
    values: [editionId, id],
  })
}

/** Deletes every link that opens the registration; its own secret is replaced elsewhere. R10. */
export async function deleteAccessLinks(
  { tx }: CommandContext,
  { editionId, id }: Registration,
): Promise<void> {
  await tx.query({
    name: 'delete-access-links',
    text: 'delete from tokens where edition_id = $1 and subject_id = $2',
    values: [editionId, id],
  })
}
