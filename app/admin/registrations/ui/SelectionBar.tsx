import { Button } from '@mantine/core'
import type { Locale } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import { type BulkCommand, bulkCommands, MOST_SELECTED } from '#app/registration/bulk/bulk.ts'
import { commandTexts } from '../../lists/ending/deletions.ts'
import styles from './SelectionBar.module.css'

type SelectionBarProps = {
  readonly locale: Locale
  readonly count: number
  /** How many the filter finds. */
  readonly found: number
  readonly onAll: () => void
  readonly onNone: () => void
  readonly onCommand: (command: BulkCommand) => void
}

/** What can be done with all that are selected. */
export function SelectionBar({ locale, count, found, onAll, onNone, onCommand }: SelectionBarProps) {
  const all = Math.min(found, MOST_SELECTED)
  return (
    <section className={styles.bar} aria-label={m.regs_bulk_selected({ count }, { locale })}>
      <b>{m.regs_bulk_selected({ count }, { locale })}</b>
      {bulkCommands.map((command) => (
        <Button key={command} size="compact-sm" variant="default" onClick={() => onCommand(command)}>
          {commandTexts('regs', command).label({}, { locale })}
        </Button>
      ))}
      <span className={styles.more}>
        {count < all && (
          <Button size="compact-sm" variant="subtle" onClick={onAll}>
            {m.regs_bulk_all({ count: all }, { locale })}
          </Button>
        )}
        <Button size="compact-sm" variant="subtle" onClick={onNone}>
          {m.regs_bulk_none({}, { locale })}
        </Button>
      </span>
    </section>
  )
}
