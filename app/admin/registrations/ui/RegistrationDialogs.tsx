import { useRevalidator } from 'react-router'
import type { Locale } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import type { LocalDay } from '#app/platform/values/local-day.ts'
import { AccountDialog } from '#app/registration/money/office/ui/AccountDialog.tsx'
import { commandTexts } from '../../lists/ending/deletions.ts'
import type { Command } from '../../lists/ending/end-command.ts'
import { EndDialog } from '../../lists/ui/dialogs/EndDialog.tsx'
import { notify } from '../../notify.ts'
import type { ChoiceNames } from '../filter-text.ts'
import { MergeDialog } from '../merge/ui/MergeDialog.tsx'
import type { Detail } from '../queries/read-detail.server.ts'
import type { Undo } from '../undo/undo.ts'
import { StandardDialog } from './detail/StandardDialog.tsx'
import { SwapDialog } from './detail/SwapDialog.tsx'
import type { Dialog } from './use-dialog.ts'
import type { Go } from './use-list-state.ts'

type RegistrationDialogsProps = {
  /** The open registration. */
  readonly detail: Detail
  readonly dialog: Dialog | null
  readonly names: ChoiceNames
  readonly today: LocalDay
  readonly mayCorrect: boolean
  readonly locale: Locale
  readonly go: Go
  readonly onClose: (kind: Dialog['kind']) => void
  /** Says what was done, with a way back. */
  readonly onUndoable: (text: string, undo: Undo) => void
}

/** The dialogs of the open registration; each says when it is done. */
export function RegistrationDialogs(props: RegistrationDialogsProps) {
  const { detail, dialog, names, today, mayCorrect, locale, go, onClose, onUndoable } = props
  const { revalidate } = useRevalidator()
  const { id, code } = detail.view
  const name = `${detail.view.name} ${detail.view.surname}`
  const command = dialog?.kind === 'end' ? dialog.command : null

  function ended(done: Command): void {
    onClose('end')
    // the bar says so instead
    if (done === 'cancel' || done === 'release') return
    const text = commandTexts('regs', done).done({ name }, { locale })
    if (done === 'excuse' || done === 'unexcuse')
      onUndoable(text, { items: [{ kind: 'excuse', id, isExcused: done === 'unexcuse' }] })
    else notify({ locale, message: text })
    if (done === 'delete') go({ open: null })
  }

  return (
    <>
      <EndDialog
        locale={locale}
        name={name}
        kind="regs"
        document={command ? { _id: id, code } : null}
        commands={command ? [command] : []}
        isLater={command === 'cancel' || command === 'release'}
        onClose={() => onClose('end')}
        onDone={ended}
      />
      <MergeDialog
        locale={locale}
        id={id}
        other={dialog?.kind === 'merge' ? dialog.other : null}
        onClose={() => onClose('merge')}
        onMerged={(merged) => {
          onClose('merge')
          go({ open: merged })
          notify({ locale, message: m.regs_merge_done({}, { locale }) })
        }}
      />
      <StandardDialog
        locale={locale}
        name={name}
        id={id}
        isOpen={dialog?.kind === 'standard'}
        onClose={() => onClose('standard')}
        onSent={(email) => {
          onClose('standard')
          notify({ locale, message: m.regs_standard_sent({ email }, { locale }) })
        }}
      />
      <SwapDialog
        locale={locale}
        names={names}
        detail={detail}
        from={dialog?.kind === 'swap' ? dialog.from : undefined}
        onClose={() => onClose('swap')}
        onDone={() => {
          onClose('swap')
          notify({ locale, message: m.regs_swap_done({}, { locale }) })
        }}
      />
      <AccountDialog
        locale={locale}
        today={today}
        mayCorrect={mayCorrect}
        account={detail.account}
        isOpen={dialog?.kind === 'money'}
        onClose={() => onClose('money')}
        onChanged={() => void revalidate()}
      />
    </>
  )
}
