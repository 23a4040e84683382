import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { actorWord } from '#app/people/actor-text.ts'
import { inFours } from '#app/platform/bank/in-fours.ts'
import type { Locale } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import office from '#app/platform/ui/admin/office.module.css'
import { formatDay } from '#app/platform/values/local-day.ts'
import { type Cents, cents, formatCents } from '#app/platform/values/money.ts'
import type { EntryLine } from '../entry-line.ts'
import type { Effect, Proposal } from '../matching/entry-match.ts'
import styles from './BankScreen.module.css'
import type { EntryDialogState } from './EntryDialog.tsx'
import { effectText, evidenceText, flagText, noteText, stateText, targetCode } from './entry-text.ts'

type EntryRowProps = {
  readonly line: EntryLine
  readonly isChosen: boolean
  readonly isBusy: boolean
  readonly onChoose: () => void
  readonly onBook: (proposal: number) => void
  readonly onAsk: (kind: EntryDialogState['kind']) => void
  readonly onSay: (intent: 'same' | 'not-same' | 'open') => void
  readonly locale: Locale
}

/** One entry; the chosen one shows what speaks for it, the other ways to book it, and what can be done. */
export function EntryRow(props: EntryRowProps) {
  const { line, isChosen, onChoose, onBook, locale } = props
  const { entry, state, sure, shares, match, restCents, isKnown } = line
  const [best] = match?.proposals ?? []
  const targets = shares.length > 0 ? null : best
  return (
    <>
      <tr
        data-entry=""
        data-state={state}
        data-known={isKnown || undefined}
        data-sure={sure || undefined}
        aria-current={isChosen || undefined}
        tabIndex={isChosen ? 0 : -1}
        onClick={onChoose}
        onFocus={onChoose}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.target !== event.currentTarget) return
          event.preventDefault()
          onBook(0)
        }}
      >
        <td>{entry.bookedOn ? formatDay(entry.bookedOn, locale, 'short') : '–'}</td>
        <td className={office.amount} data-out={entry.amountCents < 0 || undefined}>
          {moneyOf(line, locale)}
        </td>
        <td>
          <span className={styles.payer}>{entry.party.name ?? entry.onBehalfOf ?? '–'}</span>
          {entry.party.account && <small>{inFours(entry.party.account)}</small>}
        </td>
        <td>
          <EntryText line={line} />
        </td>
        <td>
          {shares.map(({ target, code, name, amountCents }) => (
            <span key={`${target.type} ${target.id}`} className={styles.target}>
              <b>{targetCode(target.type, code, locale)}</b> {name}
              {shares.length > 1 && <small>{formatCents(amountCents, locale)}</small>}
            </span>
          ))}
          {targets?.shares.map(({ target, code, amountCents }) => (
            <span key={`${target.type} ${target.id}`} className={styles.target}>
              <b>{targetCode(target.type, code, locale)}</b>
              {targets.shares.length > 1 && <small>{formatCents(amountCents, locale)}</small>}
            </span>
          ))}
        </td>
        <td>
          {targets?.shares.map(({ target, effect }) => (
            <span key={`${target.type} ${target.id}`} className={styles.target} data-effect={effect.kind}>
              {effectText(effect, locale)}
            </span>
          ))}
          {shares.map(({ target, amountCents, openCents }) => {
            const effect = effectNow(amountCents, openCents)
            return (
              effect && (
                <span key={`${target.type} ${target.id}`} className={styles.target} data-effect={effect.kind}>
                  {effectText(effect, locale)}
                </span>
              )
            )
          })}
          {restCents !== 0 && shares.length > 0 && (
            <span className={styles.target}>
              {m.bank_rest({ amount: formatCents(restCents, locale) }, { locale })}
            </span>
          )}
        </td>
        <td>{stateText(line, locale)}</td>
      </tr>
      {isChosen && <Details {...props} />}
    </>
  )
}

/** The state of a registration that an entry has paid. */
function effectNow(amountCents: Cents, openCents: Cents | null): Effect | null {
  if (openCents === null) return null
  if (openCents > 0) return { kind: amountCents < 0 ? 'returned' : 'part', openCents }
  return openCents === 0 ? { kind: 'paid' } : { kind: 'over', overCents: cents(-openCents) }
}

/** Amounts in another currency are shown with it. */
function moneyOf({ entry }: EntryLine, locale: Locale): string {
  if (entry.currency === 'EUR') return formatCents(entry.amountCents, locale)
  return new Intl.NumberFormat(locale, { style: 'currency', currency: entry.currency }).format(
    entry.amountCents / 100,
  )
}

