import type { ReactNode } from 'react'
import type { PageView } from '#app/festival/content/page-view.ts'
import { Prose } from '#app/festival/content/ui/Prose.tsx'
import { type Locale, languageTag } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import { PageHeader } from '#app/platform/ui/PageHeader.tsx'
import styles from './VolunteerPage.module.css'

type VolunteerPageProps = {
  /** The organisers' own words; they change from year to year. */
  readonly view: PageView
  /** The festival is over: there is no form. */
  readonly isOver: boolean
  readonly locale: Locale
  readonly children: ReactNode
}

/** The tasks and what one gets for them, beside the form. */
export function VolunteerPage({ view, isOver, locale, children }: VolunteerPageProps) {
  const lang = view.locale === locale ? undefined : languageTag(view.locale)
  return (
    <div className="page">
      <PageHeader
        title={<span lang={lang}>{view.title}</span>}
        lead={
          <>
            <p lang={lang}>{view.lead}</p>
            {!isOver && (
              <p className={styles.way}>
                <a href="#offer">{m.volunteer_to_form({}, { locale })}</a>
              </p>
            )}
          </>
        }
      />
      <div className={styles.columns}>
        <Prose text={view} locale={locale} />
        <section id="offer" className={styles.offer} aria-labelledby="offer-title">
          <h2 id="offer-title">{m.volunteer_form_title({}, { locale })}</h2>
          {children}
        </section>
      </div>
    </div>
  )
}
