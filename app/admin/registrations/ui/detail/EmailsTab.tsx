import { Button } from '@mantine/core'
import { Link } from 'react-router'
import type { MessageState } from '#app/mail/outbox/message.ts'
import type { Locale } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import { PressButton } from '#app/platform/ui/admin/PressButton.tsx'
import { formatDay, formatTime, localDayOf } from '#app/platform/values/local-day.ts'
import { messageName } from '#app/registration/mail/message-names.ts'
import { hasTicket } from '#app/registration/tickets/ticket.ts'
import { reasonText } from '../../../mails/ui/reason-text.ts'
import { useNonce } from '../../../nonce.ts'
import styles from './Detail.module.css'
import type { DetailProps } from './RegistrationDetail.tsx'

const stateNames = {
  queued: m.regs_email_queued,
  sending: m.regs_email_sending,
  sent: m.regs_email_sent,
  retrying: m.regs_email_retrying,
  failed: m.regs_email_failed,
  held: m.regs_email_held,
} as const satisfies Record<MessageState, unknown>

/** Every e-mail about it, the latest first; each can be read, and sent again. */
export function EmailsTab(props: DetailProps) {
  const { detail, locale, email, onEmail, onTicket, onResend, onStandard, isArchived } = props
  const { emails, view } = detail
  return (
    <>
      {!isArchived && (
        <p>
          <Button
            size="compact-sm"
            variant="default"
            renderRoot={(root) => <Link {...root} to={`/admin/mails/write?to=one%3D${view.id}`} />}
          >
            {m.mails_write({}, { locale })}
          </Button>{' '}
          <Button size="compact-sm" variant="default" onClick={onStandard}>
            {m.regs_standard({}, { locale })}
          </Button>{' '}
          {hasTicket(view.status) && (
            <PressButton size="compact-sm" variant="default" onPress={() => onTicket(view.id)}>
              {m.regs_ticket_many({}, { locale })}
            </PressButton>
          )}
        </p>
      )}
      {emails.length === 0 && <p>{m.regs_emails_none({}, { locale })}</p>}
      <EmailList
        detail={detail}
        locale={locale}
        email={email}
        onEmail={onEmail}
        onResend={onResend}
        isArchived={isArchived}
      />
    </>
  )
}

type EmailListProps = Pick<DetailProps, 'detail' | 'locale' | 'email' | 'onEmail' | 'onResend' | 'isArchived'>

function EmailList({ detail, locale, email, onEmail, onResend, isArchived }: EmailListProps) {
  return (
    <ul className={styles.emails}>
      {detail.emails.map(({ id, kind, recipient, state, createdAt, error, bounce }) => (
        <li key={id}>
          <div>
            <strong>{messageName(kind, locale)}</strong>
            <small>
              {formatDay(localDayOf(createdAt), locale, 'short')}, {formatTime(createdAt, locale)} ·{' '}
              {recipient} · <span data-state={state}>{stateNames[state]({}, { locale })}</span>
              {state === 'failed' && error && bounce === null && ` (${reasonText(error, locale)})`}
              {bounce !== null && (
                <b className={styles.bounced}>
                  {' · '}
                  {m.mails_state_bounced({}, { locale })} {bounce && `(${reasonText(bounce, locale)})`}
                </b>
              )}
            </small>
          </div>
          <Button
            size="compact-xs"
            variant="default"
            aria-expanded={email?.id === id}
            onClick={() => onEmail(email?.id === id ? null : id)}
          >
            {m.regs_emails_show({}, { locale })}
          </Button>
          {!isArchived && (
            <PressButton
              size="compact-xs"
              variant="default"
              aria-label={m.regs_emails_resend_of({ email: messageName(kind, locale) }, { locale })}
              onPress={() => onResend(id)}
            >
              {m.regs_emails_resend({}, { locale })}
            </PressButton>
          )}
          {email?.id === id && <EmailText text={email.text} locale={locale} />}
        </li>
      ))}
    </ul>
  )
}

type EmailTextProps = {
  readonly text: { readonly subject: string; readonly html: string } | null
  readonly locale: Locale
}

/** As a mail program shows it. Its iframe runs no scripts. */
function EmailText({ text, locale }: EmailTextProps) {
  const nonceOf = useNonce()
  if (!text) return <p className={styles.why}>{m.regs_emails_overtaken({}, { locale })}</p>
  return (
    <div className={styles.email}>
      <p className={styles.why}>{m.regs_emails_now({}, { locale })}</p>
      <iframe title={text.subject} srcDoc={text.html.replaceAll('nonce-of-the-page', nonceOf())} sandbox="" />
    </div>
  )
}
