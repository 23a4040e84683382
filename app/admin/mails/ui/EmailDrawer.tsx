import { Drawer } from '@mantine/core'
import { Link } from 'react-router'
import type { Locale } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import office from '#app/platform/ui/admin/office.module.css'
import { PressButton } from '#app/platform/ui/admin/PressButton.tsx'
import { focusFallback } from '#app/platform/ui/admin/use-focus-return.ts'
import { isMessageKind } from '#app/registration/mail/message-kinds.ts'
import { messageName } from '#app/registration/mail/message-names.ts'
import detail from '../../registrations/ui/detail/Detail.module.css'
import type { OutboxRequest } from '../mail-answer.ts'
import type { ShownEmail } from '../queries/read-email.server.ts'
import type { OutboxRow } from '../queries/read-outbox.server.ts'
import { EmailView } from './EmailView.tsx'
import styles from './OutboxScreen.module.css'
import { momentText } from './outbox-labels.ts'
import { StateText } from './StateText.tsx'

/** The e-mail that is open: its row, and what it says now. */
export type OpenEmail = { readonly row: OutboxRow; readonly shown: ShownEmail | 'secret' | 'overtaken' }

type EmailDrawerProps = {
  readonly isOpen: boolean
  /** Null while it is fetched, or where there is none. */
  readonly open: OpenEmail | null
  readonly isLoading: boolean
  readonly locale: Locale
  readonly act: (request: OutboxRequest, done: string) => Promise<void>
  readonly onClose: () => void
}

/** One e-mail beside the list: its history, its commands, and its appearance. */
export function EmailDrawer({ isOpen, open, isLoading, locale, act, onClose }: EmailDrawerProps) {
  return (
    <Drawer.Root
      opened={isOpen}
      onClose={onClose}
      position="right"
      size="min(46rem, 100vw)"
      transitionProps={{ duration: 120 }}
      classNames={parts}
    >
      <Drawer.Overlay backgroundOpacity={0.35} />
      <Drawer.Content>
        {/* a header beside the page's own would be a second banner */}
        <Drawer.Header role="none">
          <Drawer.Title>{open ? messageName(open.row.kind, locale) : ''}</Drawer.Title>
          <Drawer.CloseButton aria-label={m.mails_close({}, { locale })} />
        </Drawer.Header>
        <Drawer.Body ref={focusFallback} tabIndex={-1}>
          {open ? (
            <Opened {...open} locale={locale} act={act} />
          ) : (
            <p role="status">{!isLoading && m.mails_refused_not_found({}, { locale })}</p>
          )}
        </Drawer.Body>
      </Drawer.Content>
    </Drawer.Root>
  )
}

function Opened({ row, shown, locale, act }: OpenEmail & Pick<EmailDrawerProps, 'locale' | 'act'>) {
  return (
    <div className={styles.opened}>
      <p>
        <StateText row={row} locale={locale} />
      </p>
      <About row={row} locale={locale} />
      <Steps row={row} locale={locale} act={act} />
      {typeof shown === 'string' ? (
        <p className={office.hint}>
          {shown === 'secret' ? m.mails_secret({}, { locale }) : m.regs_emails_overtaken({}, { locale })}
        </p>
      ) : (
        <>
          <p className={office.hint}>{m.mails_as_now({}, { locale })}</p>
          <EmailView email={shown} locale={locale} />
        </>
      )}
    </div>
  )
}

function About({ row, locale }: { readonly row: OutboxRow; readonly locale: Locale }) {
  const { person, recipient, createdAt, attempts, mailingId } = row
  return (
    <p className={office.hint}>
      {person ? (
        <Link to={`/admin/prijave?open=${person.id}&tab=emails`}>
          {person.name} ({person.code})
        </Link>
      ) : (
        recipient
      )}{' '}
      · {m.mails_written({ when: momentText(createdAt, locale) }, { locale })}
      {attempts > 1 && ` · ${m.mails_attempts({ count: attempts }, { locale })}`}
      {mailingId !== null && (
        <>
          {' · '}
          <Link to={`/admin/mails?mailing=${mailingId}`}>{m.mails_of_mailing({}, { locale })}</Link>
        </>
      )}
    </p>
  )
}

/** The buttons offer what may work; the command decides. */
function Steps({ row, locale, act }: { readonly row: OutboxRow } & Pick<EmailDrawerProps, 'locale' | 'act'>) {
  const { id, state, kind, heldBy, person } = row
  const canRetry = state === 'failed' || state === 'retrying' || (state === 'held' && heldBy !== null)
  const canStop = state === 'queued' || state === 'retrying' || state === 'held'
  const canResend = state === 'sent' && person !== null && isMessageKind(kind)
  return (
    <div className={office.buttons}>
      {canRetry && (
        <PressButton
          variant="default"
          onPress={() => act({ intent: 'retry', id }, m.mails_retried({}, { locale }))}
        >
          {m.mails_retry({}, { locale })}
        </PressButton>
      )}
      {canResend && (
        <PressButton
          variant="default"
          onPress={() => act({ intent: 'resend', id }, m.regs_emails_resent({}, { locale }))}
        >
          {m.regs_emails_resend({}, { locale })}
        </PressButton>
      )}
      {canStop && (
        <PressButton
          variant="default"
          onPress={() => act({ intent: 'stop', id }, m.mails_stopped({}, { locale }))}
        >
          {m.mails_stop_one({}, { locale })}
        </PressButton>
      )}
    </div>
  )
}

const parts = {
  content: detail.content ?? '',
  header: detail.header ?? '',
  title: detail.title ?? '',
  body: detail.body ?? '',
}
