import { Button, CloseButton, Menu, TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { type RefObject, useEffect, useState } from 'react'
import { Link } from 'react-router'
import type { Field } from '#app/data-api/shape/shape.ts'
import type { Locale } from '#app/platform/locale.ts'
import { languageTag } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import type { FileKind } from '#app/platform/spreadsheet/file-kind.ts'
import { FileButtons } from '#app/platform/ui/admin/FileButtons.tsx'
import { openByArrow } from '#app/platform/ui/admin/menu-button.ts'
import { fieldLabel } from '../labels.ts'
import type { ListPages } from '../list-pages.ts'
import { isFilterable, type ListState } from '../list-state.ts'
import type { Columns } from '../use-columns.ts'
import styles from './ListHead.module.css'

type ListHeadProps = {
  readonly locale: Locale
  readonly title: string
  /** The page about the same documents; null: there is none for this user. */
  readonly page: ListPages['list']
  readonly fields: readonly Field[]
  readonly state: ListState
  readonly columns: Columns
  readonly count: number
  readonly isWhole: boolean
  readonly mayAdd: boolean
  readonly showsFilters: boolean
  /** Null: no file of it is given out. */
  readonly fileHref: ((kind: FileKind) => string) | null
  readonly heading: RefObject<HTMLHeadingElement | null>
  readonly searchBox: RefObject<HTMLInputElement | null>
  readonly go: (to: Partial<ListState>, options?: { readonly replace?: boolean }) => void
  /** Null: nothing is picked out by filters. */
  readonly onFilters: (() => void) | null
  readonly onArrowDown: () => void
}

const typingMs = 250

/** The title and length of the list, the search, and the actions on the whole list. */
export function ListHead(props: ListHeadProps) {
  const { locale, title, page, fields, state, columns, count, isWhole, mayAdd, showsFilters, fileHref } =
    props
  const { heading, searchBox, go, onFilters, onArrowDown } = props
  const [text, setText] = useState(state.q)
  const look = useDebouncedCallback((q: string) => go({ q }, { replace: true }), typingMs)
  // the address may change by itself: back, “show all”
  useEffect(() => setText(state.q), [state.q])
  const shown = count.toLocaleString(languageTag(locale))
  const active = Object.keys(state.filters).length
  return (
    <header className={styles.head}>
      <div className={styles.title}>
        <h1 ref={heading} tabIndex={-1}>
          {title}
        </h1>
        <p role="status">
          {isWhole
            ? m.lists_count({ count, shown }, { locale })
            : m.lists_count_found({ count, shown }, { locale })}
        </p>
        {page && <Link to={page.href}>{m.lists_to_page({ title: page.title }, { locale })}</Link>}
      </div>
      <search className={styles.search}>
        <form
          onSubmit={(event) => {
            event.preventDefault()
            go({ q: text })
          }}
        >
          <TextInput
            ref={searchBox}
            type="search"
            name="q"
            value={text}
            aria-label={m.lists_search({}, { locale })}
            placeholder={m.lists_search_hint({}, { locale })}
            onChange={({ currentTarget }) => {
              setText(currentTarget.value)
              look(currentTarget.value)
            }}
            onKeyDown={(event) => {
              if (event.key === 'Escape') event.currentTarget.blur()
              if (event.key === 'ArrowDown') {
                event.preventDefault()
                onArrowDown()
              }
            }}
            rightSection={
              text === '' ? (
                <span className={styles.key} aria-hidden="true">
                  /
                </span>
              ) : (
                <CloseButton
                  size="sm"
                  aria-label={m.lists_search_clear({}, { locale })}
                  onClick={() => {
                    setText('')
                    go({ q: '' })
                    searchBox.current?.focus()
                  }}
                />
              )
            }
          />
        </form>
      </search>
      <div className={styles.tools}>
        {onFilters && fields.some(isFilterable) && (
          <Button variant="default" aria-expanded={showsFilters} onClick={onFilters}>
            {m.lists_filters({}, { locale })}
            {active > 0 && <span className={styles.number}>{active}</span>}
          </Button>
        )}
        <ColumnsMenu locale={locale} fields={fields} columns={columns} />
        {fileHref !== null && <FileButtons hrefOf={fileHref} locale={locale} />}
        {mayAdd && (
          <Button className={styles.add} onClick={() => go({ open: 'new' })}>
            {m.lists_new({}, { locale })}
            <span className={styles.key} aria-hidden="true">
              n
            </span>
          </Button>
        )}
      </div>
    </header>
  )
}

function ColumnsMenu({ locale, fields, columns }: Pick<ListHeadProps, 'locale' | 'fields' | 'columns'>) {
  const names = columns.shown.map(({ name }) => name)
  return (
    <Menu
      closeOnItemClick={false}
      position="bottom-end"
      keepMounted={false}
      withInitialFocusPlaceholder={false}
      withinPortal={false}
    >
      <Menu.Target>
        <Button onKeyDown={openByArrow} variant="default" className={styles.columns}>
          {m.lists_columns({}, { locale })}
        </Button>
      </Menu.Target>
      <Menu.Dropdown className={styles.menu}>
        {fields.map((field) => (
          <Menu.CheckboxItem
            key={field.name}
            checked={names.includes(field.name)}
            onChange={() => columns.choose(toggled(names, field.name))}
          >
            {fieldLabel(field, locale)}
          </Menu.CheckboxItem>
        ))}
        {columns.isChosen && (
          <>
            <Menu.Divider />
            <Menu.Item onClick={columns.reset}>{m.lists_columns_reset({}, { locale })}</Menu.Item>
          </>
        )}
      </Menu.Dropdown>
    </Menu>
  )
}

function toggled(names: readonly string[], name: string): string[] {
  return names.includes(name) ? names.filter((one) => one !== name) : [...names, name]
}
