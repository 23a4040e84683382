import { type Locale, langOf } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import { LinkButton } from '#app/platform/ui/Button.tsx'
import { Mark } from '#app/platform/ui/figures/Mark.tsx'
import { PageHeader } from '#app/platform/ui/PageHeader.tsx'

/** The answer to an offer: the same for everybody. */
export function Thanks({ email, locale }: { readonly email: string; readonly locale: Locale }) {
  return (
    <div className="page">
      <PageHeader
        title={m.volunteer_thanks_title({}, { locale })}
        lead={m.volunteer_thanks({ email }, { locale })}
        aside={<Mark size="8rem" />}
      />
      <LinkButton href={`/${langOf(locale)}/program`}>{m.home_to_program({}, { locale })}</LinkButton>
    </div>
  )
}
