import { Menu } from '@mantine/core'
import { useLocation } from 'react-router'
import type { Locale } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import { openByArrow } from '#app/platform/ui/admin/menu-button.ts'
import { formatDay } from '#app/platform/values/local-day.ts'
import type { EditionLine } from '../../edition-line.ts'
import styles from './EditionSwitcher.module.css'

type EditionSwitcherProps = {
  readonly edition: EditionLine
  readonly editions: readonly EditionLine[]
  readonly locale: Locale
}

/** Shows the selected edition and switches to another. The page stays the same, without the query of its address, which belongs to one edition. */
export function EditionSwitcher({ edition, editions, locale }: EditionSwitcherProps) {
  const { pathname } = useLocation()
  return (
    <Menu transitionProps={{ duration: 0 }} position="bottom-start" width={280}>
      <Menu.Target>
        <button
          onKeyDown={openByArrow}
          type="button"
          className={styles.button}
          data-other={!edition.isCurrent || undefined}
          aria-label={m.layout_edition_label({ code: edition.code }, { locale })}
        >
          {edition.code} <span aria-hidden="true">▾</span>
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{m.layout_edition_choose({}, { locale })}</Menu.Label>
        {editions.map((one) => (
          <Menu.Item
            key={one.id}
            component="a"
            href={`${pathname}?edition=${one.id}`}
            aria-current={one.id === edition.id || undefined}
          >
            <span className={styles.line}>
              <strong>{one.code}</strong>
              <span>{formatDay(one.startsOn, locale, 'medium')}</span>
              <span className={styles.state}>{stateOf(one, locale)}</span>
            </span>
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}

function stateOf({ isCurrent, archived }: EditionLine, locale: Locale): string {
  if (isCurrent) return m.layout_edition_current({}, { locale })
  return archived ? m.layout_edition_archived({}, { locale }) : m.layout_edition_prepared({}, { locale })
}
