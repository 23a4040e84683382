import type { Querying } from '#app/platform/database/statement.ts'

/** A registration; its address only when its owner has proved it. */
type Owner = {
  readonly editionId: string
  readonly id: string
  readonly email: string
  readonly emailConfirmedAt: Date | null
}

/**
 * The data about the owner of a registration that their page does not show, by name in the file: one statement per table. `$1` is the edition, `$2`
 * the registration, `$3` its address in lower case, or null when unconfirmed: otherwise another person's data under that address could be read;
 * `$4` the instant since when the dancer has the place, which may have been handed over; `$5` the address as typed. Excludes secrets and names of
 * staff; of an audit entry the file has the changed fields. U27
 */
export const held: Readonly<Record<string, { readonly table: string; readonly text: string }>> = {
  consents: {
    table: 'registrations',
    text: `select consents, reserved as given_at, newsletter, newsletter_at, volunteering, hosting, heard_from, added_by = 'system' as is_own, email_confirmed_at
      from registrations where edition_id = $1 and id = $2`,
  },
  emails: {
    table: 'emails',
    text: `select kind, recipient, language, state, created_at, sent_at, bounced_at from emails
      where edition_id = $1 and (registration_id = $2 and created_at >= $4 and recipient = $5 or recipient = $3) order by created_at, id`,
  },
  history: {
    table: 'audit',
    text: `select action, at, case when actor in ('dancer', 'system', 'nobody') then actor else 'staff' end as by,
        array(select jsonb_object_keys(coalesce(after, before, '{}'))) as fields
      from audit where edition_id = $1 and subject_id = $2 and at >= $4 and jsonb_typeof(coalesce(after, before, '{}')) = 'object' order by id`,
  },
  claims: {
    table: 'claims',
    text: `select version, at, lines, total_cents from claims
      where edition_id = $1 and subject_type = 'registration' and subject_id = $2 order by version`,
  },
  dues: {
    table: 'dues',
    text: `select n, amount_cents, placed_on, due_on, late_from, reminded_at, late_told_at from dues
      where edition_id = $1 and subject_type = 'registration' and subject_id = $2 order by n`,
  },
  movements: {
    table: 'movements',
    text: `select a.amount_cents, a.booked_on, m.method, m.value_day, m.document_number,
        case when m.recorded_at >= $4 then jsonb_build_object('reference', m.reference, 'note', m.note, 'payer', m.payer_name, 'iban', m.payer_iban) end as payer
      from allocations a join movements m on m.id = a.movement_id
      where a.edition_id = $1 and a.subject_type = 'registration' and a.subject_id = $2 order by a.recorded_at, a.id`,
  },
  refunds: {
    table: 'refunds',
    text: `select cause, state, amount_cents, name, iban, way, due_on, asked_at, ordered_at, paid_at from refunds
      where edition_id = $1 and subject_type = 'registration' and subject_id = $2 and asked_at >= $4 order by number`,
  },
  refundSteps: {
    table: 'refund_steps',
    text: `select s.n, s.step, s.state, s.amount_cents, s.reason, s.at from refund_steps s join refunds f on f.id = s.refund_id
      where f.edition_id = $1 and f.subject_type = 'registration' and f.subject_id = $2 and f.asked_at >= $4 order by f.number, s.n`,
  },
  cards: {
    table: 'card_sessions',
    text: `select state, amount_cents, paid_cents, refunded_cents, created_at from card_sessions
      where edition_id = $1 and registration_id = $2 and created_at >= $4 order by created_at`,
  },
  tickets: {
    table: 'tickets',
    text: `select code, made_at, voided_at, void_reason from tickets where edition_id = $1 and registration_id = $2 and made_at >= $4 order by made_at`,
  },
  attendance: {
    table: 'picks',
    text: `select event_id, role, wants, state, asked_at, queued_at, placed_at, checked_in_at from picks
      where edition_id = $1 and dancer_id = $2 order by asked_at, event_id`,
  },
  invitations: {
    table: 'holds',
    text: `select email, role, state, asked_at, expires_at from holds where edition_id = $1 and registration_id = $2 and asked_at >= $4 order by asked_at`,
  },
  proposals: {
    table: 'partner_proposal_halves',
    text: `select p.state, p.proposed_at, h.said_yes, h.answered_at from partner_proposal_halves h
      join partner_proposals p on p.edition_id = h.edition_id and p.id = h.proposal_id
      where h.edition_id = $1 and h.registration_id = $2 and p.proposed_at >= $4 order by p.proposed_at`,
  },
  leaveOffers: {
    table: 'leave_offers',
    text: `select event_id, until::text as until, offered_at, used_at from leave_offers
      where edition_id = $1 and registration_id = $2 and offered_at >= $4 order by offered_at, event_id`,
  },
  placeAlerts: {
    table: 'place_alerts',
    text: 'select event_id, role, language, asked_at, confirmed_at from place_alerts where email = $3 order by asked_at, id',
  },
  reception: {
    table: 'reception_actions',
    text: `select kind, event_id, at, state, body ->> 'text' as note from reception_actions
      where edition_id = $1 and registration_id = $2 and at >= $4 order by seq`,
  },
  team: {
    table: 'team',
    text: `select function, name, email, phone, country, travel, lodging, note, bio, shifts, tasks, languages, planned_hours, done_hours, fee_cents,
        state, consent_version, consented_at from team where edition_id = $1 and lower(email) = $3 order by id`,
  },
  shifts: {
    table: 'shift_people',
    text: `select s.place, s.title, s.starts_at, s.ends_at, p.state, p.answered_at, p.here_at, p.done_minutes from shift_people p
      join shifts s on s.edition_id = p.edition_id and s.id = p.shift_id
      join team t on t.edition_id = p.edition_id and t.id = p.member_id
      where p.edition_id = $1 and lower(t.email) = $3 order by s.starts_at`,
  },
  volunteering: {
    table: 'shift_records',
    text: `select r.born_on, r.parent_agreed_on from shift_records r join team t on t.edition_id = r.edition_id and t.id = r.member_id
      where r.edition_id = $1 and lower(t.email) = $3`,
  },
  workOrders: {
    table: 'work_orders',
    text: `select number, task, who, contact, place, starts_at, ends_at, planned_hours, done_hours, status, note from work_orders
      where edition_id = $1 and lower(contact) = $3 order by number`,
  },
  news: {
    table: 'news_readers',
    text: `select state, language, consent_version, asked_at, confirmed_at, left_at from news_readers where lower(email) = $3`,
  },
  account: {
    table: 'users',
    text: `select username, accname, country, roles, status, reserved from users where lower(username) = $3`,
  },
  sessions: {
    table: 'sessions',
    text: `select s.address, s.agent, s.made_at, s.seen_at, s.expires_at from sessions s join users u on u.id = s.user_id
      where lower(u.username) = $3 order by s.made_at`,
  },
}

