import type { Locale } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import { cents, formatCents } from '#app/platform/values/money.ts'
import type { ActionKind } from '../../actions/action.ts'
import type { ConflictKind } from '../../actions/decide.ts'
import type { DrawerState } from '../../cash/drawer.ts'
import type { Resolution } from '../../tables/conflicts.server.ts'
import { skewText } from '../skew-text.ts'

/**
 * Names of conflicts.
 * @param size money in cents or heads that are too many, or by how much a clock is behind, in milliseconds
 */
export function conflictName(kind: ConflictKind, size: number | null, locale: Locale): string {
  switch (kind) {
    case 'ticketTwice':
      return m.reception_conflict_ticket({}, { locale })
    case 'paidTwice':
      return m.reception_conflict_paid({ amount: formatCents(cents(size ?? 0), locale) }, { locale })
    case 'endedOffline':
      return m.reception_conflict_ended({}, { locale })
    case 'placeChanged':
      return m.reception_conflict_place({}, { locale })
    case 'overPlaces':
      return m.reception_conflict_over({ count: size ?? 0 }, { locale })
    case 'eventOff':
      return m.reception_conflict_event_off({}, { locale })
    case 'undoRefused':
      return m.reception_conflict_undo({}, { locale })
    case 'tillNumberMissing':
      return m.reception_conflict_till({}, { locale })
    case 'ticketVoid':
      return m.reception_conflict_void({}, { locale })
    case 'voucherTwice':
      return m.reception_conflict_voucher({}, { locale })
    case 'givenTwice':
      return m.reception_conflict_given({}, { locale })
    case 'clockWrong':
      return (size ?? 0) > 0
        ? m.reception_conflict_clock_behind({ time: skewText(size ?? 0, locale) }, { locale })
        : m.reception_conflict_clock_ahead({ time: skewText(size ?? 0, locale) }, { locale })
    case 'accountingLocked':
      return m.reception_fail_accounting({}, { locale })
  }
}

const answers = {
  samePerson: m.reception_answer_same,
  twoPeople: m.reception_answer_two,
  paidBack: m.reception_answer_paid_back,
  keptAsCredit: m.reception_answer_credit,
  accepted: m.reception_answer_accepted,
  seen: m.reception_answer_seen,
  clockRight: m.reception_answer_clock_right,
} as const satisfies Record<Resolution, unknown>

/** How a conflict was resolved, as a supervisor's answer says it. */
export function answerName(answer: Resolution, locale: Locale): string {
  return answers[answer]({}, { locale })
}

const states = {
  open: m.reception_state_open,
  counting: m.reception_state_counting,
  closed: m.reception_state_closed,
  checked: m.reception_state_checked,
} as const satisfies Record<DrawerState, unknown>

/** The state of a drawer in words. */
export function stateName(state: DrawerState, locale: Locale): string {
  return states[state]({}, { locale })
}

const kinds: Readonly<Record<ActionKind, typeof m.audit_reception_check_in>> = {
  checkIn: m.audit_reception_check_in,
  reEntry: m.audit_reception_re_entry,
  money: m.audit_reception_money,
  doorSale: m.audit_reception_sale,
  handOut: m.audit_reception_hand_out,
  note: m.audit_reception_note,
  count: m.audit_reception_count,
  undo: m.audit_reception_undo,
}

/** The name of an action; an unknown kind as it was sent. */
export function actionName(kind: string, locale: Locale): string {
  return Object.hasOwn(kinds, kind) ? kinds[kind as ActionKind]({}, { locale }) : kind
}
