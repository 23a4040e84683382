import { isAfterFestival } from '#app/festival/phase.ts'
import { type Lang, type Locale, langOf } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import { LinkButton } from '#app/platform/ui/Button.tsx'
import { Notice } from '#app/platform/ui/Notice.tsx'
import { dayAndTime } from '#app/registration/day-and-time.ts'
import type { RegisterPage } from './register-page.ts'

type PhaseNoticeProps = {
  readonly page: Pick<RegisterPage, 'phase' | 'edition' | 'now'>
  readonly locale: Locale
}

/** Explains the phase: preparing before opening; what is possible after closing. */
export function PhaseNotice({ page: { phase, edition, now }, locale }: PhaseNoticeProps) {
  const lang = langOf(locale)
  switch (phase) {
    case 'open':
      return null
    case 'notYetOpen':
      return (
        <Notice title={m.home_not_yet(dayAndTime(edition.opensAt, locale), { locale })}>
          {m.register_opens_text({}, { locale })}
        </Notice>
      )
    case 'closed':
      return isAfterFestival(edition, now) ? (
        <FestivalOver lang={lang} locale={locale} />
      ) : (
        <Notice
          tone="warn"
          title={m.register_closed_title(dayAndTime(edition.closesAt, locale), { locale })}
          action={
            <>
              <LinkButton variant="primary" href={`/${lang}/myReg`}>
                {m.register_closed_my_registration({}, { locale })}
              </LinkButton>
              <LinkButton href={`/${lang}/policy#contact`}>
                {m.register_closed_contact({}, { locale })}
              </LinkButton>
            </>
          }
        >
          <p>{m.register_closed_text({}, { locale })}</p>
          <p>{m.register_closed_desk({}, { locale })}</p>
        </Notice>
      )
  }
}

/** After the festival there is no reception to ask. */
function FestivalOver({ lang, locale }: { readonly lang: Lang; readonly locale: Locale }) {
  return (
    <Notice
      title={m.register_festival_over_title({}, { locale })}
      action={
        <>
          <LinkButton variant="primary" href={`/${lang}/news`}>
            {m.register_festival_over_news({}, { locale })}
          </LinkButton>
          <LinkButton href={`/${lang}/myReg`}>{m.register_closed_my_registration({}, { locale })}</LinkButton>
        </>
      }
    >
      <p>{m.register_festival_over_text({}, { locale })}</p>
    </Notice>
  )
}
