import { Alert, Button } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router'
import type { Locale } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import office from '#app/platform/ui/admin/office.module.css'
import { Notice } from '#app/platform/ui/Notice.tsx'
import { formatCents } from '#app/platform/values/money.ts'
import { type Check, type CheckKind, openChecks, stateOfCheck } from '../checklist.ts'
import { checkHints, checkNames, dayText } from '../closing-text.ts'
import { CloseDialog } from './CloseDialog.tsx'
import styles from './ClosingScreen.module.css'

export type ClosingScreenProps = {
  readonly edition: { readonly code: string; readonly closed: boolean; readonly archived: boolean }
  readonly checklist: readonly Check[]
  /** The pages that settle the checks; null: there is none for this user. */
  readonly lists: Readonly<Record<CheckKind, string | null>>
  readonly digest: string
  readonly mayReopen: boolean
  readonly locale: Locale
}

/** The open checks before closing the edition, and closing it. */
export function ClosingScreen(props: ClosingScreenProps) {
  const { edition, checklist, mayReopen, locale } = props
  const { code, closed, archived } = edition
  const [asked, setAsked] = useState<'close' | 'reopen' | null>(null)
  const open = openChecks(checklist).length
  const mayClose = !closed && !archived && open === 0
  return (
    <>
      <header className={office.head}>
        <div>
          <h1>{m.closing_title_of({ code }, { locale })}</h1>
          <p className={office.hint}>{m.closing_text({}, { locale })}</p>
        </div>
        <div className={office.buttons}>
          <Button component="a" href="/admin/closing/handover.xlsx" variant="default" download>
            {m.closing_handover({}, { locale })}
          </Button>
          {mayClose && <Button onClick={() => setAsked('close')}>{m.closing_do({}, { locale })}</Button>}
          {closed && !archived && mayReopen && (
            <Button variant="default" onClick={() => setAsked('reopen')}>
              {m.closing_reopen({}, { locale })}
            </Button>
          )}
        </div>
      </header>
      <div role="status">
        {archived ? (
          <Notice tone="info">{m.closing_is_archived({ code }, { locale })}</Notice>
        ) : closed ? (
          <Notice tone="ok">{m.closing_is_closed({ code }, { locale })}</Notice>
        ) : open > 0 ? (
          <Alert color="accent">{m.closing_open_count({ count: open }, { locale })}</Alert>
        ) : (
          <Notice tone="ok">{m.closing_ready({}, { locale })}</Notice>
        )}
      </div>
      <ul className={styles.checks}>
        {checklist.map((check) => (
          <CheckLine key={check.kind} check={check} list={props.lists[check.kind]} locale={locale} />
        ))}
      </ul>
      {asked && <CloseDialog {...props} step={asked} onClose={() => setAsked(null)} />}
    </>
  )
}

type CheckLineProps = { readonly check: Check; readonly list: string | null; readonly locale: Locale }

function CheckLine({ check, list, locale }: CheckLineProps) {
  const { kind, count, rows, sumCents } = check
  const state = stateOfCheck(check)
  const day = dayText(check, locale)
  const more = count - rows.length
  return (
    <li className={styles.check} data-state={state}>
      <span className={styles.state}>{stateTexts[state]({}, { locale })}</span>
      <div>
        <h2>{checkNames[kind]({}, { locale })}</h2>
        {day !== null && <p className={office.hint}>{day}</p>}
        {state !== 'done' && <p>{checkHints[kind]({}, { locale })}</p>}
        {rows.length > 0 && (
          <ul className={styles.rows}>
            {rows.map(({ label, amountCents }, n) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two rows may be called the same, and none moves
              <li key={n}>
                {label}
                {amountCents !== null && <strong>{formatCents(amountCents, locale)}</strong>}
              </li>
            ))}
            {more > 0 && <li>{m.closing_more({ count: more }, { locale })}</li>}
          </ul>
        )}
      </div>
      <p className={styles.side}>
        {count > 1 && rows.length > 0 && (
          <strong>
            {count}
            {sumCents !== null && ` · ${formatCents(sumCents, locale)}`}
          </strong>
        )}
        {state !== 'done' && list !== null && <Link to={list}>{m.closing_look({}, { locale })}</Link>}
      </p>
    </li>
  )
}

const stateTexts = {
  done: m.closing_state_done,
  open: m.closing_state_open,
  advice: m.closing_state_advice,
} as const
