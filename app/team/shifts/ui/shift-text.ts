import type { Locale } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import { commonRefusalText, isCommonRefusal } from '#app/platform/refusal-text.ts'
import { clashText, hoursText, whenText } from '../../orders/ui/order-text.ts'
import type { Problem } from '../fit.ts'
import type { OwnShift } from '../open-own-shifts.server.ts'
import type { ShiftState } from '../shift.ts'
import type { ShiftRefusal } from '../shift-refusal.ts'
import type { OfferState, ShiftsAnswer } from '../shifts-answer.ts'

type Label = (inputs: Record<string, never>, options: { locale: Locale }) => string

/** The state of a person at a shift, as staff read it. */
export const stateLabels: Readonly<Record<ShiftState, Label>> = {
  planned: m.shifts_state_planned,
  proposed: m.shifts_state_proposed,
  accepted: m.shifts_state_accepted,
  declined: m.shifts_state_declined,
  withdrawn: m.shifts_state_withdrawn,
  here: m.shifts_state_here,
  done: m.shifts_state_done,
  noShow: m.shifts_state_no_show,
}

export const offerLabels: Readonly<Record<OfferState, Label>> = {
  offered: m.shifts_offer_offered,
  accepted: m.shifts_offer_accepted,
  declined: m.shifts_offer_declined,
}

/** The state of one's own shift, as the person reads it. */
export function ownStateText(
  { state, isAhead, isFull, swapAsked, isTaken, doneMinutes }: OwnShift,
  locale: Locale,
): string {
  if (state === 'proposed' && isAhead) {
    return isFull ? m.shifts_own_state_full({}, { locale }) : m.shifts_own_state_proposed({}, { locale })
  }
  if (state === 'accepted' && !isAhead) return m.shifts_own_state_over({}, { locale })
  if (state === 'accepted' && isTaken) return m.shifts_own_state_taken({}, { locale })
  if (state === 'accepted' && swapAsked) return m.shifts_own_state_passed_on({}, { locale })
  if (state === 'done') {
    return m.shifts_own_state_done({ hours: hoursText((doneMinutes ?? 0) / 60, locale) }, { locale })
  }
  return ownStates[state]({}, { locale })
}

const ownStates: Readonly<Record<Exclude<ShiftState, 'done'>, Label>> = {
  planned: m.shifts_own_state_over,
  proposed: m.shifts_own_state_over,
  accepted: m.shifts_own_state_accepted,
  declined: m.shifts_own_state_declined,
  withdrawn: m.shifts_own_state_over,
  here: m.shifts_own_state_here,
  noShow: m.shifts_own_state_over,
}

/** Which other shift is at the same time, and what can be done. T17 */
export function overlapText(overlap: NonNullable<OwnShift['overlap']>, locale: Locale): string {
  const words = overlap.isTheirs ? m.shifts_own_overlap_theirs : m.shifts_own_overlap_asked
  return words({ title: overlap.title, when: whenText(overlap, locale) ?? '' }, { locale })
}

/** Why nothing was written, and what can be done. */
export function refusalText(reason: ShiftRefusal, locale: Locale): string {
  return isCommonRefusal(reason) ? commonRefusalText(reason, locale) : refusals[reason]({}, { locale })
}

const refusals = {
  'ends-before-it-starts': m.orders_refused_times,
  'too-young': m.shifts_refused_too_young,
  busy: m.shifts_refused_busy,
  'shift-full': m.shifts_refused_full,
  'shift-over': m.shifts_refused_over,
  'not-begun': m.shifts_refused_not_begun,
  'already-there': m.shifts_refused_already_there,
  'wrong-state': m.shifts_refused_wrong_state,
  'nobody-to-ask': m.shifts_refused_nobody_to_ask,
  'nobody-takes-it': m.shifts_refused_nobody_takes_it,
  'no-registration': m.shifts_refused_no_registration,
  'last-event': m.shifts_refused_last_event,
  'registration-refuses': m.shifts_refused_registration,
  taken: m.orders_refused_impossible,
  impossible: m.orders_refused_impossible,
} as const

/** A problem of giving a shift to a person, in words. */
export function problemText(problem: Problem, locale: Locale): string {
  switch (problem.kind) {
    case 'otherTasks':
      return m.shifts_problem_other_tasks({}, { locale })
    case 'tooYoung':
      return m.shifts_problem_too_young({ age: `${problem.age}` }, { locale })
    case 'ageUnknown':
      return m.shifts_problem_age_unknown({}, { locale })
    case 'parent':
      return m.shifts_problem_parent({}, { locale })
    default:
      return clashText(problem, locale)
  }
}

/** The error of a field, in words. */
export function fieldText(field: string, locale: Locale): string {
  return (fields[field] ?? m.orders_field_wrong)({}, { locale })
}

const fields: Readonly<Record<string, Label>> = {
  title: m.shifts_wrong_title,
  place: m.shifts_wrong_place,
  startsAt: m.orders_wrong_time,
  endsAt: m.shifts_wrong_end,
  need: m.shifts_wrong_need,
  minAge: m.shifts_wrong_age,
  hours: m.orders_wrong_hours,
  bornOn: m.shifts_wrong_born,
  parentAgreedOn: m.shifts_wrong_born,
}

/** The result, as a sentence. */
export function doneText(answer: Extract<ShiftsAnswer, { readonly kind: 'done' }>, locale: Locale): string {
  return doneLabels[answer.what]({}, { locale })
}

const doneLabels = {
  add: m.shifts_done_add,
  save: m.shifts_done_save,
  remove: m.shifts_done_remove,
  assign: m.shifts_done_assign,
  agree: m.shifts_done_agree,
  unassign: m.shifts_done_unassign,
  here: m.shifts_done_here,
  noShow: m.shifts_done_no_show,
  done: m.shifts_done_done,
  undo: m.shifts_done_undo,
  approveSwap: m.shifts_done_approve_swap,
  refuseSwap: m.shifts_done_refuse_swap,
  record: m.shifts_done_record,
  giveFree: m.shifts_done_free,
} as const
