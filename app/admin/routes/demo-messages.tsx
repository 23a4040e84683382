import { data } from 'react-router'
import type { MessageState } from '#app/mail/outbox/message.ts'
import { findLatestMessages } from '#app/mail/service.server.ts'
import { appContext } from '#app/platform/app-context.server.ts'
import { type Locale, langOf } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import { EmptyState } from '#app/platform/ui/EmptyState.tsx'
import { PageHeader } from '#app/platform/ui/PageHeader.tsx'
import type { RouteHandle } from '#app/platform/ui/route-handle.ts'
import { useLocale } from '#app/platform/ui/use-locale.ts'
import { formatDay, formatTime, localDayOf } from '#app/platform/values/local-day.ts'
import { messageName } from '#app/registration/mail/message-names.ts'
import type { Route } from './+types/demo-messages.ts'
import styles from './demo-messages.module.css'

export const handle: RouteHandle = {
  isPrivate: true,
  title: (locale: Locale) => m.demo_emails_title({}, { locale }),
}

const shown = 50

/** Only a demo shows its e-mails: real ones belong to their recipients. */
export async function loader({ context }: Route.LoaderArgs) {
  const { config, db } = context.get(appContext)
  if (!config.demo) throw data(null, { status: 404 })
  return { messages: await findLatestMessages(db, shown) }
}

/** The e-mails a demo wrote last, so that their links can be followed where no mail server is set. */
export default function DemoMessages({ loaderData: { messages } }: Route.ComponentProps) {
  const locale = useLocale()
  return (
    <main className={styles.page}>
      <p>
        <a href={`/${langOf(locale)}`}>{m.demo_emails_home({}, { locale })}</a>
      </p>
      <PageHeader
        title={m.demo_emails_title({}, { locale })}
        lead={m.demo_emails_lead({ count: shown }, { locale })}
      />
      {messages.length === 0 && <EmptyState title={m.demo_emails_none({}, { locale })} />}
      <ol className={styles.messages}>
        {messages.map(({ id, kind, recipient, state, createdAt }) => (
          <li key={id}>
            <a href={`/demo/emails/${id}`}>
              <span className={styles.name}>{messageName(kind, locale)}</span>
              <span className={styles.to}>{recipient}</span>
            </a>
            <span className={styles.when}>
              <time dateTime={createdAt.toISOString()}>
                {formatDay(localDayOf(createdAt), locale, 'medium')}, {formatTime(createdAt, locale)}
              </time>
              <span>{stateNames[state]({}, { locale })}</span>
            </span>
          </li>
        ))}
      </ol>
    </main>
  )
}

const stateNames: Record<
  MessageState,
  (inputs: Record<string, never>, options: { locale: Locale }) => string
> = {
  queued: m.demo_emails_queued,
  sending: m.demo_emails_queued,
  retrying: m.demo_emails_retrying,
  sent: m.demo_emails_sent,
  failed: m.demo_emails_failed,
  held: m.demo_emails_held,
}
