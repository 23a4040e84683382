import type { Locale } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import { Notice } from '#app/platform/ui/Notice.tsx'

/** The notice that an invitation has ended, and what can be done instead. */
export function InvitationOver({ locale }: { readonly locale: Locale }) {
  return (
    <Notice tone="warn" title={m.register_invitation_over_title({}, { locale })}>
      {m.register_invitation_over_text({}, { locale })}
    </Notice>
  )
}