/** The text with the structured references marked. */
function EntryText({ line: { entry } }: { readonly line: EntryLine }) {
  return (
    <span className={styles.cut}>
      {entry.references.map((reference) => (
        <mark key={reference}>{reference}</mark>
      ))}{' '}
      {marked(entry.text || (entry.references.length === 0 ? entry.bankText : ''))}
    </span>
  )
}

/** Matches references, however they are spaced: SI12 with its figures, RF with figures and letters. */
const references = /\bSI ?12[\d\s-]{10,20}\d|\bRF ?\d{2}[\dA-Z ]{3,24}/gi

/** A text with what looks like a reference marked. */
function marked(text: string) {
  const pieces: ReactNode[] = []
  let end = 0
  for (const { 0: found, index } of text.matchAll(references)) {
    pieces.push(text.slice(end, index), <mark key={index}>{found.trim()}</mark>)
    end = index + found.length
  }
  return [...pieces, text.slice(end)]
}

function Details({ line, isBusy, onBook, onAsk, onSay, locale }: EntryRowProps) {
  const { id, entry, match, shares, restCents, state, decidedBy, reason } = line
  const proposals = match?.proposals ?? []
  const isTwin = state === 'duplicate' && decidedBy === null && id !== null
  const notes = [
    ...entry.flags.map((flag) => flagText(flag, locale)),
    ...(match?.notes ?? []).map((note) => noteText(note, locale)),
    ...(reason === null ? [] : [reason]),
  ]
  const mayBook = id !== null && proposals.length === 0 && line.returns !== null && line.match !== null
  return (
    <tr className={styles.details}>
      <td colSpan={7}>
        {notes.length > 0 && (
          <ul className={styles.notes}>
            {notes.map((note) => (
              <li key={note}>{note}</li>
            ))}
          </ul>
        )}
        {proposals.length > 0 && (
          <ol className={styles.proposals}>
            {proposals.map((proposal, n) => (
              <li key={keyOf(proposal)}>
                <span>
                  {proposal.shares.map(({ code, amountCents, effect }) => (
                    <span key={code} className={styles.target}>
                      <b>{code}</b> {formatCents(amountCents, locale)} · {effectText(effect, locale)}
                    </span>
                  ))}
                  <small>{evidenceText(proposal.evidence, locale)}</small>
                  {proposal.restCents !== 0 && (
                    <small>
                      {m.bank_rest({ amount: formatCents(proposal.restCents, locale) }, { locale })}
                    </small>
                  )}
                </span>
                {id !== null && (
                  <Button
                    size="compact-sm"
                    variant={n === 0 ? 'filled' : 'default'}
                    disabled={isBusy}
                    onClick={() => onBook(n)}
                    aria-label={`${m.bank_accept({}, { locale })} ${proposal.shares.map(({ code }) => code).join(', ')}`}
                  >
                    {m.bank_accept({}, { locale })}
                  </Button>
                )}
              </li>
            ))}
          </ol>
        )}
        <div className={office.buttons}>
          {mayBook && (
            <Button size="compact-sm" disabled={isBusy} onClick={() => onBook(0)}>
              {m.bank_accept({}, { locale })}
            </Button>
          )}
          {isTwin && (
            <>
              <Button size="compact-sm" disabled={isBusy} onClick={() => onSay('same')}>
                {m.bank_same({}, { locale })}
              </Button>
              <Button size="compact-sm" variant="default" disabled={isBusy} onClick={() => onSay('not-same')}>
                {m.bank_not_same({}, { locale })}
              </Button>
            </>
          )}
          {id !== null && restCents !== 0 && !isTwin && (
            <>
              <Button
                size="compact-sm"
                variant="default"
                onClick={() => onAsk('split')}
                aria-keyshortcuts="s"
              >
                {m.bank_split({}, { locale })}
              </Button>
              {shares.length === 0 && (
                <Button
                  size="compact-sm"
                  variant="default"
                  onClick={() => onAsk('ignore')}
                  aria-keyshortcuts="i"
                >
                  {m.bank_ignore({}, { locale })}
                </Button>
              )}
            </>
          )}
          {shares.length > 0 && (
            <Button size="compact-sm" variant="default" onClick={() => onAsk('unbook')} aria-keyshortcuts="u">
              {m.bank_unbook({}, { locale })}
            </Button>
          )}
          {decidedBy !== null && shares.length === 0 && line.returns === null && (
            <Button size="compact-sm" variant="default" disabled={isBusy} onClick={() => onSay('open')}>
              {m.bank_reopen({}, { locale })}
            </Button>
          )}
          {decidedBy !== null && <small>{actorWord(decidedBy, locale)}</small>}
        </div>
      </td>
    </tr>
  )
}

const keyOf = ({ shares, restCents }: Proposal) =>
  `${shares.map(({ target, amountCents }) => `${target.id} ${amountCents}`).join(' ')} ${cents(restCents)}`
