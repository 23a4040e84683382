import { registrationPhase } from '#app/festival/phase.ts'
import type { PublicEdition } from '#app/festival/public-edition.ts'
import { type Locale, langOf } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import { LinkButton } from '#app/platform/ui/Button.tsx'
import { Mark } from '#app/platform/ui/figures/Mark.tsx'
import { LanguageSwitch } from '#app/platform/ui/site/LanguageSwitch.tsx'
import type { OwnPlace } from '#app/registration/own-place.ts'
import { ownStepLabel } from '#app/registration/own-step-label.ts'
import { largeDates } from './large-dates.ts'
import styles from './SlimBar.module.css'

type SlimBarProps = {
  readonly edition: PublicEdition
  readonly own: OwnPlace | null
  readonly now: Date
  readonly locale: Locale
}

/** Below the first screen, and from there on at the top of the window: the next step, and the other language. */
export function SlimBar({ edition, own, now, locale }: SlimBarProps) {
  const lang = langOf(locale)
  const { days, months } = largeDates(edition.startsOn, edition.endsOn, locale)
  const isClosed = registrationPhase(edition, now) === 'closed'
  return (
    <nav className={styles.bar} aria-label={m.home_bar({}, { locale })}>
      <div>
        <p>
          <Mark size="1.5rem" />
          <span className={styles.days}>
            {days} <span>{months}</span>
          </span>
        </p>
        <LanguageSwitch locale={locale} pathname={`/${lang}`} />
        {own ? (
          <LinkButton variant="primary" href={`/${lang}/myReg`}>
            {ownStepLabel(own, locale)}
          </LinkButton>
        ) : isClosed ? (
          <LinkButton href={`/${lang}/program`}>{m.platform_nav_program({}, { locale })}</LinkButton>
        ) : (
          <LinkButton variant="primary" href={`/${lang}/register`}>
            {m.platform_nav_register({}, { locale })}
          </LinkButton>
        )}
      </div>
    </nav>
  )
}
