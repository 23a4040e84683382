import { Button } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import { useSearchParams } from 'react-router'
import { inFours } from '#app/platform/bank/in-fours.ts'
import type { Locale } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import { BusyButton } from '#app/platform/ui/admin/BusyButton.tsx'
import office from '#app/platform/ui/admin/office.module.css'
import { Pages } from '#app/platform/ui/admin/Pages.tsx'
import { Notice } from '#app/platform/ui/Notice.tsx'
import { type Cents, cents, formatCents } from '#app/platform/values/money.ts'
import type { FileView, LineCounts, StatementHead } from '../queries/file-view.server.ts'
import styles from './BankScreen.module.css'
import { EntryTable } from './EntryTable.tsx'
import type { EntryActions } from './use-entry-actions.ts'

type FilePartProps = {
  readonly file: FileView
  readonly act: EntryActions
  readonly locale: Locale
}

/** A file: its facts, the effect of each line, and the button that imports it and books what is sure. */
export function FilePart({ file, act, locale }: FilePartProps) {
  const { fileId, name, isImported, statements, counts, lines } = file
  const importFile = (sure: boolean) => act.submit({ intent: 'import', file: fileId, sure: sure ? '1' : '' })
  // a statement without entries is new too: it says until when the account is known
  const isEmpty = counts.lines === 0
  const isAllKnown = !isImported && !isEmpty && counts.known === counts.lines
  const bookAll = () => {
    if (act.isBusy || isAllKnown) return
    if (!isImported) importFile(true)
    else if (counts.sure > 0) act.bookSure({ file: fileId })
  }
  const [params] = useSearchParams()
  useHotkeys([['a', bookAll]])
  return (
    <section aria-labelledby="file-title" className={office.part}>
      <div className={office.bar}>
        <div>
          <h2 id="file-title">
            {name === null ? m.bank_file_unnamed({}, { locale }) : m.bank_file_name({ name }, { locale })}
          </h2>
          {statements.map((statement, at) => (
            <Head
              key={`${statement.account} ${statement.number ?? at}`}
              statement={statement}
              locale={locale}
            />
          ))}
        </div>
        <div className={office.buttons}>
          {!isImported && !isAllKnown && (
            <>
              <Button
                variant={isEmpty ? 'filled' : 'default'}
                disabled={act.isBusy}
                onClick={() => importFile(false)}
              >
                {m.bank_import_only({}, { locale })}
              </Button>
              {!isEmpty && (
                <BusyButton isBusy={act.isBusy} onClick={() => importFile(true)} aria-keyshortcuts="a">
                  {m.bank_import_sure({ count: `${counts.sure}` }, { locale })}
                </BusyButton>
              )}
            </>
          )}
          {isImported && counts.sure > 0 && (
            <BusyButton isBusy={act.isBusy} onClick={bookAll} aria-keyshortcuts="a">
              {m.bank_sure_all({ count: `${counts.sure}` }, { locale })}
            </BusyButton>
          )}
        </div>
      </div>
      <Counts counts={counts} locale={locale} />
      {isImported && params.has('again') && (
        <Notice tone="info" isAnswer>
          {m.bank_known_again({ count: `${counts.lines}` }, { locale })}
        </Notice>
      )}
      {isAllKnown ? (
        <Notice tone="info">{m.bank_known_all({}, { locale })}</Notice>
      ) : (
        !isImported && !isEmpty && <p className={office.hint}>{m.bank_preview_hint({}, { locale })}</p>
      )}
      {isEmpty ? (
        <p className={office.hint}>{m.bank_file_no_entries({}, { locale })}</p>
      ) : (
        <EntryTable lines={lines} act={act} locale={locale} />
      )}
      <Pages page={file.page} hasMore={file.hasMore} locale={locale} />
    </section>
  )
}

/** Opening and entries come to closing, or the file would have been refused. */
function Head({ statement, locale }: { readonly statement: StatementHead; readonly locale: Locale }) {
  const { account, number, opening, closing, creditCents, debitCents, missing } = statement
  const money = (amount: number) => formatCents(cents(amount) as Cents, locale)
  const iban = inFours(account)
  return (
    <p className={styles.statement}>
      {number === null
        ? m.bank_statement_head_plain({ account: iban }, { locale })
        : m.bank_statement_head({ account: iban, number }, { locale })}
      {' · '}
      {opening && closing ? (
        <>
          <span className={styles.sum}>
            {m.bank_statement_sum(
              {
                opening: money(opening.amountCents),
                credit: money(creditCents),
                debit: money(debitCents),
                closing: money(closing.amountCents),
              },
              { locale },
            )}
          </span>{' '}
          <span className={styles.good}>✓ {m.bank_statement_adds_up({}, { locale })}</span>
        </>
      ) : (
        <>
          {m.bank_statement_came({ credit: money(creditCents), debit: money(debitCents) }, { locale })}.{' '}
          {m.bank_statement_no_balance({}, { locale })}
        </>
      )}
      {missing.length > 0 && (
        <strong className={styles.warn}>
          {' '}
          {m.bank_missing({ numbers: missing.join(', ') }, { locale })}
        </strong>
      )}
    </p>
  )
}

const labels = {
  lines: m.bank_count_lines,
  known: m.bank_count_known,
  sure: m.bank_count_sure,
  suggested: m.bank_count_suggested,
  unmatched: m.bank_count_unmatched,
  outgoing: m.bank_count_outgoing,
  pending: m.bank_count_pending,
  duplicate: m.bank_count_duplicate,
  done: m.bank_count_done,
} as const satisfies Record<keyof LineCounts, unknown>

function Counts({ counts, locale }: { readonly counts: LineCounts; readonly locale: Locale }) {
  const shown = (Object.keys(labels) as (keyof LineCounts)[]).filter(
    (key) => key === 'lines' || counts[key] > 0,
  )
  return (
    <ul className={styles.counts}>
      {shown.map((key) => (
        <li key={key} data-count={key}>
          {labels[key]({ count: `${counts[key]}` }, { locale })}
        </li>
      ))}
    </ul>
  )
}
