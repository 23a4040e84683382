import { Button, TextInput } from '@mantine/core'
import { Form, Link } from 'react-router'
import { type Locale, languageTag } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import { FileButtons } from '#app/platform/ui/admin/FileButtons.tsx'
import office from '#app/platform/ui/admin/office.module.css'
import { EmptyState } from '#app/platform/ui/EmptyState.tsx'
import { formatDay, localDayOf } from '#app/platform/values/local-day.ts'
import type { NewsReader } from '../queries/news-recipients.server.ts'

type NewsReadersScreenProps = {
  readonly q: string
  readonly readers: readonly NewsReader[]
  readonly count: number
  /** An archived edition sends nothing. */
  readonly mayWrite: boolean
  readonly locale: Locale
}

/** The readers, since when and how they subscribed; and writing to them. */
export function NewsReadersScreen({ q, readers, count, mayWrite, locale }: NewsReadersScreenProps) {
  return (
    <>
      <header className={office.head}>
        <h1>{m.office_newsletter_title({}, { locale })}</h1>
        <p role="status">
          {m.news_readers_count({ count, shown: count.toLocaleString(languageTag(locale)) }, { locale })}
        </p>
        <Form className={office.search} role="search">
          <TextInput
            key={q}
            type="search"
            name="q"
            defaultValue={q}
            aria-label={m.news_readers_search({}, { locale })}
            placeholder={m.news_readers_search({}, { locale })}
          />
        </Form>
        <FileButtons
          hrefOf={(kind) => `/admin/novice.${kind}${q === '' ? '' : `?q=${encodeURIComponent(q)}`}`}
          locale={locale}
        />
        {mayWrite && (
          <Button renderRoot={(root) => <Link {...root} to="/admin/mails/write?readers=1" />}>
            {m.news_readers_write({}, { locale })}
          </Button>
        )}
      </header>
      {readers.length === 0 ? (
        <EmptyState title={m.news_readers_none({}, { locale })}>
          {m.news_readers_none_text({}, { locale })}
        </EmptyState>
      ) : (
        <div className={office.scroll}>
          <table className={`${office.table} ${office.stacked}`}>
            <thead>
              <tr>
                <th scope="col">{m.news_readers_address({}, { locale })}</th>
                <th scope="col">{m.news_readers_from({}, { locale })}</th>
                <th scope="col">{m.news_readers_language({}, { locale })}</th>
                <th scope="col">{m.news_readers_since({}, { locale })}</th>
              </tr>
            </thead>
            <tbody>
              {readers.map(({ email, language, name, since }) => (
                <tr key={email}>
                  <th scope="row">{email}</th>
                  <td>{name ?? m.news_readers_signed_up({}, { locale })}</td>
                  <td>{languageTag(language).slice(0, 2).toUpperCase()}</td>
                  <td>{formatDay(localDayOf(since), locale, 'short')}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </>
  )
}
