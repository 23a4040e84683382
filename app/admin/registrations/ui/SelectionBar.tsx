import { Button, Menu } from '@mantine/core'
import type { Locale } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import { openByArrow } from '#app/platform/ui/admin/menu-button.ts'
import { type BulkCommand, MOST_SELECTED } from '#app/registration/bulk/bulk.ts'
import { bulkTexts } from './bulk-text.ts'
import styles from './SelectionBar.module.css'

type SelectionBarProps = {
  readonly locale: Locale
  readonly count: number
  /** How many the filter finds. */
  readonly found: number
  /** The bulk commands this user may give. */
  readonly commands: readonly BulkCommand[]
  readonly onAll: () => void
  readonly onNone: () => void
  readonly onWrite: () => void
  readonly onShow: () => void
  readonly onCommand: (command: BulkCommand) => void
}

/** So many buttons are side by side; the others are in a menu. */
const BESIDE = 7

/** The commands for the selection. */
export function SelectionBar(props: SelectionBarProps) {
  const { locale, count, found, commands, onAll, onNone, onWrite, onShow, onCommand } = props
  const all = Math.min(found, MOST_SELECTED)
  return (
    <section className={styles.bar} aria-label={m.regs_bulk_selected({ count }, { locale })}>
      <b>{m.regs_bulk_selected({ count }, { locale })}</b>
      <Button size="compact-sm" variant="default" onClick={onWrite}>
        {m.mails_write({}, { locale })}
      </Button>
      {commands.slice(0, BESIDE).map((command) => (
        <Button key={command} size="compact-sm" variant="default" onClick={() => onCommand(command)}>
          {bulkTexts(command).label({}, { locale })}
        </Button>
      ))}
      <Menu transitionProps={{ duration: 0 }} position="bottom-end">
        <Menu.Target>
          <Button onKeyDown={openByArrow} size="compact-sm" variant="default">
            {m.regs_bulk_more({}, { locale })} ▾
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {commands.slice(BESIDE).map((command) => (
            <Menu.Item key={command} onClick={() => onCommand(command)}>
              {bulkTexts(command).label({}, { locale })}
            </Menu.Item>
          ))}
          <Menu.Divider />
          <Menu.Item onClick={onShow}>{m.regs_bulk_show({}, { locale })}</Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <span className={styles.more}>
        {count < all && (
          <Button size="compact-sm" variant="subtle" onClick={onAll}>
            {(all < found ? m.regs_bulk_first : m.regs_bulk_all)({ count: all }, { locale })}
          </Button>
        )}
        <Button size="compact-sm" variant="subtle" onClick={onNone}>
          {m.regs_bulk_none({}, { locale })}
        </Button>
      </span>
    </section>
  )
}
