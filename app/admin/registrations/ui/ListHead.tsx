import { CloseButton, TextInput } from '@mantine/core'
import { useDebouncedCallback, useHotkeys } from '@mantine/hooks'
import { useEffect, useRef, useState } from 'react'
import { type Locale, languageTag } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import type { ChoiceNames } from '../filter-text.ts'
import type { ListState } from '../list-state.ts'
import type { OptionalColumn } from '../optional-columns.ts'
import type { ListView } from '../views/list-view.ts'
import { FilterMenu } from './FilterMenu.tsx'
import styles from './ListHead.module.css'
import { ListMenus } from './ListMenus.tsx'

type ListHeadProps = {
  readonly locale: Locale
  readonly state: ListState
  readonly names: ChoiceNames
  readonly count: number
  readonly columns: readonly OptionalColumn[]
  readonly onColumns: (names: readonly string[]) => void
  readonly mayAdd: boolean
  readonly mayWriteToAll: boolean
  readonly views: readonly ListView[]
  readonly onViews: () => void
  readonly go: (to: Partial<ListState>, options?: { readonly replace?: boolean }) => void
}

const typingMs = 250

/** The heading with the number of registrations, the search and the filters. */
export function ListHead(props: ListHeadProps) {
  const { locale, state, names, count, columns, onColumns, views, onViews, go } = props
  const [text, setText] = useState(state.q)
  const look = useDebouncedCallback((q: string) => go({ q: q.trim() }, { replace: true }), typingMs)
  const box = useRef<HTMLInputElement>(null)
  // the address may change without the field: back, “show all”; unsent typing stays
  useEffect(() => setText((typed) => (typed.trim() === state.q ? typed : state.q)), [state.q])
  useHotkeys([['/', () => box.current?.focus()]])
  const shown = count.toLocaleString(languageTag(locale))
  return (
    <header className={styles.head}>
      <div className={styles.title}>
        <h1>{m.office_registrations_title({}, { locale })}</h1>
        <p role="status">{m.regs_count({ count, shown }, { locale })}</p>
      </div>
      <search className={styles.search}>
        <form
          onSubmit={(event) => {
            event.preventDefault()
            go({ q: text.trim() })
          }}
        >
          <TextInput
            ref={box}
            type="search"
            name="q"
            size="sm"
            value={text}
            aria-label={m.regs_search({}, { locale })}
            placeholder={m.regs_search({}, { locale })}
            onChange={({ currentTarget }) => {
              setText(currentTarget.value)
              look(currentTarget.value)
            }}
            onKeyDown={(event) => event.key === 'Escape' && event.currentTarget.blur()}
            rightSection={
              text === '' ? (
                <span className={styles.key} aria-hidden="true">
                  /
                </span>
              ) : (
                <CloseButton
                  size="sm"
                  aria-label={m.regs_search_clear({}, { locale })}
                  onClick={() => {
                    setText('')
                    go({ q: '' })
                    box.current?.focus()
                  }}
                />
              )
            }
          />
        </form>
      </search>
      <div className={styles.buttons}>
        <ListMenus
          locale={locale}
          state={state}
          columns={columns}
          onColumns={onColumns}
          mayAdd={props.mayAdd}
          mayWriteToAll={props.mayWriteToAll}
          views={views}
          onViews={onViews}
        />
        <FilterMenu
          locale={locale}
          names={names}
          filter={state.filter}
          onFilter={(filter) => go({ filter })}
        />
      </div>
    </header>
  )
}