/** Tables with personal data that the file excludes, with the reason. */
export const notHeld: Readonly<Record<string, string>> = {
  place_alert_links: 'secrets of the addresses in place_alerts',
  allocations: 'are listed with the movements',
  artists: 'are published',
  bank_entries: 'are the bank’s: what they pay is listed with the movements',
  bulk_actions: 'are listed with the history',
  card_refunds: 'are listed with the refunds',
  cash_rows: 'are listed with the movements',
  costs: 'are about suppliers',
  couples: 'are listed on the page of the registration',
  editions: 'are about the festival',
  email_template_versions: 'are about no dancer',
  email_templates: 'are about no dancer',
  engagements: 'are about artists',
  signed_contracts: 'are about artists',
  erasures: 'are about persons who are erased',
  import_jobs: 'have a file only while it is imported: the registrations are what it says',
  imported_registrations:
    'say from which line of a file a registration came, which is the registration itself',
  inbox:
    'has files of the bank and of the card provider: what they say of a person is listed with the movements',
  invoice_subjects: 'are listed with the invoices on the page of the registration',
  invoices: 'are on the page of the registration, as files',
  jobs: 'are work that waits for minutes',
  known_devices: 'are secrets of browsers',
  link_requests: 'are deleted within minutes',
  live_names: 'repeat the registration',
  list_views: 'are filters that staff named',
  live_sheets: 'are addresses that staff made',
  mailings: 'are listed with the e-mails',
  partner_proposals: 'are listed with their halves',
  passkey_challenges: 'are secrets of minutes',
  passkeys: 'are shown with the account',
  payment_group_members: 'are references under which several pay together',
  photos: 'are published',
  price_items: 'are about no person',
  promo_codes: 'are about promoters',
  promoters: 'have a page of their own',
  reception_conflicts: 'are about what two devices did',
  returning_counts: 'are counts',
  rooms: 'are about no person',
  shift_links: 'are secrets',
  tokens: 'are secrets',
  turns: 'are the order of work',
  unconfirmed_counts: 'are counts without a name',
  user_tokens: 'are secrets',
  venues: 'are about no person',
  vip: 'are about guests without an address',
}

/** All this data, by name in the file. U27 */
export async function readHeld(
  db: Querying,
  { editionId, id, email, emailConfirmedAt }: Owner,
): Promise<Readonly<Record<string, readonly object[]>>> {
  const { rows: handed } = await db.query<{ at: string }>({
    name: 'handed-over-last',
    text: `select coalesce(max(at), '-infinity'::timestamptz)::text as at from audit
      where edition_id = $1 and subject_id = $2 and action = 'registration.handOver'`,
    values: [editionId, id],
  })
  const proved = emailConfirmedAt === null ? null : email.toLowerCase()
  const values = [editionId, id, proved, handed[0]?.at, email]
  const found: Record<string, readonly object[]> = {}
  for (const [name, { text }] of Object.entries(held)) {
    // A statement may use fewer parameters, and PostgreSQL needs the type of each
    const { rows } = await db.query<object>(
      `with given as (select $1::text, $2::text, $3::text, $4::timestamptz, $5::text) ${text}`,
      values,
    )
    found[name] = rows
  }
  return found
}
