import type { Document } from '#app/data-api/client/client.ts'
import type { Kind } from '#app/data-api/gate.ts'
import type { Locale } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import { AskDialog } from '#app/platform/ui/admin/AskDialog.tsx'
import type { EndCommand } from '../../ending/end-command.ts'
import { EndForm } from './EndForm.tsx'

export type EndDialogProps = {
  readonly locale: Locale
  readonly kind: Kind
  /** Null: closed. */
  readonly document: Document | null
  readonly name: string
  /** Those this person may give. */
  readonly commands: readonly EndCommand[]
  readonly onClose: () => void
  readonly onDone: (command: EndCommand) => void
}

/** Asks before a document is ended, and says what each way of ending it does. */
export function EndDialog(props: EndDialogProps) {
  const { locale, kind, document, name, onClose } = props
  const title =
    kind === 'regs' ? m.lists_end_title({ name }, { locale }) : m.lists_delete_title({ name }, { locale })
  return (
    <AskDialog {...{ title, locale, onClose }} isOpen={document !== null}>
      {document && <EndForm {...props} document={document} />}
    </AskDialog>
  )
}
