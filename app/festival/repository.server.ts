import type { Selectable } from 'kysely'
import type { Querying } from '#app/platform/database/statement.ts'
import type { Bilingual } from '#app/platform/locale.ts'
import { type LocalDay, localDay } from '#app/platform/values/local-day.ts'
import { cents } from '#app/platform/values/money.ts'
import type { Editions } from '#db/tables.ts'
import type { CancelStep, Company, Edition, FiscalSetting } from './edition.ts'

/** Every edition, newest first. */
export async function selectEditions(db: Querying): Promise<Edition[]> {
  const { rows } = await db.query<Selectable<Editions>>('select * from editions order by number desc')
  return rows.map(editionOf)
}

/** The catalogue version as it is committed now; null when there is no such edition. */
export async function selectCatalogueVersion(db: Querying, editionId: string): Promise<number | null> {
  const { rows } = await db.query<{ version: number }>({
    name: 'catalogue-version',
    text: 'select catalogue_version as version from editions where id = $1',
    values: [editionId],
  })
  return rows[0]?.version ?? null
}

/** The last day on which the accounting of every edition is locked; null where one is unlocked. F19 */
export async function selectAccountingLock(db: Querying): Promise<LocalDay | null> {
  const { rows } = await db.query<{ until: string | null }>({
    name: 'accounting-lock',
    text: `select case when count(*) = count(accounting_locked_until) then min(accounting_locked_until)::text end as until
      from editions`,
  })
  const until = rows[0]?.until ?? null
  return until === null ? null : localDay(until)
}

/**
 * Locks the edition for a change of programme, places or prices until the transaction ends: one such change at a time. Registrations continue, because
 * their references need only the key. Null when there is no such edition.
 */
export async function lockEdition(tx: Querying, editionId: string): Promise<Edition | null> {
  const { rows } = await tx.query<Selectable<Editions>>(
    'select * from editions where id = $1 for no key update',
    [editionId],
  )
  return rows[0] ? editionOf(rows[0]) : null
}

/** Part of `raiseCatalogueVersion`, which also notifies: call that. */
export async function raiseVersion(tx: Querying, editionId: string): Promise<void> {
  await tx.query('update editions set catalogue_version = catalogue_version + 1 where id = $1', [editionId])
}

function editionOf(row: Selectable<Editions>): Edition {
  return {
    id: row.id,
    code: row.code,
    number: row.number,
    name: row.name as Bilingual,
    subtitle: row.subtitle as Bilingual,
    keywords: row.keywords as Bilingual,
    startsOn: localDay(row.starts_on),
    endsOn: localDay(row.ends_on),
    superEarlyUntil: localDay(row.super_early_until),
    earlyUntil: localDay(row.early_until),
    opensAt: row.opens_at,
    closesAt: row.closes_at,
    payInDays: row.pay_in_days,
    lateAfterDays: row.late_after_days,
    partnerHoldDays: row.partner_hold_days,
    releaseAfterDays: row.release_after_days,
    rolesFixedAt: row.roles_fixed_at,
    repriceUnpaid: row.reprice_unpaid,
    confirmWithinHours: row.confirm_within_hours,
    unconfirmedPerAddress: row.unconfirmed_per_address,
    unconfirmedPerNetwork: row.unconfirmed_per_network,
    promoteLate: row.promote_late,
    cancelSteps: row.cancel_steps as CancelStep[],
    resaleFeeCents: row.resale_fee_cents === null ? null : cents(row.resale_fee_cents),
    illnessFeeCents: cents(row.illness_fee_cents),
    cancelFeeVatPercent: row.cancel_fee_vat_percent,
    invoiceAfterPayment: row.invoice_after_payment,
    splitPassVat: row.split_pass_vat,
    fiscalCash: row.fiscal_cash as FiscalSetting,
    fiscalTerminal: row.fiscal_terminal as FiscalSetting,
    fiscalCard: row.fiscal_card as FiscalSetting,
    fiscalNoneReason: row.fiscal_none_reason,
    fiscalPremises: row.fiscal_premises,
    fiscalDevice: row.fiscal_device,
    fiscalOperator: row.fiscal_operator,
    advanceInvoices: row.advance_invoices,
    refundInDays: row.refund_in_days,
    secondPersonAboveCents: cents(row.second_person_above_cents),
    staffSecondFactor: row.staff_second_factor,
    showsTonight: row.shows_tonight,
    doorAllotment: row.door_allotment,
    deskCredit: row.desk_credit,
    coupleDiscountPercent: row.couple_discount_percent,
    keepRegistrationsYears: row.keep_registrations_years,
    keepListsDays: row.keep_lists_days,
    keepVolunteersDays: row.keep_volunteers_days,
    company: row.company as Company,
    iban: row.iban,
    bic: row.bic,
    mailFrom: row.mail_from,
    termsVersion: row.terms_version,
    closed: row.closed,
    archived: row.archived,
    accountingLockedUntil:
      row.accounting_locked_until === null ? null : localDay(row.accounting_locked_until),
    isCurrent: row.is_current,
    catalogueVersion: row.catalogue_version,
  }
}
