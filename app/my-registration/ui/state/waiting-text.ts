import { otherRole, type Role } from '#app/admission/event-capacity.ts'
import type { Help } from '#app/admission/explain.ts'
import type { Locale } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import type { PickView } from '#app/registration/registration.ts'
import { isHappening } from './is-happening.ts'

/** A link to where a suggestion can be followed. */
export type HelpText = { readonly kind: Help['kind'] | 'confirmEmail' | 'partnerToo'; readonly text: string }

export type WaitingText = {
  /** The queue position. */
  readonly position: string
  /** Why the dancer waits. */
  readonly why: string
  readonly helps: readonly HelpText[]
}

/** Whom the dancer comes with. */
type Company = {
  /** A partner is named already, and is invited once the dancer's own address is confirmed. */
  readonly isInviting: boolean
  /** The first name of the partner in a couple; null: none. */
  readonly partner: string | null
  /** A couple, or a place held for a partner, fixes the dancer's role. */
  readonly isRoleFixed: boolean
}

/**
 * A8 as text: the queue position at an event, the reason, and what would admit the dancer now. Null for a pick that does not wait.
 */
export function waitingText(
  pick: PickView,
  locale: Locale,
  now: Date,
  company: Company = { isInviting: false, partner: null, isRoleFixed: false },
): WaitingText | null {
  const { waiting } = pick
  if (!waiting) return null
  return {
    position: m.my_reg_position({ position: waiting.position, of: waiting.of }, { locale }),
    why: isHappening(pick.event, now) ? why(pick, locale) : m.my_reg_why_not_open({}, { locale }),
    helps: waiting.help.flatMap((help) => {
      if (help.kind === 'asCouple') return [coupleHelp(company, locale)]
      if (help.kind === 'otherRole' && company.isRoleFixed) return []
      return [{ kind: help.kind, text: helpText(help, pick, locale) }]
    }),
  }
}

/** How to come as a couple, for who has a partner already as well. */
function coupleHelp({ isInviting, partner }: Omit<Company, 'isRoleFixed'>, locale: Locale): HelpText {
  if (partner !== null) {
    return { kind: 'partnerToo', text: m.my_reg_help_partner_too({ name: partner }, { locale }) }
  }
  return isInviting
    ? { kind: 'confirmEmail', text: m.my_reg_help_confirm_email({}, { locale }) }
    : { kind: 'asCouple', text: m.my_reg_help_couple({}, { locale }) }
}

function why({ waiting, wants, coupled, event }: PickView, locale: Locale): string {
  const role = event.places.mode === 'role' && wants !== 'both' && !coupled ? wants : null
  switch (waiting?.rule) {
    case 'A1':
      if (coupled) return m.my_reg_why_full_couple({}, { locale })
      return role ? fullIn(role, locale) : m.my_reg_why_full({}, { locale })
    case 'A3':
      return role ? unbalancedIn(role, locale) : m.my_reg_why_balance({}, { locale })
    case 'A6':
      return m.my_reg_why_all_or_nothing({}, { locale })
    case 'A9':
      return coupled ? m.my_reg_why_late_couple({}, { locale }) : m.my_reg_why_late({}, { locale })
    case 'R21':
      return coupled
        ? m.my_reg_why_unconfirmed_couple({}, { locale })
        : m.my_reg_why_unconfirmed({}, { locale })
    default:
      return m.my_reg_why_soon({}, { locale })
  }
}

function fullIn(role: Role, locale: Locale): string {
  return role === 'leader'
    ? m.my_reg_why_full_leader({}, { locale })
    : m.my_reg_why_full_follower({}, { locale })
}

function unbalancedIn(role: Role, locale: Locale): string {
  return role === 'leader'
    ? m.my_reg_why_balance_leader({}, { locale })
    : m.my_reg_why_balance_follower({}, { locale })
}

function helpText(help: Exclude<Help, { kind: 'asCouple' }>, { wants }: PickView, locale: Locale): string {
  switch (help.kind) {
    case 'oneMore':
      return help.role === 'leader'
        ? m.my_reg_help_one_leader({}, { locale })
        : m.my_reg_help_one_follower({}, { locale })
    case 'otherRole':
      return wants !== 'both' && otherRole(wants) === 'leader'
        ? m.my_reg_help_lead({}, { locale })
        : m.my_reg_help_follow({}, { locale })
    case 'takeWhatIsFree':
      return m.my_reg_help_take_free({}, { locale })
  }
}

/** The waiting picks that an all-or-nothing dancer would get at once by taking what is free. A6, A8. */
export function freeNow<P extends Pick<PickView, 'waiting'>>(picks: readonly P[]): P[] {
  return picks.filter(({ waiting }) => waiting?.help.some(({ kind }) => kind === 'takeWhatIsFree'))
}
