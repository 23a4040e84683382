import type { ReactNode } from 'react'
import { isAfterFestival, registrationPhase } from '#app/festival/phase.ts'
import type { PublicEdition } from '#app/festival/public-edition.ts'
import { type Locale, langOf } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import { LinkButton } from '#app/platform/ui/Button.tsx'
import { daysBetween, formatDay, formatTime, localDayOf, startOfDay } from '#app/platform/values/local-day.ts'
import type { OwnPlace } from '#app/registration/own-place.ts'
import { ownStepLabel } from '#app/registration/own-step-label.ts'
import { inDays } from './in-days.ts'
import styles from './NextStep.module.css'

type NextStepProps = {
  readonly edition: PublicEdition
  /** The visitor's registration; null: none known here. */
  readonly own: OwnPlace | null
  readonly now: Date
  readonly locale: Locale
}

/** Where the year stands, and the one thing to do now. */
export function NextStep({ edition, own, now, locale }: NextStepProps) {
  const lang = langOf(locale)
  const { opensAt, closesAt, startsOn } = edition
  const phase = registrationPhase(edition, now)

  if (isAfterFestival(edition, now)) {
    return (
      <Step title={m.home_thanks({}, { locale })}>
        <LinkButton variant="primary" isLarge href={`/${lang}/news`}>
          {m.news_ask({}, { locale })}
        </LinkButton>
      </Step>
    )
  }
  if (now >= startOfDay(startsOn)) {
    return (
      <Step title={m.home_on({}, { locale })}>
        {own && <OwnStep own={own} locale={locale} />}
        <LinkButton variant={own ? 'plain' : 'primary'} isLarge href={`/${lang}/schedule#${localDayOf(now)}`}>
          {m.home_to_schedule({}, { locale })}
        </LinkButton>
        {!own && <MyRegistration locale={locale} />}
      </Step>
    )
  }
  const begins = m.home_begins({ when: inDays(startsOn, now, locale) }, { locale })
  if (phase === 'notYetOpen') {
    const day = unbroken(formatDay(localDayOf(opensAt), locale, 'running'))
    return (
      <Step
        title={m.home_not_yet({ day, time: formatTime(opensAt, locale) }, { locale })}
        hint={m.home_not_yet_hint({}, { locale })}
      >
        {own ? (
          <OwnStep own={own} locale={locale} />
        ) : (
          <Register locale={locale} label={m.home_prepare({}, { locale })} />
        )}
        <SeeProgramme locale={locale} />
      </Step>
    )
  }
  if (phase === 'open') {
    const day = unbroken(formatDay(localDayOf(closesAt), locale, 'running'))
    return (
      <Step
        title={
          isClosingSoon(closesAt, now)
            ? m.home_closing({ day }, { locale })
            : m.home_open({ day }, { locale })
        }
        hint={begins}
      >
        {own ? (
          <OwnStep own={own} locale={locale} />
        ) : (
          <Register locale={locale} label={m.home_register({}, { locale })} />
        )}
        <SeeProgramme locale={locale} />
        {!own && (
          <LinkButton variant="quiet" className={styles.quiet} href={`/${lang}/build`}>
            {m.programme_plan_title({}, { locale })}
          </LinkButton>
        )}
      </Step>
    )
  }
  return (
    <Step title={m.home_closed({}, { locale })} hint={`${begins} ${m.home_closed_hint({}, { locale })}`}>
      {own ? (
        <OwnStep own={own} locale={locale} />
      ) : (
        <LinkButton variant="primary" isLarge href={`/${lang}/myReg`}>
          {m.home_my_registration({}, { locale })}
        </LinkButton>
      )}
      <SeeProgramme locale={locale} />
    </Step>
  )
}

type StepProps = { readonly title: string; readonly hint?: string; readonly children?: ReactNode }

function Step({ title, hint, children }: StepProps) {
  return (
    <div className={styles.step}>
      <p className={styles.title}>{title}</p>
      {hint && <p className={styles.hint}>{hint}</p>}
      {children && <p className={styles.actions}>{children}</p>}
    </div>
  )
}

const soonDays = 7

/** In the last week the end is the news. */
function isClosingSoon(closesAt: Date, now: Date): boolean {
  return daysBetween(localDayOf(now), localDayOf(closesAt)) < soonDays
}

/** A date in a headline stays in one line. */
function unbroken(text: string): string {
  return text.replaceAll(' ', '\u00a0')
}

function OwnStep({ own, locale }: { readonly own: OwnPlace; readonly locale: Locale }) {
  return (
    <LinkButton variant="primary" isLarge href={`/${langOf(locale)}/myReg`}>
      {ownStepLabel(own, locale)}
    </LinkButton>
  )
}

function Register({ locale, label }: { readonly locale: Locale; readonly label: string }) {
  return (
    <LinkButton variant="primary" isLarge href={`/${langOf(locale)}/register`}>
      {label}
    </LinkButton>
  )
}

function SeeProgramme({ locale }: { readonly locale: Locale }) {
  return (
    <LinkButton isLarge href={`/${langOf(locale)}/program`}>
      {m.home_to_program({}, { locale })}
    </LinkButton>
  )
}

function MyRegistration({ locale }: { readonly locale: Locale }) {
  return (
    <LinkButton isLarge href={`/${langOf(locale)}/myReg`}>
      {m.home_my_registration({}, { locale })}
    </LinkButton>
  )
}
