import { useHotkeys } from '@mantine/hooks'
import { useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import type { Locale } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import office from '#app/platform/ui/admin/office.module.css'
import type { EntryLine } from '../entry-line.ts'
import styles from './BankScreen.module.css'
import { bookFields } from './book-fields.ts'
import { EntryDialog, type EntryDialogState } from './EntryDialog.tsx'
import { EntryRow } from './EntryRow.tsx'
import type { EntryActions } from './use-entry-actions.ts'

type EntryTableProps = {
  readonly lines: readonly EntryLine[]
  readonly act: EntryActions
  readonly locale: Locale
}

/** Entries line by line. `j` and `k` move, `Enter` books the first proposal, `s` splits, `/` finds a target, `i` sets aside. */
export function EntryTable({ lines, act, locale }: EntryTableProps) {
  const [params] = useSearchParams()
  // a link from a payment leads to its entry
  const [chosenLast, setChosen] = useState({ at: 0, id: params.get('at') })
  const found = lines.findIndex(({ id }) => id !== null && id === chosenLast.id)
  // the one after it, where an answer has taken it off the list
  const at = found < 0 ? Math.max(0, Math.min(chosenLast.at, lines.length - 1)) : found
  const chosen = lines[at]
  const chosenId = chosen?.id ?? null
  if (at !== chosenLast.at || chosenId !== chosenLast.id) setChosen({ at, id: chosenId })
  const [dialog, setDialog] = useState<EntryDialogState | null>(null)
  const body = useRef<HTMLTableSectionElement>(null)
  const choose = (n: number) => setChosen({ at: n, id: lines[n]?.id ?? null })
  const move = (by: number) => {
    const next = Math.max(0, Math.min(lines.length - 1, at + by))
    choose(next)
    body.current?.querySelectorAll<HTMLElement>('[data-entry]')[next]?.focus()
  }
  const book = (line: EntryLine, proposal = 0) => {
    const fields = bookFields(line, proposal)
    if (fields && !act.isBusy) act.submit(fields)
  }
  const ask = (kind: EntryDialogState['kind'], line = chosen) => {
    if (line?.id != null && (line.restCents !== 0 || kind === 'unbook')) setDialog({ kind, line })
  }
  useHotkeys([
    ['j', () => move(1)],
    ['k', () => move(-1)],
    ['ArrowDown', () => move(1)],
    ['ArrowUp', () => move(-1)],
    ['s', () => ask('split')],
    ['/', () => ask('split')],
    ['i', () => ask('ignore')],
    ['u', () => chosen && chosen.shares.length > 0 && ask('unbook')],
  ])
  return (
    <>
      <p className={styles.keys}>{m.bank_keys({}, { locale })}</p>
      <div className={office.scroll}>
        <table className={`${office.table} ${styles.entries}`}>
          <thead>
            <tr>
              <th scope="col">{m.bank_col_day({}, { locale })}</th>
              <th scope="col" className={office.amount}>
                {m.bank_col_amount({}, { locale })}
              </th>
              <th scope="col">{m.bank_col_payer({}, { locale })}</th>
              <th scope="col">{m.bank_col_text({}, { locale })}</th>
              <th scope="col">{m.bank_col_target({}, { locale })}</th>
              <th scope="col">{m.bank_col_effect({}, { locale })}</th>
              <th scope="col">{m.bank_col_state({}, { locale })}</th>
            </tr>
          </thead>
          <tbody ref={body}>
            {lines.map((line, n) => (
              <EntryRow
                key={line.id ?? `line ${n}`}
                line={line}
                isChosen={n === at}
                onChoose={() => choose(n)}
                onBook={(proposal) => book(line, proposal)}
                onAsk={(kind) => ask(kind, line)}
                onSay={(intent) => line.id !== null && act.submit({ intent, entry: line.id })}
                isBusy={act.isBusy}
                locale={locale}
              />
            ))}
          </tbody>
        </table>
      </div>
      <EntryDialog
        dialog={dialog}
        onClose={() => {
          setDialog(null)
          body.current?.querySelectorAll<HTMLElement>('[data-entry]')[at]?.focus()
        }}
        act={act}
        locale={locale}
      />
    </>
  )
}
