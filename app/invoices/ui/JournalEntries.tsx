import { actorWord } from '#app/people/actor-text.ts'
import type { Locale } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import office from '#app/platform/ui/admin/office.module.css'
import type { LocalDay } from '#app/platform/values/local-day.ts'
import { formatCents } from '#app/platform/values/money.ts'
import { lineName } from '../journal/journal-table.ts'
import type { JournalEntry } from '../queries/journal-entries.server.ts'
import styles from './InvoicesScreen.module.css'

/** A line of the journal with what it is the sum of. */
export type OpenedLine = {
  readonly day: LocalDay
  readonly line: string
  readonly entries: readonly JournalEntry[]
  /** There are more than these, the largest. */
  readonly isCut: boolean
}

type JournalEntriesProps = Pick<OpenedLine, 'entries' | 'isCut'> & {
  /** The number of columns of the table that the entries are a row of. */
  readonly columns: number
  readonly locale: Locale
}

/** The entries of a line, under it; each links to its source. */
export function JournalEntries({ entries, isCut, columns, locale }: JournalEntriesProps) {
  return (
    <tr className={styles.opened}>
      <td colSpan={columns} className={styles.whole}>
        {entries.length === 0 ? (
          <p className={office.hint}>{m.journal_entries_none({}, { locale })}</p>
        ) : (
          <ul className={styles.entries}>
            {entries.map((entry, n) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: they are told once, in one order
              <li key={n}>
                <span>
                  <Who entry={entry} locale={locale} />{' '}
                  <small>
                    <Source entry={entry} locale={locale} />
                  </small>
                </span>
                <span className={office.amount}>{formatCents(entry.amountCents, locale)}</span>
              </li>
            ))}
          </ul>
        )}
        {isCut && (
          <p className={office.hint}>{m.journal_entries_cut({ count: `${entries.length}` }, { locale })}</p>
        )}
      </td>
    </tr>
  )
}

type EntryProps = { readonly entry: JournalEntry; readonly locale: Locale }

function Who({ entry: { who, registrationId, source }, locale }: EntryProps) {
  const name = who ?? nameless(source, locale)
  return registrationId === null ? name : <a href={`/admin/placila?id=${registrationId}`}>{name}</a>
}

/** Registrations have names: a claim or a payment at reception without one is of a door sale. */
function nameless({ kind }: JournalEntry['source'], locale: Locale): string {
  const isOfficeMoney = kind === 'statement' || kind === 'card' || kind === 'person' || kind === 'invoice'
  return isOfficeMoney ? m.journal_entries_nobody({}, { locale }) : lineName('subject doorSale', locale)
}

function Source({ entry: { source, registrationId }, locale }: EntryProps) {
  switch (source.kind) {
    case 'invoice':
      return <a href={`/admin/invoicePrint?id=${source.id}`}>{source.number}</a>
    case 'statement':
      return (
        <a href={`/admin/placilaNaRacun?entry=${source.id}`}>{m.payments_entry_statement({}, { locale })}</a>
      )
    case 'card':
      return (
        <>
          {m.payments_entry_card({}, { locale })} {registrationId === null && <code>{source.id}</code>}
        </>
      )
    case 'person':
      return actorWord(source.recordedBy, locale)
    case 'claim':
      return null
    default:
      return <a href={`/admin/blagajna#${source.id}`}>{m.payments_entry_reception({}, { locale })}</a>
  }
}
