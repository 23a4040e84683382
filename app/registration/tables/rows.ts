import type { Selectable } from 'kysely'
import type { PassedOver, Role } from '#app/admission/event-capacity.ts'
import { id } from '#app/platform/id.ts'
import { localDay } from '#app/platform/values/local-day.ts'
import { cents } from '#app/platform/values/money.ts'
import type { QuoteLine } from '#app/pricing/quote/quote-line.ts'
import type { Level } from '#app/programme/event.ts'
import type { Dues, Picks, Registrations } from '#db/tables.ts'
import type { Due } from '../money/bookkeeping.ts'
import type {
  ConfirmedBy,
  Consents,
  DancerRole,
  Extra,
  OnFull,
  PayBy,
  Pick,
  Registration,
  RegistrationStatus,
} from '../registration.ts'

export type RegistrationRow = Selectable<Registrations>
export type PickRow = Selectable<Picks>

export function registrationOf(row: RegistrationRow): Registration {
  return {
    id: id(row.id),
    editionId: row.edition_id,
    number: row.number,
    code: row.code,
    name: row.name,
    surname: row.surname,
    email: row.email,
    phone: row.phone,
    country: row.country,
    city: row.city,
    role: row.role as DancerRole,
    level: row.level as Level | null,
    language: row.language as 'en' | 'sl',
    onFull: row.on_full as OnFull,
    payBy: row.pay_by as PayBy,
    promo: row.promo_code,
    note: row.note,
    heardFrom: row.heard_from,
    consents: row.consents as Consents,
    newsletter: row.newsletter,
    volunteering: row.volunteering,
    hosting: row.hosting,
    seeksPartner: row.seeks_partner,
    extras: row.extras as Extra[],
    partnerEmail: row.partner_email,
    coupleId: row.couple_id === null ? null : id(row.couple_id),
    status: row.status as RegistrationStatus,
    trusted: row.trusted,
    excused: row.excused,
    lines: row.lines as unknown as QuoteLine[],
    uses: row.uses as { item: string; count: number }[],
    totalCents: cents(row.total_cents),
    paidCents: cents(row.paid_cents),
    emailConfirmedAt: row.email_confirmed_at,
    confirmedBy: row.confirmed_by as ConfirmedBy | null,
    confirmUntil: row.confirm_until,
    confirmRemindedAt: row.confirm_reminded_at,
    countedUnder: row.counted_under,
    passedOver: row.passed_over as PassedOver | null,
    reserved: row.reserved,
    addedBy: row.added_by,
    endedAt: row.ended_at,
    erasedAt: row.erased_at,
    secretHash: row.secret_hash,
  }
}

/** Every column, for `jsonb_populate_record`, which knows no defaults. */
export type WholeRow<Table> = { [Column in keyof Selectable<Table>]: unknown }

/** What is written of a registration: `search` the database makes itself. */
export function rowOf(one: Registration): Omit<WholeRow<Registrations>, 'search'> {
  return {
    edition_id: one.editionId,
    id: one.id,
    number: one.number,
    code: one.code,
    name: one.name,
    surname: one.surname,
    email: one.email,
    phone: one.phone,
    country: one.country,
    city: one.city,
    role: one.role,
    level: one.level,
    language: one.language,
    on_full: one.onFull,
    pay_by: one.payBy,
    promo_code: one.promo,
    note: one.note,
    heard_from: one.heardFrom,
    consents: one.consents,
    newsletter: one.newsletter,
    volunteering: one.volunteering,
    hosting: one.hosting,
    seeks_partner: one.seeksPartner,
    extras: one.extras,
    partner_email: one.partnerEmail,
    couple_id: one.coupleId,
    status: one.status,
    trusted: one.trusted,
    excused: one.excused,
    lines: one.lines,
    uses: one.uses,
    total_cents: one.totalCents,
    paid_cents: one.paidCents,
    secret_hash: one.secretHash,
    email_confirmed_at: one.emailConfirmedAt,
    confirmed_by: one.confirmedBy,
    confirm_until: one.confirmUntil,
    confirm_reminded_at: one.confirmRemindedAt,
    counted_under: one.countedUnder,
    passed_over: one.passedOver,
    reserved: one.reserved,
    added_by: one.addedBy,
    ended_at: one.endedAt,
    erased_at: one.erasedAt,
  }
}

export function pickOf(row: PickRow): Pick {
  return {
    eventId: id(row.event_id),
    state: row.state as Pick['state'],
    role: row.role as Role | null,
    wants: row.wants as DancerRole,
    coupled: row.couple_id !== null,
    askedAt: row.asked_at,
    queuedAt: row.queued_at,
    placedAt: row.placed_at,
  }
}

export function pickRowOf(
  pick: Pick,
  of: {
    editionId: string
    dancerId: string
    held: boolean
    together: boolean
    coupleId: string | null
    passedOver: PassedOver | null
  },
): WholeRow<Picks> {
  return {
    edition_id: of.editionId,
    event_id: pick.eventId,
    dancer_id: of.dancerId,
    held: of.held,
    state: pick.state,
    wants: pick.wants,
    role: pick.role,
    together: of.together,
    couple_id: of.coupleId,
    asked_at: pick.askedAt,
    queued_at: pick.queuedAt,
    placed_at: pick.placedAt,
    checked_in_at: null,
    passed_over: of.passedOver,
  }
}

export function dueOf(row: Selectable<Dues>): Due {
  return {
    n: row.n,
    amountCents: cents(row.amount_cents),
    placedOn: localDay(row.placed_on),
    dueOn: localDay(row.due_on),
    lateFrom: localDay(row.late_from),
  }
}

export function dueRowOf(due: Due, editionId: string, registrationId: string): WholeRow<Dues> {
  return {
    edition_id: editionId,
    registration_id: registrationId,
    n: due.n,
    amount_cents: due.amountCents,
    placed_on: due.placedOn,
    due_on: due.dueOn,
    late_from: due.lateFrom,
    reminded_at: null,
    late_told_at: null,
  }
}
