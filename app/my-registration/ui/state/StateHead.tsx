import { isAfterFestival } from '#app/festival/phase.ts'
import { inLocale, type Locale, langOf } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import { LinkButton } from '#app/platform/ui/Button.tsx'
import { PageHeader } from '#app/platform/ui/PageHeader.tsx'
import { Steps } from '#app/platform/ui/Steps.tsx'
import { formatPrice } from '#app/platform/values/money.ts'
import type { MinePage } from '../mine-page.ts'
import { type Stop, stopOf, stops } from '../progress.ts'
import { SendPrepared } from './SendPrepared.tsx'
import styles from './StateHead.module.css'
import { stateText } from './state-text.ts'

const stopNames: Record<Stop, (inputs: Record<string, never>, options: { locale: Locale }) => string> = {
  sent: m.my_reg_step_sent,
  place: m.my_reg_step_place,
  paid: m.my_reg_step_paid,
  dance: m.my_reg_step_dance,
}

/** The state of the registration, and the next action. */
export function StateHead({ page, locale }: { readonly page: MinePage; readonly locale: Locale }) {
  const { title, text } = stateText(page, locale)
  const stop = isAfterFestival(page.edition, page.now) ? null : stopOf(page.mine.status)
  const steps = stops.map((name) => ({ label: stopNames[name]({}, { locale }) }))
  return (
    <PageHeader
      above={codeAndFestival(page, locale)}
      title={title}
      lead={
        <div className={styles.lead}>
          <p>{text}</p>
          <NextAction page={page} locale={locale} />
        </div>
      }
      aside={stop !== null && <Steps steps={steps} current={stop} locale={locale} />}
    />
  )
}

/** The festival is named where the site is about another one. */
function codeAndFestival({ mine, edition }: MinePage, locale: Locale): string {
  return edition.isCurrent ? mine.code : `${mine.code} · ${inLocale(edition.name, locale).text}`
}

function NextAction({ page, locale }: { readonly page: MinePage; readonly locale: Locale }) {
  const { mine, slip } = page
  if (mine.status === 'prepared') return <SendPrepared page={page} locale={locale} />
  if (mine.status === 'cancelled' || mine.status === 'released') {
    if (page.phase !== 'open') return null
    return (
      <LinkButton variant="primary" isLarge href={`/${langOf(locale)}/register`}>
        {m.my_reg_register_again({}, { locale })}
      </LinkButton>
    )
  }
  if (!slip || mine.payBy === 'cash') return null
  return (
    <LinkButton variant="primary" isLarge href="#pay">
      {m.my_reg_pay_jump({ amount: formatPrice(mine.owedCents, locale) }, { locale })}
    </LinkButton>
  )
}
