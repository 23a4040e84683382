import { Button } from '@mantine/core'
import type { Locale } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import { BusyButton } from '#app/platform/ui/admin/BusyButton.tsx'
import { ConfirmDialog } from '#app/platform/ui/admin/ConfirmDialog.tsx'
import office from '#app/platform/ui/admin/office.module.css'
import { group } from '#app/registration/queries/consequences.ts'
import { ConsequenceList } from '#app/registration/ui/ConsequenceList.tsx'
import type { ShownUndo } from '../import-answer.ts'
import type { ImportActions } from '../use-import.ts'

type UndoDialogProps = {
  readonly undo: ShownUndo | null
  readonly actions: ImportActions
  readonly locale: Locale
}

/** The preview of undoing an import: deleted registrations, kept ones with the reason, admitted dancers. */
export function UndoDialog({ undo, actions, locale }: UndoDialogProps) {
  const groups = undo
    ? [
        group(m.imports_undo_gone({}, { locale }), undo.gone),
        group(m.imports_undo_kept({}, { locale }), undo.kept),
        ...undo.others,
      ].filter(({ lines }) => lines.length > 0)
    : []
  return (
    <ConfirmDialog
      title={m.imports_undo_title({}, { locale })}
      locale={locale}
      isOpen={undo !== null}
      onClose={actions.leaveUndo}
    >
      <ConsequenceList groups={groups} locale={locale} />
      <div className={office.buttons}>
        {undo && undo.gone.length > 0 && (
          <BusyButton color="red" isBusy={actions.isBusy} onClick={actions.undo}>
            {m.imports_undo_do({ count: undo.gone.length }, { locale })}
          </BusyButton>
        )}
        <Button variant="default" onClick={actions.leaveUndo}>
          {m.imports_cancel({}, { locale })}
        </Button>
      </div>
    </ConfirmDialog>
  )
}
