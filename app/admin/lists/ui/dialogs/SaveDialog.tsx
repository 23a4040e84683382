import { Button } from '@mantine/core'
import type { Locale } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import styles from '#app/platform/ui/admin/ConfirmDialog.module.css'
import { ConfirmDialog } from '#app/platform/ui/admin/ConfirmDialog.tsx'
import { Refusal } from '#app/platform/ui/admin/ConfirmParts.tsx'
import type { ConsequenceGroup } from '#app/registration/queries/consequences.ts'
import { ConsequenceList } from '#app/registration/ui/ConsequenceList.tsx'

type SaveDialogProps = {
  readonly locale: Locale
  /** Null: closed. */
  readonly groups: readonly ConsequenceGroup[] | null
  /** They are other ones than those confirmed a moment ago. */
  readonly hasMoved: boolean
  readonly onSave: () => void
  readonly onClose: () => void
}

/** Describes the effects of saving on other documents, and asks for confirmation. */
export function SaveDialog({ locale, groups, hasMoved, onSave, onClose }: SaveDialogProps) {
  return (
    <ConfirmDialog
      title={m.lists_save_asks({}, { locale })}
      locale={locale}
      isOpen={groups !== null}
      onClose={onClose}
    >
      <div className={styles.body}>
        <Refusal>{hasMoved ? m.regs_bulk_refused_changed({}, { locale }) : null}</Refusal>
        <p className={styles.text}>{m.lists_save_asks_text({}, { locale })}</p>
        {groups?.length === 0 ? (
          m.lists_effects_none({}, { locale })
        ) : (
          <ConsequenceList groups={groups ?? []} locale={locale} />
        )}
        <div className={styles.buttons}>
          <Button variant="default" onClick={onClose} data-autofocus>
            {m.lists_save_asks_back({}, { locale })}
          </Button>
          <Button onClick={onSave}>{m.lists_save_asks_do({}, { locale })}</Button>
        </div>
      </div>
    </ConfirmDialog>
  )
}
