import type { Edition } from '#app/festival/edition.ts'
import { findOwnInvoices } from '#app/invoices/service.server.ts'
import { type DueNotices, readDues } from '#app/ledger/service.server.ts'
import { registrationSubject } from '#app/ledger/subject.ts'
import type { MessageState } from '#app/mail/outbox/message.ts'
import { findMessage } from '#app/mail/service.server.ts'
import { shownInPage } from '#app/mail/shown-in-page.ts'
import type { Actor } from '#app/people/actor.ts'
import type { AppContext } from '#app/platform/app-context.server.ts'
import { type AuditEntry, everything } from '#app/platform/audit/audit-entry.ts'
import { readEntryPage } from '#app/platform/audit/audit-reading.server.ts'
import type { Querying } from '#app/platform/database/statement.ts'
import type { Id } from '#app/platform/id.ts'
import { renderForStaff } from '#app/registration/mail/render.server.ts'
import { may } from '#app/registration/policy.ts'
import type { RegistrationView } from '#app/registration/registration.ts'
import {
  type AccountOf,
  findRegistration,
  findSimilar,
  readAccountOf,
  type Similar,
} from '#app/registration/service.server.ts'
import { findKnownNames, type KnownNames } from '../../audit/known-names.server.ts'

/** An e-mail about a registration. */
type DetailEmail = {
  readonly id: string
  readonly kind: string
  readonly recipient: string
  readonly state: MessageState
  readonly createdAt: Date
  readonly error: string | null
  readonly bounce: string | null
}

/** Everything staff see of one registration. */
export type Detail = {
  readonly view: RegistrationView
  readonly internalNote: string | null
  readonly tags: readonly string[]
  readonly account: AccountOf
  readonly dues: readonly DueNotices[]
  readonly invoices: Awaited<ReturnType<typeof findOwnInvoices>>
  readonly emails: readonly DetailEmail[]
  readonly history: readonly AuditEntry[]
  readonly names: KnownNames
  /** Other registrations that may belong to the same person. */
  readonly similar: readonly Similar[]
}

const MOST_EMAILS = 100
const MOST_ENTRIES = 100

/** @returns null when the edition has no such registration, or it is not theirs to work with */
export async function readDetail(
  app: AppContext,
  { edition, id, by }: { readonly edition: Edition; readonly id: Id; readonly by: Actor },
): Promise<Detail | null> {
  if (!may(by, 'registration.history')) return null
  const view = await findRegistration(app, id, by)
  const account = await readAccountOf(app, { edition, id, by })
  if (!view || !account) return null
  const subject = registrationSubject({ editionId: edition.id, id })
  const { entries } = await readEntryPage(app.db, {
    filter: { ...everything, subject: id },
    place: null,
    size: MOST_ENTRIES,
  })
  return {
    view,
    account,
    history: entries,
    ...(await readHidden(app.db, edition.id, id)),
    dues: await readDues(app.db, subject),
    invoices: await findOwnInvoices(app.db, { editionId: edition.id, id }),
    emails: await readEmails(app.db, edition.id, id),
    names: await findKnownNames(app.db, entries),
    similar: await findSimilar(app.db, edition.id, id),
  }
}

/** The notes of staff about it. */
export async function readHidden(
  db: Querying,
  editionId: string,
  id: string,
): Promise<Pick<Detail, 'internalNote' | 'tags'>> {
  const { rows } = await db.query<Pick<Detail, 'internalNote' | 'tags'>>({
    name: 'hidden-of-registration',
    text: 'select internal_note as "internalNote", tags from registrations where edition_id = $1 and id = $2',
    values: [editionId, id],
  })
  return rows[0] ?? { internalNote: null, tags: [] }
}

async function readEmails(db: Querying, editionId: string, id: string): Promise<DetailEmail[]> {
  const { rows } = await db.query<DetailEmail>({
    name: 'emails-of-registration',
    text: `select id, kind, recipient, state, created_at as "createdAt", error,
        case when bounced_at is not null then coalesce(bounce, '') end as bounce from emails
      where edition_id = $1 and registration_id = $2 order by created_at desc, id desc limit ${MOST_EMAILS}`,
    values: [editionId, id],
  })
  return rows
}

/** The placeholder of the page's nonce. */
const NONCE_HERE = 'nonce-of-the-page'

/** The present content of an e-mail of this registration, without links that open it. Null when it is out of date. */
export async function readEmailText(
  app: AppContext,
  { id, emailId }: { readonly id: string; readonly emailId: string },
): Promise<{ readonly subject: string; readonly html: string } | null> {
  const message = await findMessage(app.db, emailId)
  if (message?.registrationId !== id) return null
  const mail = await renderForStaff(app, message)
  return mail && { subject: mail.subject, html: shownInPage(mail, NONCE_HERE) }
}
