import type { ClaimLine } from '#app/ledger/claim.ts'
import { isStillLate } from '#app/ledger/due.ts'
import { deleteDues, readClaims, recordClaim } from '#app/ledger/service.server.ts'
import { registrationSubject } from '#app/ledger/subject.ts'
import type { MessageData } from '#app/mail/outbox/message.ts'
import { onceADay, postMessages } from '#app/mail/service.server.ts'
import { localDayOf } from '#app/platform/values/local-day.ts'
import { changeUsed, findPromoCode } from '#app/pricing/service.server.ts'
import type { CommandContext } from './command-context.server.ts'
import { followPassedOver } from './confirmation/confirmation.server.ts'
import { isAddressKnown, passedOverFor } from './confirmation/confirmation.ts'
import { fieldList } from './fields.ts'
import { updateDues } from './money/dues.server.ts'
import { chargeWithin, previewWith } from './money/price.server.ts'
import { statusAfter } from './money/status.ts'
import { hasPartner } from './partners/couple-rows.server.ts'
import { isLive, type Registration } from './registration.ts'
import { mayBeInvoiced, queueInvoiceJob } from './tables/invoice-jobs.server.ts'
import { placesLost, readPicks } from './tables/pick-rows.server.ts'
import { type PickRow, pickOf, rowOf } from './tables/rows.ts'

/** An e-mail caused by the command, in the dancer's language. */
export type MessageToPost = {
  readonly kind: string
  readonly data?: MessageData
  readonly recipient?: string
}

/** The e-mails to the dancer; may depend on the result. */
type Messages = readonly MessageToPost[] | ((after: Registration) => readonly MessageToPost[])

/**
 * Brings a registration's money and status in line with its picks: price (P14), quotas, claim (G1), dues (D4), status (R9), and queues the e-mails.
 * Call with the registration locked and after its picks are written; quotas are locked here, last of all.
 * @param registration the changed registration with its former money and status; an ended one owes what it owed when it ended
 * @param before picks as they were; the e-mails name the events where this dancer had a place and has none now (E28)
 * @returns the registration afterwards
 */
export async function recalculate(
  context: CommandContext,
  registration: Registration,
  messages: Messages = [],
  before: readonly PickRow[] = [],
): Promise<Registration> {
  if (!isLive(registration.status)) return writeWithin(context, { ...registration, uses: [] }, messages)
  const picks = await readPicks(context, [registration.id])
  const { charged, ...after } = await recalculateLive(context, registration, picks)
  await changeUses(context, registration.uses, after.uses)
  await recordClaim(context.tx, registrationSubject(after), charged, context.now)
  if (mayBeInvoiced(after)) await queueInvoiceJob(context, after)
  const had = before.filter(({ dancer_id }) => dancer_id === after.id)
  const leftEvents = placesLost(had, picks)
  return writeWithin(context, after, leftEvents.length > 0 ? withLeftEvents(messages, leftEvents) : messages)
}

function withLeftEvents(messages: Messages, leftEvents: readonly string[]): Messages {
  const naming = (message: MessageToPost) => ({ ...message, data: { ...message.data, leftEvents } })
  return typeof messages === 'function' ? (after) => messages(after).map(naming) : messages.map(naming)
}

/**
 * Recalculates a registration that ends: releases its quotas; it owes what is retained of its money. G1, G12
 * @param kept the lines of its claim
 */
export async function recalculateEnded(
  context: CommandContext,
  registration: Registration,
  kept: readonly ClaimLine[],
  messages: Messages,
): Promise<Registration> {
  const subject = registrationSubject(registration)
  await changeUses(context, registration.uses, [])
  await recordClaim(context.tx, subject, kept, context.now)
  if (mayBeInvoiced(registration)) await queueInvoiceJob(context, registration)
  // The remaining claim is paid already: nothing is due.
  if (kept.length > 0) await deleteDues(context.tx, subject)
  return writeWithin(context, { ...registration, uses: [] }, messages)
}

/** Writes a registration without touching money and status, and queues its e-mails. */
export async function writeWithin(
  context: CommandContext,
  registration: Registration,
  messages: Messages = [],
): Promise<Registration> {
  const after = { ...registration, passedOver: passedOverFor(registration, context.catalogue.edition) }
  await writeRegistration(context, after)
  if (after.passedOver !== registration.passedOver) await followPassedOver(context, after)
  await postTo(context, after, typeof messages === 'function' ? messages(after) : messages)
  return after
}

