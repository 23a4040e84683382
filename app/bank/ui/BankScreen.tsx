import { Button } from '@mantine/core'
import { Link } from 'react-router'
import type { Locale } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import office from '#app/platform/ui/admin/office.module.css'
import { Notice } from '#app/platform/ui/Notice.tsx'
import { statementErrorText } from '../statement-error-text.ts'
import { AccountPart } from './AccountPart.tsx'
import styles from './BankScreen.module.css'
import type { BankAnswer } from './bank-answer.ts'
import type { BankScreenData } from './bank-screen-data.ts'
import { entryRefusalText } from './entry-text.ts'
import { FilePart } from './FilePart.tsx'
import { MappingForm } from './MappingForm.tsx'
import { NotifyPayers } from './NotifyPayers.tsx'
import { UploadBox } from './UploadBox.tsx'
import { useEntryActions } from './use-entry-actions.ts'

type BankScreenProps = BankScreenData & {
  readonly answer: BankAnswer | undefined
  readonly locale: Locale
}

/** The festival's account: import a statement, decide its entries, send e-mails to payers. */
export function BankScreen({ unnotified, file, mapping, refused, account, answer, locale }: BankScreenProps) {
  const act = useEntryActions(answer, file)
  const last = act.answer
  return (
    <>
      <header className={office.head}>
        <h1>{m.office_account_payments_title({}, { locale })}</h1>
        {account === null && <Link to="/admin/placilaNaRacun">{m.bank_back({}, { locale })}</Link>}
        {unnotified > 0 && <NotifyPayers count={unnotified} act={act} locale={locale} />}
      </header>
      {last && (
        <div className={styles.answer}>
          <AnswerNotice answer={last} locale={locale} />
        </div>
      )}
      {act.remaining > 0 && (
        <BookingNotice
          tone="info"
          text={m.bank_booking_progress({ remaining: `${act.remaining}` }, { locale })}
          label={m.bank_stop({}, { locale })}
          onPress={act.stop}
        />
      )}
      {act.lost && (
        <BookingNotice
          tone="warn"
          text={m.bank_booking_lost({ remaining: `${act.lost.remaining}` }, { locale })}
          label={m.bank_go_on({}, { locale })}
          onPress={act.lost.goOn}
        />
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
          <UploadBox act={act} locale={locale} isCompact={account.counts.all > 0} />
          <AccountPart account={account} act={act} locale={locale} />
        </>
      )}
    </>
  )
}

type BookingNoticeProps = {
  readonly tone: 'info' | 'warn'
  readonly text: string
  readonly label: string
  readonly onPress: () => void
}

function BookingNotice({ tone, text, label, onPress }: BookingNoticeProps) {
  return (
    <div className={styles.answer}>
      <Notice
        tone={tone}
        isAnswer
        action={
          <Button size="compact-sm" variant="default" onClick={onPress}>
            {label}
          </Button>
        }
      >
        {text}
      </Notice>
    </div>
  )
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
    case 'notified':
      return (
        <Notice tone="ok" isAnswer>
          {m.bank_notified({ count: `${answer.emails}` }, { locale })}
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
