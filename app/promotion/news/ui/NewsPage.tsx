import type { Locale } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import { Mark } from '#app/platform/ui/figures/Mark.tsx'
import { PageHeader } from '#app/platform/ui/PageHeader.tsx'
import { NewsForm } from './NewsForm.tsx'
import styles from './NewsPage.module.css'

type NewsPageProps = {
  readonly answer:
    | { readonly kind: 'asked'; readonly email: string }
    | { readonly kind: 'wrong'; readonly email: string; readonly seconds: number | null }
    | undefined
  readonly locale: Locale
}

/** The form to subscribe to news, below a text on what readers get and how the address is used. */
export function NewsPage({ answer, locale }: NewsPageProps) {
  if (answer?.kind === 'asked') {
    return (
      <div className="page">
        <PageHeader
          title={m.news_asked_title({}, { locale })}
          lead={m.news_asked({ email: answer.email }, { locale })}
          aside={<Mark size="8rem" />}
        />
      </div>
    )
  }
  const refused = answer && {
    email: answer.email,
    error:
      answer.seconds === null
        ? m.news_error_email({}, { locale })
        : m.news_too_often({ seconds: answer.seconds }, { locale }),
  }
  return (
    <div className="page">
      <PageHeader
        title={m.news_title({}, { locale })}
        lead={m.news_lead({}, { locale })}
        aside={<Mark size="8rem" />}
      />
      <div className={styles.ask}>
        <NewsForm id="news" isMain locale={locale} refused={refused} />
        <p className={styles.note}>{m.news_promise({}, { locale })}</p>
      </div>
    </div>
  )
}
