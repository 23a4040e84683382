import type { Selectable } from 'kysely'
import { localDayOf } from '#app/platform/local-day.ts'
import type { LetterData } from '#app/platform/outbox/letter.ts'
import { postLetters } from '#app/platform/outbox/outbox.server.ts'
import { changeUsed, findPromoCode } from '#app/pricing/repository.server.ts'
import type { Dues } from '#db/tables.ts'
import { type Due, duesAfter, statusAfter } from './bookkeeping.ts'
import { firstDayOf } from './enter-alone.server.ts'
import { isHere, readPicks } from './pick-rows.server.ts'
import { chargeWithin } from './price.server.ts'
import type { Registration } from './registration.ts'
import { dueOf, dueRowOf, pickOf, rowOf } from './rows.ts'
import type { Scene } from './scene.server.ts'

/** A letter the deed gives rise to, in the dancer's language. */
export type LetterToPost = { readonly kind: string; readonly data?: LetterData; readonly recipient?: string }

/**
 * Brings a registration's money and status in step with its picks: price (P14), quotas, dues (D4), status (R9), and posts the
 * letters. To be called with the registration locked and after its picks are written; quotas are locked here, last of all.
 * @param registration as it is to be, its money and status as they were
 * @returns as it is now
 */
export async function settleWithin(
  scene: Scene,
  registration: Registration,
  letters: readonly LetterToPost[] = [],
): Promise<Registration> {
  const { tx, catalogue, now } = scene
  const rows = (await readPicks(scene, [registration.id])).filter(isHere)
  const picks = rows.map(pickOf)
  const holds = registration.status !== 'prepared'
  const price = await chargeWithin(
    tx,
    catalogue,
    {
      picks,
      extras: registration.extras,
      couple: await hasPartner(scene, registration),
      promo: registration.promo
        ? ((await findPromoCode(tx, catalogue.edition.id, registration.promo))?.promo ?? null)
        : null,
      uses: registration.uses,
      extrasAskedAt: registration.reserved,
    },
    now,
  )
  const ended = registration.status === 'cancelled' || registration.status === 'released'
  const total = ended ? registration.totalCents : price.totalCents
  const placed = picks.filter(({ state }) => state === 'placed')
  const settled: Registration = {
    ...registration,
    lines: ended ? registration.lines : price.lines,
    totalCents: total,
    uses: ended || !holds ? [] : price.uses,
    status: statusAfter({
      status: registration.status,
      placed: placed.length,
      totalCents: total,
      paidCents: registration.paidCents,
      excused: registration.excused || registration.trusted,
    }),
  }
  await changeUses(scene, registration.uses, settled.uses)
  if (holds && !ended) {
    await writeDues(scene, settled, {
      payBy: settled.payBy,
      edition: catalogue.edition,
      today: localDayOf(now),
      firstEventOn: firstDayOf(catalogue, placed),
    })
  }
  await writeRegistration(scene, settled)
  await postTo(scene, settled, letters)
  return settled
}

/** Both of a couple are here: an invitation alone gives no discount. P9. */
async function hasPartner({ tx, catalogue }: Scene, { id, coupleId }: Registration): Promise<boolean> {
  if (coupleId === null) return false
  const { rows } = await tx.query({
    name: 'has-partner',
    text: `select 1 from couples c join registrations r on r.edition_id = c.edition_id
        and r.id = case when c.leader_id = $3 then c.follower_id else c.leader_id end
      where c.edition_id = $1 and c.id = $2`,
    values: [catalogue.edition.id, coupleId, id],
  })
  return rows.length > 0
}

async function changeUses(
  { tx, catalogue }: Scene,
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

async function writeDues(
  { tx, catalogue }: Scene,
  { id, totalCents }: Registration,
  terms: Parameters<typeof duesAfter>[2],
): Promise<void> {
  const { rows } = await tx.query<Selectable<Dues>>({
    name: 'read-dues',
    text: 'select * from dues where edition_id = $1 and registration_id = $2 order by n',
    values: [catalogue.edition.id, id],
  })
  const before = rows.map(dueOf)
  const after = duesAfter(before, totalCents, terms)
  const changed = after.filter((due) => !before.some((old) => isSameDue(old, due)))
  const gone = before.filter(({ n }) => !after.some((due) => due.n === n)).map(({ n }) => n)
  if (changed.length === 0 && gone.length === 0) return
  await tx.query({
    name: 'write-dues',
    text: `
      with gone as (delete from dues where edition_id = $1 and registration_id = $2 and n = any($3))
      insert into dues select * from jsonb_populate_recordset(null::dues, $4)
      on conflict (edition_id, registration_id, n) do update set amount_cents = excluded.amount_cents`,
    values: [
      catalogue.edition.id,
      id,
      gone,
      JSON.stringify(changed.map((due) => dueRowOf(due, catalogue.edition.id, id))),
    ],
  })
}

function isSameDue(a: Due, b: Due): boolean {
  return a.n === b.n && a.amountCents === b.amountCents
}

/** Writes a registration as it is to be. */
export async function writeRegistration({ tx }: Scene, registration: Registration): Promise<void> {
  await tx.query({
    name: 'write-registration-row',
    text: updateText,
    values: [JSON.stringify(rowOf(registration))],
  })
}

const changing = [
  ...[
    'name',
    'surname',
    'email',
    'phone',
    'country',
    'city',
    'role',
    'level',
    'language',
    'on_full',
    'pay_by',
  ],
  ...[
    'promo_code',
    'note',
    'heard_from',
    'consents',
    'newsletter',
    'volunteering',
    'hosting',
    'seeks_partner',
  ],
  ...[
    'extras',
    'partner_email',
    'couple_id',
    'status',
    'trusted',
    'excused',
    'lines',
    'total_cents',
    'paid_cents',
  ],
  ...['uses', 'secret_hash', 'email_confirmed_at', 'ended_at', 'erased_at'],
]

const updateText = `update registrations r set ${changing.map((column) => `${column} = n.${column}`).join(', ')}
  from jsonb_populate_record(null::registrations, $1) as n where r.edition_id = n.edition_id and r.id = n.id`

/** Posts letters about a registration to its dancer, or to whom each names. */
export async function postTo(
  { house, tx, now }: Scene,
  { id, editionId, email, language }: Registration,
  letters: readonly LetterToPost[],
): Promise<void> {
  await postLetters(
    tx,
    house,
    letters.map(({ kind, data = {}, recipient = email }) => ({
      editionId,
      kind,
      registrationId: id,
      recipient,
      language,
      data,
      now,
    })),
  )
}
