import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { Locale } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import office from '#app/platform/ui/admin/office.module.css'
import type { PendingMailing } from '../pending-mailing.ts'
import { MailingBar } from './MailingBar.tsx'
import styles from './OutboxScreen.module.css'

/** The props of all screens of e-mails. */
export type MailsLayout = {
  readonly pending: readonly PendingMailing[]
  /** False: e-mails are held, because no mail server is set. */
  readonly hasServer: boolean
  /** An archived edition sends nothing. */
  readonly isArchived: boolean
  /** Whether this user may write to more than one. */
  readonly mayMany: boolean
  readonly locale: Locale
}

const tabs = [
  { part: 'outbox', href: '/admin/mails', label: m.mails_tab_outbox },
  { part: 'mailings', href: '/admin/mails/mailings', label: m.mails_tab_mailings },
  { part: 'templates', href: '/admin/mails/templates', label: m.mails_tab_templates },
] as const

type MailsHeadProps = MailsLayout & {
  readonly part: (typeof tabs)[number]['part'] | 'write'
  readonly title: string
  readonly isCovered?: boolean
  readonly children?: ReactNode
}

/** The head of the screens of e-mails, where they lead to, and what is about to leave. */
export function MailsHead({
  part,
  title,
  pending,
  hasServer,
  isArchived,
  mayMany,
  isCovered = false,
  locale,
  children,
}: MailsHeadProps) {
  return (
    <>
      <header className={office.head}>
        <h1>{title}</h1>
        <nav className={office.tabs} aria-label={m.office_mails_title({}, { locale })}>
          {tabs.map(({ part: one, href, label }) => (
            <Link key={one} to={href} aria-current={one === part ? 'page' : undefined}>
              {label({}, { locale })}
            </Link>
          ))}
        </nav>
        <div className={office.buttons}>
          {children}
          {part !== 'write' && !isArchived && mayMany && (
            <Button renderRoot={(root) => <Link {...root} to="/admin/mails/write" />}>
              {m.mails_write({}, { locale })}
            </Button>
          )}
        </div>
      </header>
      {!hasServer && <p className={styles.notice}>{m.mails_no_server({}, { locale })}</p>}
      <MailingBar pending={pending} locale={locale} isCovered={isCovered} />
    </>
  )
}
