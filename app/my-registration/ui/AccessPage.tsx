import { inLocale, type Locale, langOf } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import { Button, LinkButton } from '#app/platform/ui/Button.tsx'
import { Mark } from '#app/platform/ui/figures/Mark.tsx'
import { Notice } from '#app/platform/ui/Notice.tsx'
import { PageHeader } from '#app/platform/ui/PageHeader.tsx'
import { OnceForm } from '#app/platform/ui/page-state/OnceForm.tsx'
import type { AccountRegistration } from '#app/registration/access/account-registrations.server.ts'
import styles from './AccessPage.module.css'
import { RefusedField } from './RefusedField.tsx'

type AccessPageProps = {
  readonly locale: Locale
  /** The registrations of the signed-in account. */
  readonly own?: readonly AccountRegistration[]
  /** Registration is closed: registering is no longer offered. */
  readonly isClosed?: boolean
  /** The link that was opened is not valid. */
  readonly isBadKey?: boolean
  /** The first name in the registration that is open in this browser; null: none. */
  readonly openOf?: string | null
  /** The address typed, and its error. */
  readonly refused?: { readonly email: string; readonly error: string } | undefined
}

/** The page for a dancer without the link: it sends one to their address. */
export function AccessPage({
  locale,
  own = [],
  isClosed = false,
  isBadKey = false,
  openOf = null,
  refused,
}: AccessPageProps) {
  return (
    <>
      <PageHeader
        title={m.my_reg_access_title({}, { locale })}
        lead={m.my_reg_access_lead({}, { locale })}
        aside={<Mark size="8rem" />}
      />
      <div className={styles.page}>
        {isBadKey && (
          <Notice
            tone="warn"
            title={m.my_reg_access_bad_key_title({}, { locale })}
            isAnswer
            action={
              openOf !== null && (
                <LinkButton variant="primary" href={`/${langOf(locale)}/myReg`}>
                  {m.my_reg_key_open({}, { locale })}
                </LinkButton>
              )
            }
          >
            {openOf === null
              ? m.my_reg_access_bad_key({}, { locale })
              : m.my_reg_access_bad_key_open({ name: openOf }, { locale })}
          </Notice>
        )}
        {own.length > 0 && <OfAccount locale={locale} own={own} />}
        <OnceForm method="post" action={`/${langOf(locale)}/myReg`} className={styles.form}>
          <RefusedField
            name="email"
            type="email"
            required
            autoComplete="email"
            label={m.my_reg_access_email({}, { locale })}
            defaultValue={refused?.email}
            error={refused?.error}
          />
          <Button variant="primary" isLarge name="intent" value="ask-link">
            {m.my_reg_access_ask({}, { locale })}
          </Button>
        </OnceForm>
        {!isClosed && (
          <p className={styles.new}>
            {m.my_reg_access_new({}, { locale })}{' '}
            <a href={`/${langOf(locale)}/register`}>{m.my_reg_access_register({}, { locale })}</a>
          </p>
        )}
      </div>
    </>
  )
}

/** The registrations of an account, opened without a link. */
function OfAccount({
  locale,
  own,
}: {
  readonly locale: Locale
  readonly own: readonly AccountRegistration[]
}) {
  return (
    <section aria-labelledby="of-account" className={styles.own}>
      <h2 id="of-account">{m.my_reg_own_title({}, { locale })}</h2>
      <ul>
        {own.map(({ id, code, name, surname, editionName, isCancelled }) => {
          const festival = inLocale(editionName, locale)
          return (
            <li key={id}>
              <OnceForm method="post" action={`/${langOf(locale)}/myReg`} className={styles.ownRow}>
                <input type="hidden" name="registration" value={id} />
                <span>
                  <strong>
                    {name} {surname}
                  </strong>{' '}
                  <span className={styles.new}>
                    <span lang={festival.locale === locale ? undefined : festival.locale}>
                      {festival.text}
                    </span>
                    {` · ${code}`}
                    {isCancelled && ` · ${m.my_reg_own_cancelled({}, { locale })}`}
                  </span>
                </span>
                <Button
                  name="intent"
                  value="open-own"
                  aria-label={m.my_reg_own_open_of({ code }, { locale })}
                >
                  {m.my_reg_own_open({}, { locale })}
                </Button>
              </OnceForm>
            </li>
          )
        })}
      </ul>
    </section>
  )
}

/** The response is the same for every address, so it does not reveal who is registered. */
export function LinkSentPage({ locale, email }: { readonly locale: Locale; readonly email: string }) {
  return (
    <PageHeader
      title={m.my_reg_access_asked_title({}, { locale })}
      lead={m.my_reg_access_asked({ email }, { locale })}
      aside={<Mark size="8rem" />}
    />
  )
}

/** A one-time link is used up by a button press, so that mail programs that prefetch links do not use it. */
export function OpenLinkPage({ locale }: { readonly locale: Locale }) {
  return (
    <PageHeader
      title={m.my_reg_key_title({}, { locale })}
      lead={
        <OnceForm method="post" className={styles.key}>
          <p>{m.my_reg_key_text({}, { locale })}</p>
          <Button variant="primary" isLarge name="intent" value="use-key">
            {m.my_reg_key_open({}, { locale })}
          </Button>
        </OnceForm>
      }
      aside={<Mark size="8rem" />}
    />
  )
}