/** `charged`: the lines owed from now on; nothing before the registration is sent. */
type Recalculated = Registration & { readonly charged: readonly ClaimLine[] }

async function recalculateLive(
  context: CommandContext,
  registration: Registration,
  rows: readonly PickRow[],
): Promise<Recalculated> {
  const { tx, catalogue, now } = context
  const picks = rows.map(pickOf).filter(({ state }) => state !== 'left')
  const promo = registration.promo && (await findPromoCode(tx, catalogue.edition.id, registration.promo))
  const priced = {
    picks,
    extras: registration.extras,
    couple: await hasPartner(context, registration),
    gift: registration.gift,
    promo: promo ? promo.promo : null,
    uses: registration.uses,
    extrasAskedAt: registration.reserved,
  }
  if (registration.status === 'prepared') {
    const { lines, totalCents } = await previewWith(tx, catalogue, priced, now)
    return { ...registration, lines, totalCents, uses: [], charged: [] }
  }
  const { lines, totalCents, uses, charged } = catalogue.edition.closed
    ? { ...registration, charged: await lastCharged(context, registration) }
    : await chargeWithin(tx, catalogue, priced, now)
  const placed = picks.filter(({ state }) => state === 'placed')
  const dues = await updateDues(context, { ...registration, totalCents }, placed)
  const isLate = registration.status === 'late' && isStillLate(dues, registration.paidCents, localDayOf(now))
  const status = statusAfter({
    status: isLate ? 'late' : 'placed',
    placed: placed.length,
    totalCents,
    paidCents: registration.paidCents,
    excused: registration.excused || registration.trusted,
  })
  return { ...registration, lines, totalCents, uses, status, charged }
}

/** What a registration of a closed edition owes stays as it is. F22 */
async function lastCharged(
  { tx }: CommandContext,
  registration: Registration,
): Promise<readonly ClaimLine[]> {
  return (await readClaims(tx, registrationSubject(registration))).at(-1)?.lines ?? []
}

async function changeUses(
  { tx, catalogue }: CommandContext,
  before: Registration['uses'],
  after: Registration['uses'],
): Promise<void> {
  const changes = new Map<string, number>()
  for (const { item, count } of after) changes.set(item, (changes.get(item) ?? 0) + count)
  for (const { item, count } of before) changes.set(item, (changes.get(item) ?? 0) - count)
  const limited = catalogue.items.filter(({ quota }) => quota !== null).map(({ code }) => code)
  const real = [...changes].filter(([item, by]) => by !== 0 && limited.includes(item))
  if (real.length > 0) await changeUsed(tx, catalogue.edition.id, new Map(real))
}

/** Writes the columns of a stored registration that may change; fixed ones stay. */
export async function writeRegistration({ tx }: CommandContext, registration: Registration): Promise<void> {
  await tx.query({
    name: 'write-registration-row',
    text: updateText,
    values: [JSON.stringify(rowOf(registration))],
  })
}

const changing = fieldList.filter(({ fixed }) => !fixed).map(({ column }) => column)

const updateText = `update registrations r set ${changing.map((column) => `${column} = n.${column}`).join(', ')}
  from jsonb_populate_record(null::registrations, $1) as n where r.edition_id = n.edition_id and r.id = n.id`

/**
 * Queues e-mails about a registration to its dancer, or to the recipient each names: to an unproved address one of a kind a day (L11),
 * and to an erased dancer none (R11).
 */
export async function postTo(
  { app, tx, now }: CommandContext,
  registration: Registration,
  messages: readonly MessageToPost[],
): Promise<void> {
  const { id, editionId, email, language, erasedAt } = registration
  if (erasedAt !== null) return
  await postMessages(
    tx,
    app,
    messages.map(({ kind, data = {}, recipient = email }) => ({
      editionId,
      kind,
      registrationId: id,
      recipient,
      language,
      data,
      once: !isAddressKnown(registration) || recipient !== email ? onceADay(kind, recipient, now) : null,
      now,
    })),
  )
}
