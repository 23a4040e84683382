import type { Selectable } from 'kysely'
import type { Edition } from '#app/festival/edition.ts'
import type { Querying } from '#app/platform/database/statement.ts'
import { isDonation } from '#app/pricing/extras.ts'
import type { PriceItem } from '#app/pricing/price-item.ts'
import type { PromoCode } from '#app/pricing/promo.ts'
import type { Artist, FestivalEvent, Venue } from '#app/programme/event.ts'
import { columnsOf } from '#app/programme/rows.ts'
import type { Tables } from '#db/tables.ts'

/** A whole row, without generated columns, and of an edition without its categories of costs, which begin as the database has them. */
export type RowOf<Table extends keyof Tables> = Omit<Selectable<Tables[Table]>, 'search' | 'cost_categories'>

/** Inserts whole rows in one statement, however many. Every column is named by its row: a missing one would be null, not its default. */
export async function insertRows<Table extends keyof Tables>(
  tx: Querying,
  table: Table,
  rows: readonly RowOf<Table>[],
): Promise<void> {
  const [first] = rows
  if (!first) return
  const columns = Object.keys(first).join(', ')
  const text = `insert into ${table} (${columns}) select ${columns} from jsonb_populate_recordset(null::${table}, $1::jsonb)`
  await tx.query(text, [JSON.stringify(rows)])
}

/** An edition as a row of its table. */
export function editionRow(edition: Edition): RowOf<'editions'> {
  return {
    id: edition.id,
    code: edition.code,
    number: edition.number,
    name: edition.name,
    subtitle: edition.subtitle,
    keywords: edition.keywords,
    starts_on: edition.startsOn,
    ends_on: edition.endsOn,
    super_early_until: edition.superEarlyUntil,
    early_until: edition.earlyUntil,
    opens_at: edition.opensAt,
    closes_at: edition.closesAt,
    pay_in_days: edition.payInDays,
    late_after_days: edition.lateAfterDays,
    partner_hold_days: edition.partnerHoldDays,
    release_after_days: edition.releaseAfterDays,
    roles_fixed_at: edition.rolesFixedAt,
    reprice_unpaid: edition.repriceUnpaid,
    confirm_within_hours: edition.confirmWithinHours,
    unconfirmed_per_address: edition.unconfirmedPerAddress,
    unconfirmed_per_network: edition.unconfirmedPerNetwork,
    promote_late: edition.promoteLate,
    cancel_steps: [...edition.cancelSteps],
    resale_fee_cents: edition.resaleFeeCents,
    illness_fee_cents: edition.illnessFeeCents,
    cancel_fee_vat_percent: edition.cancelFeeVatPercent,
    invoice_after_payment: edition.invoiceAfterPayment,
    split_pass_vat: edition.splitPassVat,
    fiscal_cash: edition.fiscalCash,
    fiscal_terminal: edition.fiscalTerminal,
    fiscal_card: edition.fiscalCard,
    fiscal_none_reason: edition.fiscalNoneReason,
    fiscal_premises: edition.fiscalPremises,
    fiscal_device: edition.fiscalDevice,
    fiscal_operator: edition.fiscalOperator,
    advance_invoices: edition.advanceInvoices,
    refund_in_days: edition.refundInDays,
    second_person_above_cents: edition.secondPersonAboveCents,
    staff_second_factor: edition.staffSecondFactor,
    shows_tonight: edition.showsTonight,
    door_allotment: edition.doorAllotment,
    desk_credit: edition.deskCredit,
    couple_discount_percent: edition.coupleDiscountPercent,
    keep_registrations_years: edition.keepRegistrationsYears,
    keep_lists_days: edition.keepListsDays,
    keep_volunteers_days: edition.keepVolunteersDays,
    company: edition.company,
    iban: edition.iban,
    bic: edition.bic,
    mail_from: edition.mailFrom,
    terms_version: edition.termsVersion,
    closed: edition.closed,
    archived: edition.archived,
    accounting_locked_until: edition.accountingLockedUntil,
    is_current: edition.isCurrent,
    catalogue_version: edition.catalogueVersion,
  }
}

/** A venue as a row of its table; `position` is its place in the programme. */
export function venueRow(edition_id: string, venue: Venue, position: number): Selectable<Tables['venues']> {
  return { edition_id, ...venue, position }
}

/** An artist as a row of its table; `position` is the artist's place in the programme. */
export function artistRow(
  edition_id: string,
  artist: Artist,
  position: number,
): Selectable<Tables['artists']> {
  return { edition_id, ...artist, position }
}

/** An event as a row of its table. The database sets the short name, and the room where the event has none. */
export function eventRow(edition_id: string, event: FestivalEvent): Selectable<Tables['events']> {
  return {
    edition_id,
    id: event.id,
    // the database gives it, by the title
    slug: '',
    kind: event.kind,
    title: event.title,
    text: event.text,
    level: event.level,
    artists: [...event.artists],
    venue_slug: event.venue,
    // without one the database gives the venue's first
    room_slug: event.room ?? null,
    starts_at: event.startsAt,
    ends_at: event.endsAt,
    festival_day: event.festivalDay,
    status: event.status,
    price_item: event.priceItem,
    tags: [...event.tags],
    unscheduled: event.unscheduled ?? false,
    winds_down: event.windsDown ?? false,
  }
}

/** The event's empty pool. */
export function poolRow(edition_id: string, event: FestivalEvent): Selectable<Tables['pools']> {
  const nobody = { taken_leaders: 0, taken_followers: 0, taken_heads: 0, door_heads: 0, waiting: 0 }
  return {
    edition_id,
    event_id: event.id,
    ...columnsOf(event.places),
    ...nobody,
    open: event.status === 'published',
    open_until: event.startsAt,
    changed_at: null,
  }
}

/** A price item as a row of its table, with nothing sold. */
export function priceItemRow(edition_id: string, item: PriceItem): Selectable<Tables['price_items']> {
  const { code, name, kind, quota } = item
  return {
    edition_id,
    code,
    name,
    kind,
    covers: JSON.parse(JSON.stringify(item.covers)),
    amounts: item.amountCents,
    vat_rate_percent: item.vatRatePercent,
    quota,
    used: 0,
    free_amount: isDonation(item),
    position: item.order,
  }
}

/** A promo code as a row of its table, never used. */
export function promoCodeRow(edition_id: string, promo: PromoCode): Selectable<Tables['promo_codes']> {
  const { code, discount, quota, owner } = promo
  return {
    edition_id,
    code,
    percent: 'percent' in discount ? discount.percent : null,
    amount_cents: 'percent' in discount ? null : discount.amountCents,
    quota,
    used: 0,
    last_day: promo.lastDay,
    owner,
    owner_only: promo.ownerOnly,
  }
}
