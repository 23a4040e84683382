import { Button } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import { type RefObject, useEffect, useState } from 'react'
import { useRevalidator } from 'react-router'
import type { Locale } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import { isFocusLost } from '#app/platform/ui/admin/use-focus-return.ts'
import { useReadEvery } from '#app/platform/ui/page-state/use-read-again.ts'
import { mainId } from '#app/platform/ui/site/SkipLink.tsx'
import type { StoredCommand } from '#app/registration/bulk/bulk.ts'
import { useRequest } from '../../lists/ending/use-request.ts'
import type { BulkAnswer, BulkRequest, PendingBulk } from '../bulk-answer.ts'
import { progressTexts, skipText } from './bulk-text.ts'
import styles from './PendingBar.module.css'

type PendingBarProps = {
  readonly pending: readonly PendingBulk[]
  /** Whether a dialog is open, which then handles the keyboard. */
  readonly isCovered: boolean
  readonly mayStop: boolean
  /** Takes the keyboard's focus when the bar that had it is closed; absent: the page's content. */
  readonly after?: RefObject<HTMLElement | null>
  readonly locale: Locale
}

const POLL_MS = 2_000

/** Bulk actions that are pending, running, or just ended. They are stored in the database: a reload shows them again. */
export function PendingBar({ pending, isCovered, mayStop, after, locale }: PendingBarProps) {
  const { revalidate } = useRevalidator()
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set())
  const ask = useRequest<BulkRequest, BulkAnswer>()
  const shown = pending.filter(({ id }) => !closed.has(id))
  const isRunning = shown.some(({ state }) => state === 'waiting' || state === 'running')
  useReadEvery(POLL_MS, isRunning)

  useEffect(() => {
    if (closed.size === 0 || !isFocusLost()) return
    const next = after?.current ?? document.getElementById(mainId)
    next?.focus({ preventScroll: true })
  }, [closed, after])

  const stop = (id: string) => void ask({ intent: 'stop', id }).then(() => revalidate())
  const next = shown.find(({ state }) => state === 'waiting' || state === 'running')
  useHotkeys([
    [
      'Escape',
      ({ target }) => {
        // Esc in a menu closes the menu
        const isElsewhere = target instanceof Element && target.closest('[role=menu], [role=dialog]') !== null
        if (!isCovered && !isElsewhere && mayStop && next) stop(next.id)
      },
    ],
  ])
  if (shown.length === 0) return null
  return (
    <div className={styles.bars} role="status">
      {shown.map((one) => (
        <div key={one.id} className={styles.bar} data-state={one.state}>
          <PendingText one={one} locale={locale} />
          {one.state === 'waiting' || one.state === 'running' ? (
            mayStop && (
              <Button size="compact-sm" variant="default" onClick={() => stop(one.id)}>
                {m.regs_bulk_stop({}, { locale })} (Esc)
              </Button>
            )
          ) : (
            <Button
              size="compact-sm"
              variant="subtle"
              onClick={() => setClosed(new Set([...closed, one.id]))}
            >
              {m.regs_close({}, { locale })}
            </Button>
          )}
        </div>
      ))}
    </div>
  )
}

/** Why commands on the programme were not run. For the others, `regs_bulk_changed` says that other dancers would get places. */
const changedTexts: { readonly [C in StoredCommand]?: typeof m.regs_bulk_changed } = {
  publish: m.planner_publish_changed,
  'cancel-event': m.events_cancel_changed,
}

function PendingText({ one, locale }: { readonly one: PendingBulk; readonly locale: Locale }) {
  const { state, command, count, position, done } = one
  const what = progressTexts[command]({ count }, { locale })
  const secondsLeft = useCountdown(one)
  switch (state) {
    case 'waiting':
      return (
        <span>
          {/* not read aloud every second */}
          {what} <small aria-hidden="true">{m.regs_bulk_in({ seconds: secondsLeft }, { locale })}</small>
        </span>
      )
    case 'running':
      return (
        <span>
          {what} <progress max={count} value={position} aria-label={what} />
        </span>
      )
    case 'done':
      return <span>{doneText(one, what, locale)}</span>
    case 'stopped':
      return <span>{m.regs_bulk_stopped({ what, done }, { locale })}</span>
    case 'changed':
      return (
        <span>
          {changedTexts[command]?.({ what }, { locale }) ?? m.regs_bulk_changed({ what }, { locale })}
        </span>
      )
    case 'refused':
      return <span>{m.regs_bulk_refused({ what }, { locale })}</span>
  }
}

function doneText({ done, skipped, reasons }: PendingBulk, what: string, locale: Locale): string {
  const because = reasons.map((reason) => skipText(reason, locale)).join(', ')
  return skipped === 0
    ? m.regs_bulk_done({ what, done }, { locale })
    : m.regs_bulk_done_without({ what, done, skipped, because }, { locale })
}

function useCountdown({ id, msLeft }: PendingBulk): number {
  const [left, setLeft] = useState(msLeft)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each value from the server restarts the countdown
  useEffect(() => {
    setLeft(msLeft)
    const timer = setInterval(() => setLeft((before) => Math.max(0, before - 1000)), 1000)
    return () => clearInterval(timer)
  }, [id, msLeft])
  return Math.ceil(left / 1000)
}
