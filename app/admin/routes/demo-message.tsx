import { data } from 'react-router'
import { findMessage } from '#app/mail/service.server.ts'
import { shownInPage } from '#app/mail/shown-in-page.ts'
import { appContext } from '#app/platform/app-context.server.ts'
import { requestContextKey } from '#app/platform/http/request-context.server.ts'
import type { Locale } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import { EmptyState } from '#app/platform/ui/EmptyState.tsx'
import { PageHeader } from '#app/platform/ui/PageHeader.tsx'
import type { RouteHandle } from '#app/platform/ui/route-handle.ts'
import { useLocale } from '#app/platform/ui/use-locale.ts'
import { renderEveryMessage } from '../messages/render-every-message.server.ts'
import type { Route } from './+types/demo-message.ts'
import styles from './demo-messages.module.css'

export const handle: RouteHandle = {
  isPrivate: true,
  title: (locale: Locale) => m.demo_emails_one({}, { locale }),
}

/** Composes the e-mail as sending it does, with working links. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const app = context.get(appContext)
  const message = app.config.demo && (await findMessage(app.db, params.message))
  if (!message) throw data(null, { status: 404 })
  const mail = await renderEveryMessage(app, message)
  if (!mail) return { mail: null }
  const html = shownInPage(mail, context.get(requestContextKey).nonce)
  const files = mail.attachments.filter(({ cid }) => cid === undefined).map(({ filename }) => filename)
  return { mail: { to: mail.to, subject: mail.subject, html, files } }
}

/** An e-mail as in a mail program. Its iframe runs no scripts; its links open in this window. */
export default function DemoMessage({ loaderData: { mail } }: Route.ComponentProps) {
  const locale = useLocale()
  return (
    <main className={styles.page}>
      <p>
        <a href="/demo/emails">{m.demo_emails_all({}, { locale })}</a>
      </p>
      {mail === null ? (
        <>
          <PageHeader title={m.demo_emails_one({}, { locale })} />
          <EmptyState title={m.demo_emails_overtaken({}, { locale })} />
        </>
      ) : (
        <>
          <PageHeader
            above={m.demo_emails_to({ to: mail.to }, { locale })}
            title={<span className={styles.subject}>{mail.subject}</span>}
            lead={mail.files.length > 0 && m.demo_emails_files({ files: mail.files.join(', ') }, { locale })}
          />
          <iframe
            className={styles.frame}
            title={mail.subject}
            srcDoc={mail.html}
            sandbox="allow-top-navigation-by-user-activation"
          />
        </>
      )}
    </main>
  )
}
