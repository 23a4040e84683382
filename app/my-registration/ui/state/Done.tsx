import type { Locale } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import { Answer } from '#app/platform/ui/Answer.tsx'
import { Notice } from '#app/platform/ui/Notice.tsx'

const answers = {
  sent: m.my_reg_done_sent,
  changed: m.my_reg_done_changed,
  person: m.my_reg_done_person,
  invited: m.my_reg_done_invited,
  joined: m.my_reg_done_joined,
  'proposal-yes': m.my_reg_done_proposal_yes,
  'proposal-no': m.my_reg_done_proposal_no,
  'proposal-made': m.my_reg_done_proposal_made,
  'proposal-over': m.my_reg_done_proposal_over,
  'invitation-over': m.my_reg_done_invitation_over,
  parted: m.my_reg_done_partner_gone,
  'took-free': m.my_reg_done_took_free,
  'left-event': m.my_reg_done_left_event,
  cancelled: m.my_reg_done_cancelled,
  card: m.my_reg_done_card,
  'card-paid': m.my_reg_done_card_paid,
  'refund-account': m.my_reg_done_refund_account,
  'handed-over': m.my_reg_done_handed_over_plain,
  erased: m.my_reg_done_erased,
  'ticket-mailed': m.my_reg_done_ticket_mailed,
  over: m.my_reg_done_over,
  other: m.my_reg_done_other,
  'signed-off': m.my_reg_done_signed_off,
} as const

/** The completed action, passed as `?done=…` from the action to the page that reports it. */
export type Done = keyof typeof answers

/** Whether `?done=` names an action that the page can report. */
export function isDone(text: string | null): text is Done {
  return text !== null && Object.hasOwn(answers, text)
}

/** Nothing was done, because it is too late for it, or another registration is open. */
const undone: readonly Done[] = ['over', 'other', 'proposal-over', 'invitation-over']

export function DoneNotice({ done, locale }: { readonly done: Done; readonly locale: Locale }) {
  return (
    <Answer>
      <Notice tone={undone.includes(done) ? 'info' : 'ok'} isAnswer>
        {answers[done]({}, { locale })}
      </Notice>
    </Answer>
  )
}
