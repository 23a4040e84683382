import type { Locale } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import { Notice } from '#app/platform/ui/Notice.tsx'
import { dayAndTime } from '#app/registration/day-and-time.ts'
import type { RegisterPage } from '../register-page.ts'

type InvitationNoticeProps = { readonly invitation: RegisterPage['invitation']; readonly locale: Locale }

/** Who invites, what is held and until when; or that the link is over and what can be done instead. */
export function InvitationNotice({ invitation, locale }: InvitationNoticeProps) {
  if (invitation === null) return null
  if (invitation === 'over') {
    return (
      <Notice tone="warn" title={m.register_invitation_over_title({}, { locale })}>
        {m.register_invitation_over_text({}, { locale })}
      </Notice>
    )
  }
  const held = invitation.role === 'leader' ? m.register_invited_lead : m.register_invited_follow
  return (
    <Notice tone="ok" title={m.register_invited_title({ name: invitation.inviterName }, { locale })}>
      <p>{held(dayAndTime(invitation.until, locale), { locale })}</p>
      <p>{m.register_invited_free({}, { locale })}</p>
    </Notice>
  )
}
