import type { ReactNode } from 'react'
import { type Locale, languageTag } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import { PageHeader } from '#app/platform/ui/PageHeader.tsx'
import type { Heading } from '../markdown.ts'
import type { PageView } from '../page-view.ts'
import styles from './ContentPage.module.css'
import { PageFigure } from './PageFigure.tsx'
import { Prose } from './Prose.tsx'

type ContentPageProps = {
  readonly view: PageView
  /** The page's name: the figure beside the title is generated from it. */
  readonly name: string
  readonly locale: Locale
  /** Between head and text: anything but text. */
  readonly children?: ReactNode
}

/** Shorter pages are read through; longer ones get a way through them. */
const longFrom = 4

/** A page that informs: title and figure, the text at reading width, and what it holds beside it. */
export function ContentPage({ view, name, locale, children }: ContentPageProps) {
  const lang = view.locale === locale ? undefined : languageTag(view.locale)
  const isLong = view.headings.length >= longFrom
  return (
    <div className="page">
      <PageHeader
        title={<span lang={lang}>{view.title}</span>}
        lead={view.lead && <p lang={lang}>{view.lead}</p>}
        aside={<PageFigure name={name} />}
      />
      {children}
      <div className={styles.text}>
        {isLong && <Contents headings={view.headings} lang={lang} locale={locale} />}
        <Prose text={view} locale={locale} className={styles.prose} />
      </div>
    </div>
  )
}

type ContentsProps = {
  readonly headings: readonly Heading[]
  readonly lang: string | undefined
  readonly locale: Locale
}

/** The table of contents: above the text on a phone, beside it and always visible on a desktop. */
function Contents({ headings, lang, locale }: ContentsProps) {
  return (
    <nav className={styles.contents} aria-labelledby="contents">
      <h2 id="contents">{m.content_toc({}, { locale })}</h2>
      <ol lang={lang}>
        {headings.map(({ id, text }) => (
          <li key={id}>
            <a href={`#${id}`}>{text}</a>
          </li>
        ))}
      </ol>
    </nav>
  )
}
