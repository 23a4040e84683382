import { Button, Group } from '@mantine/core'
import type { Locale } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'

type UndoNoticeProps = { readonly text: string; readonly locale: Locale; readonly onUndo: () => void }

/** Says what was done, and takes it back. */
export function UndoNotice({ text, locale, onUndo }: UndoNoticeProps) {
  return (
    <Group justify="space-between" wrap="nowrap" gap="sm">
      <span>{text}</span>
      <Button size="compact-sm" variant="light" flex="none" onClick={onUndo}>
        {m.lists_undo({}, { locale })}
      </Button>
    </Group>
  )
}
