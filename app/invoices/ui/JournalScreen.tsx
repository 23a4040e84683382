import { Button, TextInput } from '@mantine/core'
import { Fragment, useState } from 'react'
import { Form, Link, useNavigation } from 'react-router'
import type { Bilingual, Locale } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import { BusyButton } from '#app/platform/ui/admin/BusyButton.tsx'
import { DateField } from '#app/platform/ui/admin/DateField.tsx'
import { FileButtons } from '#app/platform/ui/admin/FileButtons.tsx'
import office from '#app/platform/ui/admin/office.module.css'
import { EmptyState } from '#app/platform/ui/EmptyState.tsx'
import { Notice } from '#app/platform/ui/Notice.tsx'
import { formatDay, type LocalDay } from '#app/platform/values/local-day.ts'
import { formatCents } from '#app/platform/values/money.ts'
import { type JournalKey, journalKeys } from '../journal/accounts.ts'
import type { Journal } from '../journal/journal.ts'
import { lineName } from '../journal/journal-table.ts'
import type { EditionMoney } from '../queries/edition-money.server.ts'
import type { JournalPeriod } from '../queries/read-journal.server.ts'
import { BooksLock, type LockOutcome } from './BooksLock.tsx'
import { EditionMoneyPart, type OpenedSum } from './EditionMoneyPart.tsx'
import styles from './InvoicesScreen.module.css'
import { JournalEntries, type OpenedLine } from './JournalEntries.tsx'

type JournalScreenProps = {
  readonly period: JournalPeriod
  readonly journal: Journal
  /** The line that is opened; null for none. */
  readonly opened: OpenedLine | null
  /** Null for users who may not set them. */
  readonly accounts: Readonly<Record<JournalKey, string>> | null
  readonly lockedUntil: LocalDay | null
  readonly yesterday: LocalDay
  readonly edition: string
  readonly money: EditionMoney
  /** The sum of it that is opened; null for none. */
  readonly openedSum: OpenedSum | null
  /** Whether the user may open the list of the registrations with an item. */
  readonly opensRegistrations: boolean
  readonly names: Readonly<Record<string, Bilingual>>
  readonly answer: JournalAnswer | undefined
  readonly locale: Locale
}

/** The result of setting the accounts, or of closing the books. */
export type JournalAnswer =
  | { readonly kind: 'accounts'; readonly refused: readonly JournalKey[]; readonly isChanged: boolean }
  | { readonly kind: 'lock'; readonly outcome: LockOutcome }

/** The journal for the accountant, with its files and account numbers. */
export function JournalScreen({
  period,
  journal,
  opened,
  accounts,
  lockedUntil,
  yesterday,
  answer,
  locale,
  ...sums
}: JournalScreenProps) {
  const query = `?from=${period.from}&to=${period.to}`
  return (
    <>
      <header className={office.head}>
        <h1>{m.office_journal_title({}, { locale })}</h1>
        <div className={office.bar}>
          <Form className={office.bar}>
            <DateField
              name="from"
              locale={locale}
              label={m.journal_from({}, { locale })}
              defaultValue={period.from}
            />
            <DateField
              name="to"
              label={m.journal_to({}, { locale })}
              defaultValue={period.to}
              locale={locale}
            />
            <Button type="submit" variant="default">
              {m.journal_show({}, { locale })}
            </Button>
          </Form>
          <FileButtons hrefOf={(kind) => `/admin/temeljnica.${kind}${query}`} locale={locale} />
        </div>
      </header>
      <Lines journal={journal} opened={opened} query={query} locale={locale} />
      <EditionMoneyPart {...sums} query={query} locale={locale} />
      {accounts && (
        <>
          <BooksLock
            lockedUntil={lockedUntil}
            yesterday={yesterday}
            locale={locale}
            answer={answer?.kind === 'lock' ? answer.outcome : undefined}
          />
          <Accounts
            accounts={accounts}
            answer={answer?.kind === 'accounts' ? answer : undefined}
            locale={locale}
          />
        </>
      )}
    </>
  )
}

type LinesProps = Pick<JournalScreenProps, 'journal' | 'opened' | 'locale'> & {
  /** Of the period. */
  readonly query: string
}

