import type { Locale } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import { Button, LinkButton } from '#app/platform/ui/Button.tsx'
import { Field } from '#app/platform/ui/fields/Field.tsx'
import { PageHeader } from '#app/platform/ui/PageHeader.tsx'
import { programHref } from '#app/programme/ui/programme-links.ts'
import styles from './AlertPage.module.css'

/** No person sees this field; robots fill in all there are. */
export const honeypot = 'website'

export type AlertAnswer =
  | { readonly kind: 'asked'; readonly email: string }
  | { readonly kind: 'wrong'; readonly email: string; readonly seconds: number | null }

type AlertPageProps = {
  /** The event and the role in one line. */
  readonly about: string
  /** Where to register, when a dancer of this role would get a place now. */
  readonly registerHref: string | null
  readonly answer: AlertAnswer | undefined
  readonly locale: Locale
}

/** Asks for an address, and explains what it is used for. */
export function AlertPage({ about, registerHref, answer, locale }: AlertPageProps) {
  if (answer?.kind === 'asked') {
    return (
      <div className="page">
        <PageHeader
          title={m.news_asked_title({}, { locale })}
          lead={m.alerts_asked({ email: answer.email }, { locale })}
        />
      </div>
    )
  }
  if (registerHref !== null) {
    return (
      <div className="page">
        <PageHeader title={m.alerts_free_now({}, { locale })} lead={about} />
        <p>
          <LinkButton variant="primary" isLarge href={registerHref}>
            {m.alerts_free_register({}, { locale })}
          </LinkButton>
        </p>
      </div>
    )
  }
  const error =
    answer &&
    (answer.seconds === null
      ? m.news_error_email({}, { locale })
      : m.news_too_often({ seconds: answer.seconds }, { locale }))
  return (
    <div className="page">
      <PageHeader title={m.alerts_title({}, { locale })} lead={about} />
      <form method="post" className={styles.form} noValidate>
        <Field
          name="email"
          type="email"
          autoComplete="email"
          label={m.alerts_email({}, { locale })}
          error={error}
          defaultValue={answer?.email}
        />
        <p className={styles.honeypot} aria-hidden="true">
          <label>
            {m.news_trap({}, { locale })}
            <input name={honeypot} tabIndex={-1} autoComplete="off" />
          </label>
        </p>
        <Button variant="primary">{m.alerts_ask({}, { locale })}</Button>
        <p className={styles.note}>{m.alerts_promise({}, { locale })}</p>
      </form>
    </div>
  )
}

const offTexts = {
  cancelled: { title: m.alerts_off_cancelled_title, text: m.alerts_off_cancelled },
  begun: { title: m.alerts_off_begun_title, text: m.alerts_off_begun },
  closed: { title: m.alerts_off_closed_title, text: m.alerts_off_closed },
}

/** Why nobody can be told of a place here any more. */
export type AlertsOff = keyof typeof offTexts

type AlertOffPageProps = {
  /** The event and the role in one line. */
  readonly about: string
  readonly off: AlertsOff
  /** The festival is over, and its programme is no longer shown. */
  readonly isOver: boolean
  readonly locale: Locale
}

/** In place of the form: why there is none. */
export function AlertOffPage({ about, off, isOver, locale }: AlertOffPageProps) {
  const { title, text } = offTexts[off]
  return (
    <div className="page">
      <PageHeader title={title({}, { locale })} lead={about} />
      <div className={styles.answer}>
        <p>{text({}, { locale })}</p>
        {!isOver && <ToProgramme locale={locale} />}
      </div>
    </div>
  )
}

type AlertLinkPageProps = {
  readonly state: 'open' | 'cancelled' | 'confirmed' | 'stopped' | 'closed'
  /** Each alert in one line. */
  readonly alerts: readonly string[]
  readonly isConfirmed: boolean
  /** The festival is over, and its programme is no longer shown. */
  readonly isOver: boolean
  readonly locale: Locale
}

/** The page behind the link of the e-mail: the alerts of the address, to confirm or to end. */
export function AlertLinkPage({ state, alerts, isConfirmed, isOver, locale }: AlertLinkPageProps) {
  const { title, text } = texts[state === 'open' && isConfirmed ? 'confirmed' : state]
  return (
    <div className="page">
      <PageHeader title={title({}, { locale })} lead={text({}, { locale })} />
      <div className={styles.answer}>
        {alerts.length > 0 && (
          <ul>
            {alerts.map((alert) => (
              <li key={alert}>{alert}</li>
            ))}
          </ul>
        )}
        {alerts.length > 0 && (
          <form method="post" className={styles.buttons}>
            {!isConfirmed && state !== 'cancelled' && (
              <Button variant="primary" name="intent" value="confirm">
                {m.alerts_confirm_do({}, { locale })}
              </Button>
            )}
            <Button name="intent" value="stop">
              {m.alerts_stop_do({}, { locale })}
            </Button>
          </form>
        )}
        {(alerts.length === 0 || state === 'cancelled') && !isOver && <ToProgramme locale={locale} />}
      </div>
    </div>
  )
}

function ToProgramme({ locale }: { readonly locale: Locale }) {
  return (
    <p>
      <LinkButton href={programHref(locale)}>{m.alerts_to_programme({}, { locale })}</LinkButton>
    </p>
  )
}

const texts = {
  open: { title: m.alerts_confirm_title, text: m.alerts_confirm },
  cancelled: { title: m.programme_cancelled, text: m.alerts_off_cancelled },
  confirmed: { title: m.alerts_confirmed_title, text: m.alerts_confirmed },
  stopped: { title: m.alerts_stopped_title, text: m.alerts_stopped },
  closed: { title: m.alerts_closed_title, text: m.alerts_closed },
}
