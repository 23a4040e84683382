import { TextInput } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import { Form, Link } from 'react-router'
import { inFours } from '#app/platform/bank/in-fours.ts'
import type { Locale } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import { BusyButton } from '#app/platform/ui/admin/BusyButton.tsx'
import office from '#app/platform/ui/admin/office.module.css'
import { Pages } from '#app/platform/ui/admin/Pages.tsx'
import { EmptyState } from '#app/platform/ui/EmptyState.tsx'
import { formatDay, localDayOf } from '#app/platform/values/local-day.ts'
import { formatCents } from '#app/platform/values/money.ts'
import type { AccountView } from '../queries/list-account.server.ts'
import styles from './BankScreen.module.css'
import { EntryTable } from './EntryTable.tsx'
import type { EntryActions } from './use-entry-actions.ts'

type AccountPartProps = {
  readonly account: AccountView
  readonly act: EntryActions
  readonly locale: Locale
}

/** The entries of the account: waiting ones, all, or those set aside; and the statements that contained them. */
export function AccountPart({ account, act, locale }: AccountPartProps) {
  const { show, search, counts, lines, page, hasMore, statements } = account
  const sure = lines.flatMap(({ id, sure: isSure }) => (isSure && id !== null ? [id] : []))
  const bookAll = () => {
    if (!act.isBusy && sure.length > 0) act.bookSure({ entries: sure })
  }
  useHotkeys([['a', bookAll]])
  const tabs = [
    ['open', m.bank_show_open({ count: `${counts.open}` }, { locale })],
    ['all', m.bank_show_all({ count: `${counts.all}` }, { locale })],
    ['ignored', m.bank_show_ignored({ count: `${counts.ignored}` }, { locale })],
  ] as const
  return (
    <section aria-label={m.bank_back({}, { locale })} className={office.part}>
      <div className={office.bar}>
        <nav className={office.tabs}>
          {tabs.map(([key, label]) => (
            <Link key={key} to={`?show=${key}`} aria-current={show === key ? 'page' : undefined}>
              {label}
            </Link>
          ))}
        </nav>
        <Form className={office.search}>
          <input type="hidden" name="show" value={show} />
          <TextInput
            type="search"
            name="q"
            defaultValue={search}
            aria-label={m.bank_search({}, { locale })}
            placeholder={m.bank_search({}, { locale })}
          />
        </Form>
        {sure.length > 0 && (
          <BusyButton isBusy={act.isBusy} onClick={bookAll} aria-keyshortcuts="a">
            {m.bank_sure_all({ count: `${sure.length}` }, { locale })}
          </BusyButton>
        )}
      </div>
      {lines.length === 0 ? (
        <EmptyState title={emptyText(account, locale)} />
      ) : (
        <EntryTable lines={lines} act={act} locale={locale} />
      )}
      <Pages page={page} hasMore={hasMore} locale={locale} />
      {statements.length > 0 && <Statements statements={statements} locale={locale} />}
    </section>
  )
}

function emptyText({ search, counts, show }: AccountView, locale: Locale): string {
  if (counts.all === 0) return m.bank_none_at_all({}, { locale })
  if (search !== '' || show !== 'open') return m.bank_none_found({}, { locale })
  return m.bank_none_open({}, { locale })
}

function Statements({ statements, locale }: Pick<AccountView, 'statements'> & { readonly locale: Locale }) {
  return (
    <details id="statements" className={styles.statements}>
      <summary>{m.bank_statements_title({}, { locale })}</summary>
      <table className={office.table}>
        <thead>
          <tr>
            <th scope="col">{m.bank_statements_col_number({}, { locale })}</th>
            <th scope="col">{m.bank_statements_col_closing({}, { locale })}</th>
            <th scope="col">{m.bank_statements_col_imported({}, { locale })}</th>
          </tr>
        </thead>
        <tbody>
          {statements.map(({ id, fileId, number, account, closing, importedAt, importedBy }) => (
            <tr key={id}>
              <td>
                <Link to={`?file=${fileId}`}>{number ?? inFours(account)}</Link>
              </td>
              <td>
                {closing &&
                  `${closing.day ? `${formatDay(closing.day, locale, 'short')} · ` : ''}${formatCents(closing.amountCents, locale)}`}
              </td>
              <td>{`${formatDay(localDayOf(importedAt), locale, 'short')} · ${importedBy}`}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  )
}
