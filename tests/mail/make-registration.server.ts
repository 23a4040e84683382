import type { BilingualText } from '#app/mail/mailings/mailing-text.ts'
import type { Database } from '#app/platform/database/open.server.ts'
import { type Id, id } from '#app/platform/id.ts'
import { cents } from '#app/platform/values/money.ts'
import { initialFields } from '#app/registration/fields.ts'
import type { PickState, Registration } from '#app/registration/registration.ts'
import { newPickRow, rowOf } from '#app/registration/tables/rows.ts'
import { editionId } from './make-edition.server.ts'
import { eventIds } from './make-festival.server.ts'

const asked = new Date('2025-08-30T09:00:00Z')

/** Ana with the longest of names, who owes 180 euro and has paid 50. */
export const ana: Registration = {
  ...initialFields,
  id: id('0000000000000000000000a1'),
  editionId,
  number: 42,
  code: 'TF25-00042',
  name: 'Ana',
  surname: 'Žgajnar Čepelnik',
  email: 'ana@example.com',
  country: 'SI',
  city: 'Škofja Loka',
  role: 'leader',
  consents: { terms: true, photos: false, listed: false },
  status: 'placed',
  lines: [
    {
      rule: 'P3',
      label: {
        key: 'item',
        name: { en: 'Three classes', sl: 'Tri delavnice' },
        tier: 'early',
        count: 1,
        events: 3,
        noun: 'event',
        single: false,
      },
      amountCents: cents(20_000),
    },
    { rule: 'P10', label: { key: 'promo', code: 'RONDA', percent: 10 }, amountCents: cents(-2_000) },
    {
      rule: 'P8',
      label: { key: 'ifPlaced', events: 1, noun: 'class' },
      amountCents: cents(4_500),
      ifPlaced: true,
    },
  ],
  totalCents: cents(18_000),
  paidCents: cents(5_000),
  confirmedBy: 'link',
  reserved: asked,
  secretHash: 'a'.repeat(64),
}

export const refundId = id('0000000000000000000000c1')
export const mailingId = id('0000000000000000000000f1')

/** An e-mail that staff wrote. */
export async function insertMailing(db: Database, words: BilingualText): Promise<void> {
  await db.query(
    `insert into mailings (id, edition_id, purpose, audience, words, words_hash, targets, asked_by, asked_at, starts_at, leaves_at, state)
     values ($1, $2, 'info', '', $3, 'hash', '[]', 'ana', $4, $4, $4, 'posted')`,
    [mailingId, editionId, JSON.stringify(words), asked],
  )
}

/** What Ana's picks are, unless a test says otherwise: three places, one queue. */
export const anasPicks: Readonly<Record<string, PickState>> = {
  [eventIds.musicality]: 'placed',
  [eventIds.milonga]: 'placed',
  [eventIds.giros]: 'placed',
  [eventIds.onlyEnglish]: 'waiting',
}

/** Writes a registration with its picks and one payment due on 6 September. */
export async function insertRegistration(
  db: Database,
  registration: Registration = ana,
  {
    picks = anasPicks,
    coupleId = null,
  }: { picks?: Readonly<Record<string, PickState>>; coupleId?: Id | null } = {},
): Promise<void> {
  const rows = Object.entries(picks).map(([eventId, state]) => ({
    ...newPickRow({ ...registration, role: 'leader' }, eventId, { state: 'waiting', at: asked }),
    state,
    role: state === 'placed' && eventId !== eventIds.milonga ? 'leader' : null,
    couple_id: coupleId,
    placed_at: state === 'placed' ? asked : null,
  }))
  const populate = async (table: string, all: readonly object[]) => {
    if (all.length === 0) return
    const columns = Object.keys(all[0] ?? {}).join(', ')
    const text = `insert into ${table} (${columns}) select ${columns} from jsonb_populate_recordset(null::${table}, $1)`
    await db.query(text, [JSON.stringify(all)])
  }
  await populate('registrations', [rowOf(registration)])
  await populate('picks', rows)
  await db.query('update pools set waiting = waiting + 1 where edition_id = $1 and event_id = any($2)', [
    editionId,
    Object.keys(picks).filter((event) => picks[event] === 'waiting'),
  ])
  await populate('dues', [
    {
      edition_id: editionId,
      subject_type: 'registration',
      subject_id: registration.id,
      n: 1,
      amount_cents: registration.totalCents,
      placed_on: '2025-09-01',
      due_on: '2025-09-06',
      late_from: '2025-09-10',
    },
  ])
}

/** An invitation that this registration has sent. */
export async function insertHold(
  db: Database,
  { state, until = new Date('2025-09-04T21:59:59Z') }: { state: 'pending' | 'open' | 'taken'; until?: Date },
): Promise<string> {
  const holdId = '0000000000000000000000b1'
  await db.query(
    `insert into holds (edition_id, id, registration_id, email, role, state, asked_at, expires_at)
     values ($1, $2, $3, 'boris@example.com', 'follower', $4, $5, $6)`,
    [editionId, holdId, ana.id, state, asked, state === 'pending' ? null : until],
  )
  return holdId
}

/** A refund of this registration to Ana's account. */
export async function insertRefund(db: Database, state: 'open' | 'ordered'): Promise<void> {
  await db.query(
    `insert into refunds (edition_id, id, subject_type, subject_id, key, cause, state, amount_cents, computed_cents, due_on, name, iban,
       asked_at, asked_by, end_to_end_id)
     values ($1, $2, 'registration', $3, 'cancelled', 'cancelled', $4, 4000, 4000, '2025-09-15', 'Ana', 'AT611904300234573201', $5, 'system', $6)`,
    [editionId, refundId, ana.id, state, asked, state === 'ordered' ? 'VRACILO-1-1' : null],
  )
}

/** Staff have proposed Berta to Ana. */
export async function insertProposal(db: Database): Promise<void> {
  const berta = { ...ana, id: id('0000000000000000000000a2'), number: 43, code: 'TF25-00043' }
  const other = {
    ...berta,
    name: 'Berta',
    email: 'berta@example.com',
    role: 'follower',
    country: 'IT',
  } as const
  await insertRegistration(db, { ...other, secretHash: 'b'.repeat(64) })
  await db.query(
    `insert into partner_proposals (id, edition_id, proposed_by, proposed_at, expires_at, state)
     values ('0000000000000000000000d1', $1, 'ana', $2, '2025-09-04T21:59:59Z', 'open')`,
    [editionId, asked],
  )
  await db.query(
    `insert into partner_proposal_halves (proposal_id, edition_id, registration_id)
     select '0000000000000000000000d1', $1, unnest($2::text[])`,
    [editionId, [ana.id, other.id]],
  )
}
