import type { MovementMethod } from '#app/ledger/movement.ts'
import { type Locale, languageTag } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import { cents, formatCents } from '#app/platform/values/money.ts'
import type { DancerRole } from '#app/registration/registration.ts'
import type { Tone } from '../report.ts'

export const roleNames = {
  leader: m.reports_fact_leading,
  follower: m.reports_fact_following,
  both: m.reports_fact_both,
} as const satisfies Record<DancerRole, unknown>

/** Cyan leads and magenta follows, everywhere. */
export const roleTones = { leader: 'lead', follower: 'follow', both: 'both' } as const satisfies Record<
  DancerRole,
  Tone
>

export const methodNames = {
  bank: m.reports_method_bank,
  card: m.reports_method_card,
  wallet: m.reports_method_wallet,
  cash: m.reports_method_cash,
  terminal: m.reports_method_terminal,
  voucher: m.reports_method_voucher,
  credit: m.reports_method_credit,
} as const satisfies Record<MovementMethod, unknown>

const functions = {
  teacher: m.lists_choice_teacher,
  dj: m.lists_choice_dj,
  musician: m.lists_choice_musician,
  performer: m.lists_choice_performer,
  host: m.lists_choice_host,
  reception: m.office_reception_title,
  technician: m.lists_choice_technician,
  photographer: m.lists_choice_photographer,
  volunteer: m.lists_choice_volunteer,
  organiser: m.lists_choice_organiser,
  other: m.lists_choice_other,
} as const

/** The name of a team member's function. */
export function functionName(of: string, locale: Locale): string {
  const name = of in functions ? functions[of as keyof typeof functions]({}, { locale }) : of
  return name.slice(0, 1).toUpperCase() + name.slice(1)
}

const byLanguage = (options: Intl.NumberFormatOptions = {}): Readonly<Record<Locale, Intl.NumberFormat>> => ({
  en: new Intl.NumberFormat(languageTag('en'), options),
  sl: new Intl.NumberFormat(languageTag('sl'), options),
})
const counts = byLanguage()
const shares = byLanguage({ style: 'percent', maximumFractionDigits: 1 })
const euros = byLanguage({
  style: 'currency',
  currency: 'EUR',
  notation: 'compact',
  maximumFractionDigits: 1,
})
const hours = byLanguage({ maximumFractionDigits: 1 })

/** `1,234`, as the language groups it. */
export function formatCount(value: number, locale: Locale): string {
  return counts[locale].format(value)
}

/** Hours with one decimal at most: `1,234.5`, `1.234,5`. */
export function formatHours(value: number, locale: Locale): string {
  return hours[locale].format(value)
}

/** A share from 0 to 1 as per cent, with one decimal at most: `12.5%`. */
export function formatShare(value: number, locale: Locale): string {
  return shares[locale].format(value)
}

/** Cents as euros in the short form of a scale, with one decimal at most: `€12.5K`. */
export function formatEuros(amount: number, locale: Locale): string {
  return euros[locale].format(amount / 100)
}

/** Cents as euros, `€1,234.50`. @throws RangeError when it is no safe whole number */
export function money(amount: number, locale: Locale): string {
  return formatCents(cents(amount), locale)
}

/** `12 days before`, `first day`, `2 days in`. */
export function whenText(daysBefore: number, locale: Locale): string {
  if (daysBefore === 0) return m.reports_first_day({}, { locale })
  return daysBefore > 0
    ? m.reports_days_before({ count: daysBefore }, { locale })
    : m.reports_days_in({ count: -daysBefore }, { locale })
}
