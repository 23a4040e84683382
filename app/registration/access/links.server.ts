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
  /** The hash of the registration's secret at that moment. */
  readonly holder: string
  readonly purpose: 'secret' | 'letter' | 'one-time'
}

/**
 * Whose registration a secret opens; null when nobody's, or when it is used up or over. An e-mail's key proves the
 * address: it confirms it, which opens a partner's hold (R4). What a browser was left with for a while proves nothing.
 * @param use whether a one-time link is used up by this; false only looks
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

/** True for the one who comes first. */
async function spend({ db, now }: AppContext, hash: string): Promise<boolean> {
  const { rowCount } = await db.query({
    text: 'update tokens set used_at = $2 where hash = $1 and used_at is null',
    values: [hash, now()],
  })
  return rowCount === 1
}

export type Invitation = {
  readonly holdId: Id
  /** The first name, and no more. */
  readonly inviterName: string
  /** What the partner is to dance; null when both of them may do either. */
  readonly role: Role
  /** Where the invitation went: only its link tells. */
  readonly email: string | null
  readonly until: Date
  readonly eventIds: readonly Id[]
  /** Those of them at which a place is held; at the others the two would wait together. */
  readonly heldIds: readonly Id[]
}

/** What an invitation's link offers; null when it is over or there is none. */
export async function findInvitation(app: AppContext, secret: string): Promise<Invitation | null> {
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
      where t.hash = $1 and t.purpose = 'partner' and h.state = 'open' and h.expires_at >= $2`,
    values: [hashSecret(secret), app.now()],
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

/** Who asks again within this time has a link on its way: nobody fills somebody else's letterbox. */
const linkPauseMs = 60_000
const dayMs = 24 * 3_600_000
/** To a proved address, because anybody may ask for it. L11 */
const mostLinksADay = 5

/** @param language of the e-mails; undefined: as each registration has it */
export async function mailLinkTo(
  app: AppContext,
  editionId: string,
  email: string,
  language?: Locale,
): Promise<void> {
  await app.db.transaction((tx) => mailLinkWithin(tx, app, editionId, email, language))
  app.wake()
}

/** The same in a transaction; the caller wakes the workers. */
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
      ...[editionId, email.toLowerCase()],
      ...[new Date(now.getTime() - linkPauseMs), new Date(now.getTime() - dayMs)],
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

/** E-mails that went to an address which is no longer the registration's open nothing any more. R10. */
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

/** Nothing that ever opened the registration opens it any more; its own secret is another matter. R10. */
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
