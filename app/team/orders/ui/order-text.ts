import { inLocale, type Locale } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import { commonRefusalText, isCommonRefusal } from '#app/platform/refusal-text.ts'
import { formatDay, formatTime, localDayOf } from '#app/platform/values/local-day.ts'
import type { Clash } from '../clash.ts'
import type { OrderFilter, OrderStatus } from '../order.ts'
import type { OrdersAnswer } from '../orders-answer.ts'

type Label = (inputs: Record<string, never>, options: { locale: Locale }) => string

export const statusLabels: Readonly<Record<OrderStatus, Label>> = {
  proposed: m.orders_status_proposed,
  draft: m.orders_status_draft,
  sent: m.orders_status_sent,
  accepted: m.orders_status_accepted,
  done: m.orders_status_done,
  paid: m.orders_status_paid,
  refused: m.orders_status_refused,
  cancelled: m.orders_status_cancelled,
}

/** The label of the button that leads to a status. */
export const stepLabels: Readonly<Record<OrderStatus, Label>> = {
  proposed: m.orders_status_proposed,
  draft: m.orders_step_draft,
  sent: m.orders_step_sent,
  accepted: m.orders_step_accepted,
  done: m.orders_step_done,
  paid: m.orders_step_paid,
  refused: m.orders_step_refused,
  cancelled: m.orders_step_cancelled,
}

export const filterLabels: Readonly<Record<OrderFilter, Label>> = {
  open: m.orders_filter_open,
  proposed: m.orders_filter_proposed,
  clashes: m.orders_filter_clashes,
  done: m.orders_filter_done,
  off: m.orders_filter_off,
  all: m.orders_filter_all,
}

/** `Fri 14 Nov, 09:00–14:00`; null without a beginning. */
export function whenText(
  { startsAt, endsAt }: { readonly startsAt: Date | null; readonly endsAt: Date | null },
  locale: Locale,
): string | null {
  if (!startsAt) return null
  const day = formatDay(localDayOf(startsAt), locale, 'brief')
  return `${day}, ${spanText(startsAt, endsAt, locale)}`
}

/** From when until when, on Ljubljana's clock: `12:30–14:00`; only the beginning where the end is open. */
export function spanText(from: Date, until: Date | null, locale: Locale): string {
  return until ? `${formatTime(from, locale)}–${formatTime(until, locale)}` : formatTime(from, locale)
}

/** A clash of an order, as a sentence for staff. */
export function clashText(clash: Clash, locale: Locale): string {
  if (clash.kind === 'notOffered') return m.orders_clash_not_offered({}, { locale })
  const values = {
    what: inLocale(clash.title, locale).text,
    when: spanText(clash.from, clash.until, locale),
  }
  return clashLabels[clash.kind](values, { locale })
}

const clashLabels = {
  order: m.orders_clash_order,
  shift: m.orders_clash_shift,
  pick: m.orders_clash_pick,
  teaching: m.orders_clash_teaching,
} as const

/** `6.5 h` · `6,5 h`. */
export function hoursText(hours: number, locale: Locale): string {
  return `${new Intl.NumberFormat(locale === 'sl' ? 'sl-SI' : 'en-GB', { maximumFractionDigits: 2 }).format(hours)} h`
}

/** Why nothing was written, and what can be done. */
export function refusalText(
  reason: Extract<OrdersAnswer, { readonly kind: 'refused' }>['reason'],
  locale: Locale,
): string {
  if (isCommonRefusal(reason)) return commonRefusalText(reason, locale)
  return refusals[reason]({}, { locale })
}

const refusals = {
  'ends-before-it-starts': m.orders_refused_times,
  'order-over': m.orders_refused_over,
  'too-often': m.orders_refused_too_often,
  taken: m.orders_refused_impossible,
  impossible: m.orders_refused_impossible,
} as const

/** The error of a field, in words. */
export function fieldText(field: string, locale: Locale): string {
  return (fields[field] ?? m.orders_field_wrong)({}, { locale })
}

const fields: Readonly<Record<string, Label>> = {
  task: m.orders_wrong_task,
  who: m.orders_wrong_who,
  contact: m.orders_wrong_contact,
  startsAt: m.orders_wrong_time,
  endsAt: m.orders_wrong_end,
  plannedHours: m.orders_wrong_hours,
  doneHours: m.orders_wrong_hours,
  rateCents: m.orders_wrong_rate,
}