/** By day and account; each line opens what it is the sum of. */
function Lines({ journal, opened, query, locale }: LinesProps) {
  const { lines, debitCents, creditCents } = journal
  if (lines.length === 0) {
    return (
      <EmptyState title={m.journal_none({}, { locale })}>
        <p>{m.journal_none_next({}, { locale })}</p>
      </EmptyState>
    )
  }
  const money = (amount: Journal['debitCents']) => (amount === 0 ? '' : formatCents(amount, locale))
  return (
    <section className={office.part} aria-label={m.office_journal_title({}, { locale })}>
      <div className={office.scroll}>
        <table className={`${office.table} ${styles.stacked}`}>
          <thead>
            <tr>
              <th scope="col">{m.journal_col_day({}, { locale })}</th>
              <th scope="col">{m.journal_col_account({}, { locale })}</th>
              <th scope="col">{m.journal_col_line({}, { locale })}</th>
              <th scope="col" className={office.amount}>
                {m.journal_col_debit({}, { locale })}
              </th>
              <th scope="col" className={office.amount}>
                {m.journal_col_credit({}, { locale })}
              </th>
            </tr>
          </thead>
          <tbody>
            {lines.map(({ day, account, line, debitCents: debit, creditCents: credit }) => {
              const isOpen = opened?.day === day && opened.line === line
              const to = isOpen ? query : `${query}&day=${day}&line=${encodeURIComponent(line)}`
              return (
                <Fragment key={`${day} ${line}`}>
                  <tr>
                    <td>{formatDay(day, locale, 'short')}</td>
                    <td>{account}</td>
                    <td className={styles.whole}>
                      <Link to={to} preventScrollReset aria-expanded={isOpen}>
                        {lineName(line, locale)}
                      </Link>
                    </td>
                    <td
                      className={office.amount}
                      data-label={debit === 0 ? undefined : m.journal_col_debit({}, { locale })}
                    >
                      {money(debit)}
                    </td>
                    <td
                      className={office.amount}
                      data-label={credit === 0 ? undefined : m.journal_col_credit({}, { locale })}
                    >
                      {money(credit)}
                    </td>
                  </tr>
                  {isOpen && (
                    <JournalEntries
                      entries={opened.entries}
                      isCut={opened.isCut}
                      columns={5}
                      locale={locale}
                    />
                  )}
                </Fragment>
              )
            })}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row" colSpan={3}>
                {m.journal_sum({}, { locale })} ✓
              </th>
              <td className={office.amount} data-label={m.journal_col_debit({}, { locale })}>
                {formatCents(debitCents, locale)}
              </td>
              <td className={office.amount} data-label={m.journal_col_credit({}, { locale })}>
                {formatCents(creditCents, locale)}
              </td>
            </tr>
          </tfoot>
        </table>
      </div>
    </section>
  )
}

function Accounts({
  accounts,
  answer,
  locale,
}: Pick<JournalScreenProps, 'locale'> & {
  readonly accounts: Readonly<Record<JournalKey, string>>
  readonly answer: Extract<JournalAnswer, { kind: 'accounts' }> | undefined
}) {
  const isBusy = useNavigation().state !== 'idle'
  const refused = answer?.refused
  return (
    <details className={office.part} open={refused !== undefined || undefined}>
      <summary>{m.journal_accounts({}, { locale })}</summary>
      {refused && (
        <Notice tone={refused.length > 0 ? 'error' : 'ok'} isAnswer>
          {refused.length === 0
            ? m.journal_accounts_saved({}, { locale })
            : answer?.isChanged
              ? m.journal_accounts_changed({}, { locale })
              : m.journal_accounts_refused({}, { locale })}
        </Notice>
      )}
      <Form method="post">
        <div className={office.fields}>
          {journalKeys.map((key) => (
            <AccountField
              key={key}
              name={key}
              stored={accounts[key]}
              isRefused={refused?.includes(key) ?? false}
              locale={locale}
            />
          ))}
        </div>
        <BusyButton type="submit" isBusy={isBusy}>
          {m.journal_accounts_save({}, { locale })}
        </BusyButton>
      </Form>
    </details>
  )
}

type AccountFieldProps = {
  readonly name: JournalKey
  readonly stored: string
  readonly isRefused: boolean
  readonly locale: Locale
}

/** An account with the one it was before it was typed: so the server notices one that another user has set meanwhile. */
function AccountField({ name, stored, isRefused, locale }: AccountFieldProps) {
  const [{ typed, shown }, setField] = useState({ typed: stored, shown: stored })
  const isTyped = typed !== shown && typed !== stored
  if (shown !== stored && (!isTyped || isRefused))
    setField({ typed: isTyped ? typed : stored, shown: stored })
  return (
    <>
      <input type="hidden" name={`shown ${name}`} value={shown} />
      <TextInput
        name={name}
        required
        withAsterisk={false}
        maxLength={20}
        label={lineName(name, locale)}
        value={typed}
        onChange={({ currentTarget: { value } }) => setField({ typed: value, shown })}
        error={isRefused}
      />
    </>
  )
}
