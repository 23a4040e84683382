import type { Help } from '#app/admission/explain.ts'
import type { Locale } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import type { WaitingUnit } from '#app/registration/service.server.ts'

/** The change that would admit a unit now. */
export function helpText(help: Help, locale: Locale): string {
  switch (help.kind) {
    case 'asCouple':
      return m.events_help_couple({}, { locale })
    case 'otherRole':
      return m.events_help_other_role({}, { locale })
    case 'oneMore':
      return help.role === 'leader'
        ? m.events_help_one_leader({}, { locale })
        : m.events_help_one_follower({}, { locale })
    case 'takeWhatIsFree':
      return m.events_help_take_free({}, { locale })
  }
}

/** How a waiting unit dances at the event: as leader, follower, couple or in either role. */
export function asText(as: WaitingUnit['as'], locale: Locale): string {
  return asLabels[as]({}, { locale })
}

const asLabels = {
  leader: m.lists_choice_leader,
  follower: m.lists_choice_follower,
  couple: m.lists_choice_couple,
  either: m.lists_choice_both,
} as const satisfies Record<WaitingUnit['as'], unknown>
