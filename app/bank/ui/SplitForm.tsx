import { CloseButton, TextInput, UnstyledButton } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { useState } from 'react'
import { useFetcher } from 'react-router'
import type { Locale } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import office from '#app/platform/ui/admin/office.module.css'
import { type Cents, cents, formatCents, parseEuro, sumCents } from '#app/platform/values/money.ts'
import type { FoundTarget } from '../queries/find-targets.server.ts'
import styles from './BankScreen.module.css'
import type { BankScreenData } from './bank-screen-data.ts'
import { fieldsOf } from './book-fields.ts'
import { Buttons, type EntryFormProps } from './EntryForm.tsx'
import { targetCode } from './entry-text.ts'

/** A target and what of the entry it gets; the typed text until it can be read. */
type Part = { readonly target: FoundTarget; readonly text: string }

/** Says by hand what an entry pays: found targets, each with its part of the money. */
export function SplitForm({ line, submit, isBusy, onClose, locale }: EntryFormProps) {
  const [parts, setParts] = useState<readonly Part[]>([])
  const isOut = line.restCents < 0
  const whole = cents(Math.abs(line.restCents))
  const amounts = parts.map(({ text }) => parseEuro(text))
  const left = cents(whole - sumCents(amounts.map((amount) => amount ?? cents(0))))
  const isReadable = amounts.every((amount) => amount !== null && amount > 0)
  const add = (target: FoundTarget) => {
    if (parts.some((part) => part.target.id === target.id)) return
    const open = target.openCents > 0 ? Math.min(target.openCents, left) : left
    setParts([...parts, { target, text: inputText(cents(Math.max(0, open)), locale) }])
  }
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        const shares = parts.map(({ target: { type, id, openCents } }, at) => ({
          type,
          id,
          openBefore: type === 'registration' ? openCents : null,
          amountCents: cents((amounts[at] ?? 0) * (isOut ? -1 : 1)),
        }))
        submit(fieldsOf(line, shares, null))
      }}
    >
      <Search taken={parts.map(({ target }) => target.id)} onFound={add} isOut={isOut} locale={locale} />
      <ul className={styles.parts}>
        {parts.map(({ target, text }, at) => (
          <li key={target.id}>
            <Found target={target} locale={locale} />
            <TextInput
              size="xs"
              inputMode="decimal"
              aria-label={m.bank_split_amount({ name: nameOf(target, locale) }, { locale })}
              value={text}
              error={amounts[at] === null}
              onChange={(event) => {
                const typed = event.currentTarget.value
                setParts(parts.map((part, n) => (n === at ? { ...part, text: typed } : part)))
              }}
            />
            <CloseButton
              aria-label={m.bank_split_remove({ name: nameOf(target, locale) }, { locale })}
              onClick={() => setParts(parts.filter((_, n) => n !== at))}
            />
          </li>
        ))}
      </ul>
      {parts.length > 0 && left !== 0 && (
        <p className={left < 0 ? styles.warn : office.hint} role="status">
          {left > 0
            ? m.bank_split_rest({ amount: formatCents(left, locale) }, { locale })
            : m.bank_split_too_much({ amount: formatCents(cents(-left), locale) }, { locale })}
        </p>
      )}
      <Buttons
        yes={m.bank_split_yes({}, { locale })}
        isDisabled={parts.length === 0 || left < 0 || !isReadable}
        isBusy={isBusy}
        onClose={onClose}
        locale={locale}
      />
    </form>
  )
}

type SearchProps = {
  readonly taken: readonly string[]
  readonly isOut: boolean
  readonly onFound: (target: FoundTarget) => void
  readonly locale: Locale
}

/** Searches targets while the user types; Enter takes the first that was found for the whole text. */
function Search({ taken, isOut, onFound, locale }: SearchProps) {
  const fetcher = useFetcher<BankScreenData>()
  const [text, setText] = useState('')
  const look = useDebouncedCallback((sought: string) => {
    if (sought.trim() !== '') void fetcher.load(`/admin/placilaNaRacun?find=${encodeURIComponent(sought)}`)
  }, 200)
  const found = fetcher.data?.found
  // before the answer, and without one, the fetcher holds what was found for an earlier text
  const isFound = text.trim() !== '' && found?.sought === text
  const shown = (isFound ? found.targets : [])
    .filter(({ id }) => !taken.includes(id))
    // money that goes out is for costs first
    .toSorted((one, other) => rank(one, isOut) - rank(other, isOut))
  const take = (target: FoundTarget) => {
    onFound(target)
    setText('')
  }
  return (
    <>
      <TextInput
        type="search"
        label={m.bank_split_search({}, { locale })}
        value={text}
        data-autofocus
        onChange={(event) => {
          setText(event.currentTarget.value)
          look(event.currentTarget.value)
        }}
        onKeyDown={(event) => {
          const [first] = shown
          if (event.key !== 'Enter' || text.trim() === '') return
          event.preventDefault()
          if (first) take(first)
          // the answer may have been lost
          else if (!isFound) look(text)
        }}
      />
      {isFound && shown.length === 0 && (
        <p className={office.hint} role="status">
          {m.bank_split_none({}, { locale })}
        </p>
      )}
      <ul className={styles.found}>
        {shown.map((target) => (
          <li key={target.id}>
            <UnstyledButton onClick={() => take(target)}>
              <Found target={target} locale={locale} />
            </UnstyledButton>
          </li>
        ))}
      </ul>
    </>
  )
}

const nameOf = ({ type, code, name }: FoundTarget, locale: Locale) => name || targetCode(type, code, locale)

const rank = ({ type }: FoundTarget, isOut: boolean) => ((type === 'cost') === isOut ? 0 : 1)

function Found({ target, locale }: { readonly target: FoundTarget; readonly locale: Locale }) {
  const { type, code, name, editionCode, openCents } = target
  const amount = formatCents(cents(Math.abs(openCents)), locale)
  return (
    <span>
      <b>{targetCode(type, code, locale)}</b> {name} <small>{editionCode}</small>{' '}
      {openCents !== 0 && (
        <small>
          {openCents > 0
            ? m.bank_split_open({ amount }, { locale })
            : m.bank_split_over({ amount }, { locale })}
        </small>
      )}
    </span>
  )
}

/** As people type it: `118,75`. */
function inputText(amount: Cents, locale: Locale): string {
  return new Intl.NumberFormat(locale, { minimumFractionDigits: 2, useGrouping: false }).format(amount / 100)
}
