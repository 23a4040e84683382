import type { Document } from '#app/data-api/client/client.ts'
import type { Kind } from '#app/data-api/gate.ts'
import type { Locale } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import { ConfirmDialog } from '#app/platform/ui/admin/ConfirmDialog.tsx'
import { commandTexts } from '../../ending/deletions.ts'
import type { Command } from '../../ending/end-command.ts'
import { EndForm } from './EndForm.tsx'

export type EndDialogProps = {
  readonly locale: Locale
  readonly kind: Kind
  /** Null: closed. */
  readonly document: Document | null
  readonly name: string
  /** The commands that this person may give. */
  readonly commands: readonly Command[]
  /** It begins after a time in which it can be stopped. */
  readonly isLater?: boolean
  readonly onClose: () => void
  readonly onDone: (command: Command) => void
}

/** Asks for confirmation before a document is ended, and describes the effects of each way of ending it. */
export function EndDialog(props: EndDialogProps) {
  const { locale, kind, document, name, commands, onClose } = props
  const [only] = commands
  const isOne = commands.length === 1 && only !== undefined
  const title =
    kind === 'regs' && isOne
      ? `${name}: ${commandTexts(kind, only).label({}, { locale })}`
      : kind === 'regs'
        ? m.lists_end_title({ name }, { locale })
        : m.lists_delete_title({ name }, { locale })
  return (
    <ConfirmDialog title={title} locale={locale} onClose={onClose} isOpen={document !== null}>
      {document && <EndForm {...props} document={document} />}
    </ConfirmDialog>
  )
}
