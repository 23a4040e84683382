import { type Locale, langOf } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import { Button, LinkButton } from '#app/platform/ui/Button.tsx'
import { Mark } from '#app/platform/ui/figures/Mark.tsx'
import { PageHeader } from '#app/platform/ui/PageHeader.tsx'
import styles from './NewsLinkPage.module.css'

type NewsLinkPageProps = {
  readonly purpose: 'confirm' | 'leave'
  readonly state: 'open' | 'done' | 'closed'
  readonly locale: Locale
}

/** The page behind the link of an e-mail: one question, one button, and the outcome. */
export function NewsLinkPage({ purpose, state, locale }: NewsLinkPageProps) {
  const lang = langOf(locale)
  const { title, text } = texts[purpose][state]
  return (
    <div className="page">
      <PageHeader
        title={title({}, { locale })}
        lead={
          <div className={styles.answer}>
            <p>{text({}, { locale })}</p>
            {state === 'open' && (
              <form method="post">
                <Button variant="primary" isLarge>
                  {texts[purpose].button({}, { locale })}
                </Button>
              </form>
            )}
            {state === 'closed' && (
              <p>
                <LinkButton href={`/${lang}/news`}>{m.news_ask_again({}, { locale })}</LinkButton>
              </p>
            )}
          </div>
        }
        aside={<Mark size="8rem" />}
      />
    </div>
  )
}

const texts = {
  confirm: {
    open: { title: m.news_confirm_title, text: m.news_confirm },
    done: { title: m.news_confirmed_title, text: m.news_confirmed },
    closed: { title: m.news_closed_title, text: m.news_closed },
    button: m.news_confirm_do,
  },
  leave: {
    open: { title: m.news_leave_title, text: m.news_leave },
    done: { title: m.news_left_title, text: m.news_left },
    closed: { title: m.news_closed_title, text: m.news_closed },
    button: m.news_leave_do,
  },
}
