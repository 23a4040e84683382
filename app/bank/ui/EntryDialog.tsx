import { TextInput } from '@mantine/core'
import { useEffect, useState } from 'react'
import type { Locale } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import { AnswerInView } from '#app/platform/ui/admin/AnswerInView.tsx'
import { ConfirmDialog } from '#app/platform/ui/admin/ConfirmDialog.tsx'
import { Notice } from '#app/platform/ui/Notice.tsx'
import { formatCents } from '#app/platform/values/money.ts'
import { type EntryLine, sharesKey } from '../entry-line.ts'
import { Buttons, type EntryFormProps } from './EntryForm.tsx'
import { entryRefusalText } from './entry-text.ts'
import { SplitForm } from './SplitForm.tsx'
import type { EntryActions } from './use-entry-actions.ts'

/** The open dialog and the entry it is about. */
export type EntryDialogState = { readonly kind: 'split' | 'ignore' | 'unbook'; readonly line: EntryLine }

type EntryDialogProps = {
  readonly dialog: EntryDialogState | null
  readonly onClose: () => void
  readonly act: EntryActions
  readonly locale: Locale
}

/** Asks what an entry pays, why it is set aside, or whether to reverse it. Closes once that was done: refused or unanswered, the input stays. */
export function EntryDialog({ dialog, onClose, act, locale }: EntryDialogProps) {
  const { answer, submit, isBusy } = act
  const [opened, setOpened] = useState({ dialog, before: answer })
  if (opened.dialog !== dialog) setOpened({ dialog, before: answer })
  // an answer from before, or about another entry, says nothing in this dialog
  const isOwn = answer && 'entryId' in answer && answer.entryId === dialog?.line.id
  const result = isOwn && answer !== opened.before ? answer : undefined
  useEffect(() => {
    if (result?.kind === 'done') onClose()
  })
  const parts = { submit, isBusy, onClose, locale }
  return (
    <ConfirmDialog
      isOpen={dialog !== null}
      onClose={onClose}
      title={dialog ? titleOf(dialog, locale) : ''}
      locale={locale}
    >
      {result?.kind === 'refused' && (
        <AnswerInView answer={result}>
          <Notice tone="error" isAnswer>
            {entryRefusalText(result.reason, locale)}
          </Notice>
        </AnswerInView>
      )}
      {dialog?.kind === 'split' && <SplitForm line={dialog.line} {...parts} />}
      {dialog?.kind === 'ignore' && <IgnoreForm line={dialog.line} {...parts} />}
      {dialog?.kind === 'unbook' && <UnbookForm line={dialog.line} {...parts} />}
    </ConfirmDialog>
  )
}

function titleOf({ kind, line }: EntryDialogState, locale: Locale): string {
  if (kind === 'ignore') return m.bank_ignore_title({}, { locale })
  if (kind === 'unbook') return m.bank_unbook_title({}, { locale })
  return m.bank_split_title({ amount: formatCents(line.restCents, locale) }, { locale })
}

function IgnoreForm({ line, submit, isBusy, onClose, locale }: EntryFormProps) {
  const [reason, setReason] = useState('')
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        submit({ intent: 'ignore', entry: line.id ?? '', reason })
      }}
    >
      <p>{m.bank_ignore_text({}, { locale })}</p>
      <TextInput
        required
        withAsterisk={false}
        maxLength={500}
        label={m.bank_ignore_reason({}, { locale })}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
        data-autofocus
      />
      <Buttons yes={m.bank_ignore({}, { locale })} isBusy={isBusy} onClose={onClose} locale={locale} />
    </form>
  )
}

function UnbookForm({ line, submit, isBusy, onClose, locale }: EntryFormProps) {
  const who = line.shares.map(({ code }) => code).join(', ')
  const amount = formatCents(line.entry.amountCents, locale)
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        submit({ intent: 'unbook', entry: line.id ?? '', shown: sharesKey(line.shares) })
      }}
    >
      <p>{m.bank_unbook_text({ amount, who }, { locale })}</p>
      <Buttons yes={m.bank_unbook({}, { locale })} isBusy={isBusy} onClose={onClose} locale={locale} />
    </form>
  )
}
