import { getCurrentEdition } from '#app/festival/service.server.ts'
import { postMessage } from '#app/mail/service.server.ts'
import type { AppContext } from '#app/platform/app-context.server.ts'
import { addRow, type CollectionTable, type RowRefusal } from '#app/platform/collection-rows.server.ts'
import type { Tx } from '#app/platform/database/open.server.ts'
import { decideInTransaction } from '#app/platform/decide-in-transaction.server.ts'
import { accept, type Decision, refuse } from '#app/platform/decision.ts'
import type { Id } from '#app/platform/id.ts'
import { newId } from '#app/platform/ids.server.ts'
import type { Locale } from '#app/platform/locale.ts'
import type { Member } from '../member.ts'
import { takeMessage } from './limits.server.ts'
import type { Offer } from './offer.ts'

/** Which words of consent were agreed to. */
const consentVersion = '2025-1'

/**
 * Adds an offer to help to the team, not yet accepted, with a receipt by e-mail. A person who offered before is informed by
 * e-mail only; the sender of the form learns nothing of it. T5–T6.
 */
export async function offerHelp(
  app: AppContext,
  { offer, language }: { readonly offer: Offer; readonly language: Locale },
): Promise<Decision<null, Exclude<RowRefusal, 'taken'>>> {
  const { id: editionId } = await getCurrentEdition(app)
  const asked = { editionId, offer, language, at: app.now() }
  const added = await decideInTransaction<null, RowRefusal>(app.db, async (tx) => {
    if (await isKnown(tx, editionId, offer.email)) return refuse('taken')
    const row = await addOffer(tx, asked)
    if (!row.ok) return row
    await post(app, tx, { ...asked, kind: 'volunteer', memberId: row.value })
    return accept(null)
  })
  if (!added.ok && added.reason !== 'taken') return refuse(added.reason)
  if (!added.ok) await app.db.transaction((tx) => sayAgain(app, tx, asked))
  app.wake()
  return accept(null)
}

type OfferRequest = {
  readonly editionId: string
  readonly offer: Offer
  readonly language: Locale
  readonly at: Date
}

const offers: CollectionTable<Member> = {
  table: 'team',
  subject: 'member',
  fields: ['name', 'function', 'email', 'phone', 'note', 'state', 'shifts', 'tasks', 'languages'],
}

function addOffer(
  tx: Tx,
  { editionId, offer, language, at }: OfferRequest,
): Promise<Decision<Id, RowRefusal>> {
  const { name, email, phone, shifts, tasks, languages, note } = offer
  const where = { editionId, id: newId(at), actor: 'volunteer-form', at }
  const wanted = { name, email, phone, shifts, tasks, languages, note } as const
  return addRow(
    tx,
    offers,
    where,
    { ...wanted, function: 'volunteer', state: 'offered' },
    { language, consent_version: consentVersion, consented_at: at },
  )
}

/** Whether this address is in the team, offered or accepted. The table's constraint decides between simultaneous offers. */
async function isKnown(tx: Tx, editionId: string, email: string): Promise<boolean> {
  const { rows } = await tx.query({
    name: 'volunteer-known',
    text: 'select 1 from team where edition_id = $1 and lower(email) = $2 limit 1',
    values: [editionId, email],
  })
  return rows.length > 0
}

/** To a person already in the team, whatever was sent now. T6. */
async function sayAgain(app: AppContext, tx: Tx, asked: OfferRequest): Promise<void> {
  const { editionId, offer } = asked
  const { rows } = await tx.query<{ id: Id }>(
    `select id from team where edition_id = $1 and lower(email) = $2 order by state = 'offered' desc limit 1 for update`,
    [editionId, offer.email],
  )
  const [row] = rows
  if (row) await post(app, tx, { ...asked, kind: 'volunteerAgain', memberId: row.id })
}

/** At most once a day, so that the form cannot flood a mailbox. T6. */
async function post(
  app: AppContext,
  tx: Tx,
  {
    editionId,
    offer,
    language,
    at,
    kind,
    memberId,
  }: OfferRequest & { readonly kind: 'volunteer' | 'volunteerAgain'; readonly memberId: Id },
): Promise<void> {
  if (!(await takeMessage(tx, offer.email, at))) return
  const message = { editionId, kind, registrationId: null, recipient: offer.email, language, now: at }
  await postMessage(tx, app, { ...message, data: { memberId } })
}
