import { stoppedByStaff } from '#app/mail/outbox/retry.ts'
import { isBouncing } from '#app/mail/service.server.ts'
import type { Querying } from '#app/platform/database/statement.ts'
import type { Id } from '#app/platform/id.ts'
import type { Locale } from '#app/platform/locale.ts'
import { isMerged } from '#app/registration/service.server.ts'

/** A registration that may get an e-mail. */
export type Addressee = {
  readonly id: Id
  readonly name: string
  readonly email: string
  readonly language: Locale
  readonly isErased: boolean
  /** It was merged into another one, and its dancer is written to there. */
  readonly isMerged: boolean
  readonly isAddressKnown: boolean
  /** The present address has bounced permanently. */
  readonly bounces: boolean
}

/** These registrations, by name. */
export async function readAddressees(
  db: Querying,
  editionId: string,
  ids: readonly string[],
): Promise<Addressee[]> {
  const { rows } = await db.query<Addressee>({
    name: 'mailing-addressees',
    text: `select r.id, r.name || ' ' || r.surname as name, r.email, r.language, r.erased_at is not null as "isErased", ${isMerged('r')} as "isMerged",
        r.email_confirmed_at is not null or (r.confirmed_by is not null and r.confirmed_by <> 'account') as "isAddressKnown",
        exists (select from emails m where m.edition_id = r.edition_id and m.registration_id = r.id
          and lower(m.recipient) = lower(r.email) and ${isBouncing('m')}) as bounces
      from registrations r where r.edition_id = $1 and r.id = any($2)
      order by r.surname collate "sl-x-icu", r.name collate "sl-x-icu", r.number`,
    values: [editionId, ids],
  })
  return rows
}

/**
 * Which of these addresses, or registrations, already got an e-mail with this text. What the former dancer of a registration got, the present one did
 * not; an e-mail that was not sent before the hand-over goes to the present one. A dancer did not get what came back: the address may be another now.
 */
export async function whoGot(
  db: Querying,
  {
    editionId,
    kind,
    wordsHash,
  }: { readonly editionId: string; readonly kind: string; readonly wordsHash: string },
): Promise<{ readonly registrations: ReadonlySet<string>; readonly addresses: ReadonlySet<string> }> {
  const { rows } = await db.query<{ registration_id: string | null; address: string }>({
    name: 'mailing-who-got',
    text: `select case when e.bounced_at is null and not exists (select from audit a where a.edition_id = e.edition_id and a.subject_id = e.registration_id
            and a.action = 'registration.handOver' and a.at >= e.sent_at) then e.registration_id end as registration_id,
        lower(e.recipient) as address
      from emails e where e.edition_id = $1 and e.kind = $2 and e.data ->> 'words' = $3 and e.error is distinct from $4`,
    values: [editionId, kind, wordsHash, stoppedByStaff],
  })
  return {
    registrations: new Set(rows.flatMap(({ registration_id }) => registration_id ?? [])),
    addresses: new Set(rows.map(({ address }) => address)),
  }
}

/** Which of these keys `once` an e-mail has already. L11 */
export async function onceTaken(db: Querying, keys: readonly string[]): Promise<ReadonlySet<string>> {
  const { rows } = await db.query<{ once: string }>({
    name: 'emails-once-taken',
    text: 'select once from emails where once = any($1)',
    values: [keys],
  })
  return new Set(rows.map(({ once }) => once))
}

/** Whether the edition no longer sends e-mails at this moment. */
export async function isArchived(db: Querying, editionId: string): Promise<boolean> {
  const { rows } = await db.query({
    name: 'mailing-edition-archived',
    text: 'select from editions where id = $1 and archived',
    values: [editionId],
  })
  return rows.length > 0
}
