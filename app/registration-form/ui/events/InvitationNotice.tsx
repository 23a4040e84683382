import { type Locale, langOf } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import { LinkButton } from '#app/platform/ui/Button.tsx'
import { Notice } from '#app/platform/ui/Notice.tsx'

/** The notice that an invitation has ended, and what can be done instead. */
export function InvitationOver({ isOpen, locale }: { readonly isOpen: boolean; readonly locale: Locale }) {
  const text = isOpen ? m.register_invitation_over_text : m.register_invitation_over_closed
  return (
    <Notice
      tone="warn"
      title={m.register_invitation_over_title({}, { locale })}
      action={
        <LinkButton href={`/${langOf(locale)}/myReg`}>
          {m.platform_nav_my_registration({}, { locale })}
        </LinkButton>
      }
    >
      {text({}, { locale })}
    </Notice>
  )
}
