import { Button, Group } from '@mantine/core'
import type { Locale } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'

type DeletionNoticeProps = { readonly name: string; readonly locale: Locale; readonly onUndo: () => void }

/** Names the deleted document as long as it can be restored. */
export function DeletionNotice({ name, locale, onUndo }: DeletionNoticeProps) {
  return (
    <Group justify="space-between" wrap="nowrap" gap="sm">
      <span>{m.lists_deleting({ name }, { locale })}</span>
      <Button size="compact-sm" variant="light" onClick={onUndo}>
        {m.lists_undo({}, { locale })}
      </Button>
    </Group>
  )
}
