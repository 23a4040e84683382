import { NativeSelect, TextInput } from '@mantine/core'
import { Form, Link, useSubmit } from 'react-router'
import type { Id } from '#app/platform/id.ts'
import { type Bilingual, inLocale, type Locale } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import office from '#app/platform/ui/admin/office.module.css'
import { EmptyState } from '#app/platform/ui/EmptyState.tsx'
import { formatDay, type LocalDay } from '#app/platform/values/local-day.ts'
import { countRows, type Sheet } from '../../sheet.ts'
import { listFilters, listKinds } from '../list-kinds.ts'
import { listTexts, listTitles } from '../list-labels.ts'
import { type ListRequest, listQuery } from '../list-request.ts'
import styles from './ListsScreen.module.css'
import { SheetTable } from './SheetTable.tsx'

type ListsScreenProps = {
  readonly request: ListRequest
  readonly sheets: readonly Sheet[]
  readonly days: readonly LocalDay[]
  /** The days and events to choose from. */
  readonly events: readonly { readonly id: Id; readonly title: Bilingual }[]
  readonly locale: Locale
}

/** Every list of the festival days: on the screen as on paper, with its files. */
export function ListsScreen({ request, sheets, days, events, locale }: ListsScreenProps) {
  const { list, search } = request
  const query = listQuery(request)
  const rows = sheets.reduce((sum, sheet) => sum + countRows(sheet), 0)
  return (
    <>
      <header className={office.head}>
        <h1>{m.office_all_lists_title({}, { locale })}</h1>
        <nav className={office.bar} aria-label={listTitles[list]({}, { locale })}>
          <a href={`/admin/vsiSeznami.pdf${query}`} target="_blank" rel="noreferrer">
            {m.print_as_pdf({}, { locale })}
          </a>
          <a href={`/admin/vsiSeznami.csv${query}`}>CSV</a>
          <a href={`/admin/vsiSeznami.xlsx${query}`}>Excel</a>
        </nav>
      </header>
      <div className={styles.screen}>
        <nav className={styles.lists} aria-label={m.print_lists({}, { locale })}>
          {listKinds.map((one) => (
            <Link
              key={one}
              to={listQuery({ list: one, day: request.day, event: null, search: '' })}
              aria-current={one === list ? 'page' : undefined}
            >
              {listTitles[one]({}, { locale })}
            </Link>
          ))}
        </nav>
        <section className={styles.list} aria-labelledby="list-title">
          <div className={office.bar}>
            <div>
              <h2 id="list-title">{listTitles[list]({}, { locale })}</h2>
              <p className={office.hint}>{listTexts[list]({}, { locale })}</p>
            </div>
            <p className={office.hint} role="status">
              {m.print_rows({ count: `${rows}` }, { locale })}
            </p>
          </div>
          <Filters request={request} days={days} events={events} locale={locale} />
          {sheets.length === 0 && (
            <EmptyState title={m.print_none_title({}, { locale })}>
              {m.print_none_text({}, { locale })}
            </EmptyState>
          )}
          {sheets.map((sheet) => (
            <SheetTable
              key={`${sheet.key} ${sheet.subtitle}`}
              sheet={sheet}
              isSearched={search !== ''}
              locale={locale}
            />
          ))}
        </section>
      </div>
    </>
  )
}

function Filters({ request, days, events, locale }: Omit<ListsScreenProps, 'sheets'>) {
  const { list, day, event, search } = request
  const submit = useSubmit()
  const filters = listFilters[list]
  // what is chosen shows at once; typing waits for Enter
  const choose = ({ currentTarget }: { readonly currentTarget: HTMLSelectElement }) =>
    void submit(currentTarget.form, { preventScrollReset: true })
  return (
    <Form className={styles.filters} role="search">
      <input type="hidden" name="list" value={list} />
      {filters.includes('day') && (
        <NativeSelect
          name="day"
          label={m.print_day({}, { locale })}
          value={day ?? 'all'}
          onChange={choose}
          data={[
            { value: 'all', label: m.print_day_all({}, { locale }) },
            ...days.map((value) => ({ value, label: formatDay(value, locale, 'heading') })),
          ]}
        />
      )}
      {filters.includes('event') && (
        <NativeSelect
          name="event"
          label={m.print_event({}, { locale })}
          value={events.some(({ id }) => id === event) ? (event ?? '') : ''}
          onChange={choose}
          data={[
            { value: '', label: m.print_event_all({}, { locale }) },
            ...events.map(({ id, title }) => ({ value: id, label: inLocale(title, locale).text })),
          ]}
        />
      )}
      <TextInput
        type="search"
        name="q"
        key={`${list} ${search}`}
        label={m.print_search({}, { locale })}
        defaultValue={search}
      />
    </Form>
  )
}
