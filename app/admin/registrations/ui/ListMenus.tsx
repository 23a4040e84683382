import { Button, Checkbox, Menu } from '@mantine/core'
import { Link } from 'react-router'
import type { Locale } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import { openByArrow } from '#app/platform/ui/admin/menu-button.ts'
import { changed, type ListState, searchOf } from '../list-state.ts'
import { type OptionalColumn, optionalColumns } from '../optional-columns.ts'
import { shippedViews } from '../shipped-views.ts'
import type { ListView } from '../views/list-view.ts'

type ListMenusProps = {
  readonly locale: Locale
  readonly state: ListState
  readonly columns: readonly OptionalColumn[]
  readonly onColumns: (names: readonly string[]) => void
  readonly mayAdd: boolean
  readonly mayWriteToAll: boolean
  readonly views: readonly ListView[]
  readonly onViews: () => void
}

/** The address at which one writes to all that a state of the list finds. */
export function writeTo(state: ListState): string {
  const view = searchOf(changed(state, { open: null, email: null, size: 10, page: 1 })).slice(1)
  return `/admin/mails/write?${new URLSearchParams({ to: view })}`
}

/** Views, columns, files of the list, and a new registration. */
export function ListMenus(props: ListMenusProps) {
  const { locale, state, columns, onColumns, mayAdd, mayWriteToAll, views, onViews } = props
  const names = columns.map(({ name }) => name)
  const file = (kind: string, rows = '') => {
    const search = new URLSearchParams(searchOf(changed(state, { open: null, size: 10, page: 1 })))
    search.set('file', kind)
    if (rows !== '') search.set('rows', rows)
    return `/admin/prijave?${search}`
  }
  return (
    <>
      <Menu transitionProps={{ duration: 0 }} position="bottom-start">
        <Menu.Target>
          <Button onKeyDown={openByArrow} variant="default" size="sm">
            {m.regs_views({}, { locale })} ▾
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {views.map(({ id, name, search, isShared }) => (
            <Menu.Item
              key={id}
              component={Link}
              to={{ search: `?${search}` }}
              rightSection={isShared ? <small>{m.regs_views_shared({}, { locale })}</small> : null}
            >
              {name}
            </Menu.Item>
          ))}
          {views.length > 0 && <Menu.Divider />}
          {shippedViews.map(({ label, search }) => (
            <Menu.Item key={search} component={Link} to={{ search }}>
              {label({}, { locale })}
            </Menu.Item>
          ))}
          <Menu.Divider />
          <Menu.Item component={Link} to={{ search: '' }}>
            {m.regs_show_all({}, { locale })}
          </Menu.Item>
          <Menu.Divider />
          <Menu.Item onClick={onViews}>{m.regs_views_open({}, { locale })}</Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <Menu transitionProps={{ duration: 0 }} position="bottom-end" closeOnItemClick={false}>
        <Menu.Target>
          <Button onKeyDown={openByArrow} variant="default" size="sm" visibleFrom="sm">
            {m.regs_columns({}, { locale })} ▾
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {optionalColumns.map(({ name, label }) => (
            <Menu.Item
              key={name}
              onClick={() =>
                onColumns(names.includes(name) ? names.filter((one) => one !== name) : [...names, name])
              }
              role="menuitemcheckbox"
              aria-checked={names.includes(name)}
              leftSection={<Checkbox.Indicator size="xs" checked={names.includes(name)} />}
            >
              {label(locale)}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
      <Menu transitionProps={{ duration: 0 }} position="bottom-end">
        <Menu.Target>
          <Button onKeyDown={openByArrow} variant="default" size="sm">
            {m.regs_files({}, { locale })} ▾
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item component="a" href={file('xlsx')}>
            {m.regs_file_xlsx({}, { locale })}
          </Menu.Item>
          <Menu.Item component="a" href={file('xlsx', 'picks')}>
            {m.regs_file_xlsx_picks({}, { locale })}
          </Menu.Item>
          <Menu.Item component="a" href={file('csv')}>
            {m.regs_file_csv({}, { locale })}
          </Menu.Item>
          <Menu.Item component="a" href={file('csv', 'picks')}>
            {m.regs_file_csv_picks({}, { locale })}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {mayWriteToAll && (
        <Button size="sm" variant="default" renderRoot={(root) => <Link {...root} to={writeTo(state)} />}>
          {m.mails_write({}, { locale })}
        </Button>
      )}
      {mayAdd && (
        <Button
          size="sm"
          renderRoot={(root) => <Link {...root} to={{ search: searchOf(changed(state, { isNew: true })) }} />}
        >
          {m.regs_new({}, { locale })}
        </Button>
      )}
    </>
  )
}
