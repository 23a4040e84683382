import { useEffect, useRef, useState } from 'react'
import { Link, useFetcher } from 'react-router'
import type { Locale } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import { Notice } from '#app/platform/ui/Notice.tsx'
import type { ProposedMapping } from '../csv/propose-mapping.ts'
import type { FileView } from '../queries/file-view.server.ts'
import type { FoundTarget } from '../queries/find-targets.server.ts'
import type { AccountView } from '../queries/list-account.server.ts'
import type { StatementError } from '../statement-error.ts'
import { statementErrorText } from '../statement-error-text.ts'
import { AccountPart } from './AccountPart.tsx'
import styles from './BankScreen.module.css'
import type { BankAnswer } from './bank-answer.ts'
import { entryRefusalText } from './entry-text.ts'
import { FilePart } from './FilePart.tsx'
import { MappingForm } from './MappingForm.tsx'
import { TellPayers } from './TellPayers.tsx'
import { UploadBox } from './UploadBox.tsx'

/** What the page is about: one of `file`, `mapping`, `refused` and `account`. */
export type BankScreenData = {
  /** How many people's money came without their being told. */
  readonly untold: number
  readonly file: FileView | null
  readonly mapping: { readonly fileId: string; readonly proposed: ProposedMapping } | null
  readonly refused: StatementError | null
  readonly account: AccountView | null
  readonly found: readonly FoundTarget[] | null
}

type BankScreenProps = BankScreenData & {
  readonly answer: BankAnswer | undefined
  readonly locale: Locale
}

/** The festival's account: import a statement, say what its entries are, write to those who paid. */
export function BankScreen({ untold, file, mapping, refused, account, answer, locale }: BankScreenProps) {
  const act = useActions(answer, file)
  const last = act.answer
  return (
    <>
      <header className={styles.head}>
        <h1>{m.office_account_payments_title({}, { locale })}</h1>
        {account === null && <Link to="/admin/placilaNaRacun">{m.bank_back({}, { locale })}</Link>}
        {untold > 0 && <TellPayers count={untold} locale={locale} />}
      </header>
      {last && <AnswerNotice answer={last} locale={locale} />}
      {act.remaining > 0 && (
        <Notice
          tone="info"
          isAnswer
          action={
            <button type="button" onClick={act.stop}>
              {m.bank_stop({}, { locale })}
            </button>
          }
        >
          {m.bank_booking_progress({ remaining: `${act.remaining}` }, { locale })}
        </Notice>
      )}
      {refused && <Notice tone="error">{statementErrorText(refused, locale)}</Notice>}
      {mapping && (
        <MappingForm
          key={mapping.fileId}
          {...mapping}
          error={last?.kind === 'mapping-refused' ? last.error : undefined}
          locale={locale}
        />
      )}
      {file && <FilePart file={file} act={act} locale={locale} />}
      {account && (
        <>
          <UploadBox locale={locale} isCompact={account.counts.all > 0} />
          <AccountPart account={account} act={act} locale={locale} />
        </>
      )}
    </>
  )
}

/** What the tables do with entries. */
export type EntryActions = {
  /** Posts these fields; the answer comes as a notice. */
  readonly submit: (fields: Readonly<Record<string, string>>) => void
  /** Books what is sure of a file, or of these entries, until nothing is left. */
  readonly bookSure: (scope: { readonly file: string } | { readonly entries: readonly string[] }) => void
  readonly isBusy: boolean
  readonly answer: BankAnswer | undefined
  readonly remaining: number
  readonly stop: () => void
}

function useActions(first: BankAnswer | undefined, file: FileView | null): EntryActions {
  const fetcher = useFetcher<BankAnswer>()
  const [remaining, setRemaining] = useState(0)
  const [scope, setScope] = useState<Parameters<EntryActions['bookSure']>[0] | null>(null)
  const seen = useRef<BankAnswer | undefined>(undefined)
  const { data, state, submit } = fetcher
  const post = (fields: FormData) => void submit(fields, { method: 'post' })
  const postSure = (of: NonNullable<typeof scope>) => {
    const form = new FormData()
    form.set('intent', 'sure')
    if ('file' in of) form.set('file', of.file)
    else for (const id of of.entries) form.append('entry', id)
    post(form)
  }
  // one request books a part; the next one follows until nothing is left or somebody stops it
  useEffect(() => {
    if (state !== 'idle' || !data || seen.current === data) return
    seen.current = data
    if (data.kind === 'imported' && data.sure && file) {
      setScope({ file: file.fileId })
      postSure({ file: file.fileId })
    } else if (data.kind === 'booked-sure' && data.remaining > 0 && data.booked > 0 && scope) {
      setRemaining(data.remaining)
      postSure(scope)
    } else {
      setRemaining(0)
      setScope(null)
    }
  })
  return {
    submit: (fields) => {
      const form = new FormData()
      for (const [name, value] of Object.entries(fields)) form.set(name, value)
      post(form)
    },
    bookSure: (of) => {
      setScope(of)
      postSure(of)
    },
    isBusy: state !== 'idle',
    answer: data ?? first,
    remaining,
    stop: () => setScope(null),
  }
}

function AnswerNotice({ answer, locale }: { readonly answer: BankAnswer; readonly locale: Locale }) {
  switch (answer.kind) {
    case 'file-refused':
      return (
        <Notice tone="error" isAnswer title={answer.name}>
          {statementErrorText(answer.error, locale)}
        </Notice>
      )
    case 'mapping-refused':
      return null
    case 'imported':
      return (
        <Notice tone="ok" isAnswer>
          {answer.isAgain
            ? m.bank_imported_again({}, { locale })
            : m.bank_imported({ entries: `${answer.entries}`, known: `${answer.known}` }, { locale })}
        </Notice>
      )
    case 'booked-sure':
      return (
        <Notice tone={answer.skipped.length > 0 ? 'warn' : 'ok'} isAnswer>
          {m.bank_booked_sure({ count: `${answer.booked}` }, { locale })}
          {answer.skipped.length > 0 &&
            ` ${m.bank_booked_skipped({ count: `${answer.skipped.length}` }, { locale })}`}
        </Notice>
      )
    case 'told':
      return (
        <Notice tone="ok" isAnswer>
          {m.bank_told({ count: `${answer.emails}` }, { locale })}
        </Notice>
      )
    case 'refused':
      return (
        <Notice tone="error" isAnswer>
          {entryRefusalText(answer.reason, locale)}
        </Notice>
      )
    case 'done':
      return (
        <Notice tone="ok" isAnswer>
          {{
            booked: m.bank_done_booked,
            unbooked: m.bank_done_unbooked,
            decided: m.bank_done_decided,
          }[answer.what]({}, { locale })}
        </Notice>
      )
  }
}
