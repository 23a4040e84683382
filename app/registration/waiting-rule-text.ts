import type { WaitingRule } from '#app/admission/explain.ts'
import type { Locale } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'

const labels = {
  A1: m.events_rule_full,
  A3: m.events_rule_balance,
  A5: m.events_rule_next,
  A6: m.events_rule_all_or_nothing,
  A9: m.events_rule_late,
  R21: m.events_rule_unconfirmed,
} as const satisfies Record<WaitingRule, unknown>

/** The reason why a unit waits, for staff: on the event page and on the lists for the doors. A8 */
export function waitingRuleText(rule: WaitingRule, locale: Locale): string {
  return labels[rule]({}, { locale })
}
