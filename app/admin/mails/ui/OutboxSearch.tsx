import { CloseButton, TextInput } from '@mantine/core'
import { useDebouncedCallback, useHotkeys } from '@mantine/hooks'
import { useEffect, useRef, useState } from 'react'
import type { Locale } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import office from '#app/platform/ui/admin/office.module.css'

type OutboxSearchProps = {
  readonly q: string
  readonly locale: Locale
  readonly onSearch: (q: string, replace: boolean) => void
}

const TYPING_MS = 250

/** Words that addresses, names and codes are searched for; `/` goes there. */
export function OutboxSearch({ q, locale, onSearch }: OutboxSearchProps) {
  const [text, setText] = useState(q)
  const look = useDebouncedCallback((typed: string) => onSearch(typed.trim(), true), TYPING_MS)
  const box = useRef<HTMLInputElement>(null)
  // the address may change without the field: back, “show all”; unsent typing stays
  useEffect(() => setText((typed) => (typed.trim() === q ? typed : q)), [q])
  useHotkeys([['/', () => box.current?.focus()]])
  return (
    <search className={office.search}>
      <TextInput
        ref={box}
        type="search"
        value={text}
        aria-label={m.mails_search({}, { locale })}
        placeholder={m.mails_search({}, { locale })}
        onChange={({ currentTarget }) => {
          setText(currentTarget.value)
          look(currentTarget.value)
        }}
        onKeyDown={(event) => {
          if (event.key === 'Enter') onSearch(text.trim(), false)
          if (event.key === 'Escape') event.currentTarget.blur()
        }}
        rightSection={
          text !== '' && (
            <CloseButton
              size="sm"
              aria-label={m.mails_search_clear({}, { locale })}
              onClick={() => {
                setText('')
                onSearch('', false)
              }}
            />
          )
        }
      />
    </search>
  )
}
