import { useCallback, useEffect, useRef, useState } from 'react'
import { m } from '#app/platform/messages/messages.js'
import type { DrawerState } from '../../cash/drawer.ts'
import { handedTo } from '../../device/unanswered.ts'
import type { DeskNow } from '../desk/desk-now.ts'
import { failureText } from '../failure-text.ts'
import { missedAtDrawerText } from '../missed-text.ts'
import { useIsShown } from '../use-is-shown.ts'

export type DrawerProps = Pick<DeskNow, 'desk' | 'view' | 'shift' | 'locale' | 'onMissed'>

/** The conflicts that this station refunds. */
type PaidTwice = {
  readonly id: string
  readonly kind: string
  readonly owner: string
  readonly excess: number | null
  readonly registration: { readonly name: string } | null
}

/** The devices of this station that still hold unsent actions. */
type Unsent = { readonly registeredBy: string; readonly unsent: number }

type Known = { readonly id: string; readonly state: DrawerState; readonly zNumber: number | null }

type DrawersAnswer = {
  readonly drawers: readonly Known[]
  readonly conflicts: readonly PaidTwice[]
  readonly unsent: readonly Unsent[]
  readonly recorded: readonly string[]
}

/** The drawer of this station as the server knows it, and the requests that change it. */
export function useDrawer({ desk, view, shift, locale, onMissed }: DrawerProps) {
  const [known, setKnown] = useState<Known | null | undefined>(undefined)
  const [failure, setFailure] = useState<{ readonly text: string; readonly nth: number } | null>(null)
  const fail = useCallback((text: string | null) => {
    setFailure((before) => (text === null ? null : { text, nth: (before?.nth ?? 0) + 1 }))
  }, [])
  const [owed, setOwed] = useState<readonly PaidTwice[]>([])
  const [isForced, setForced] = useState(false)
  const [unsent, setUnsent] = useState<readonly Unsent[]>([])
  const [recovered, setRecovered] = useState(0)
  const [reports, setReports] = useState<readonly Known[]>([])
  /** The request whose answer is not shown yet: a second press does not send it again. */
  const asking = useRef<object | null>(null)
  const readings = useRef(0)
  const isShown = useIsShown()
  const { isElsewhere } = view
  const isOnline = view.offlineSince === null
  const drawerName = `${m.reception_drawer({}, { locale })} ${shift.station}`

  const load = useCallback(async () => {
    readings.current += 1
    const reading = readings.current
    const steps = await desk.unanswered()
    const answered = await desk.ask<DrawersAnswer>('drawers', { unanswered: Object.values(steps) })
    // an answer that was overtaken is older than what is shown
    if (reading !== readings.current) return
    // the drawer is as it was, and what was counted stays in its form
    if (!answered.ok) return fail(failureText(answered.failure.reason, locale))
    const { drawers, conflicts, recorded } = answered.value
    const open = drawers.find(({ state }) => state === 'open' || state === 'counting') ?? null
    // a step whose answer was lost was done after all: an equal one from here on is another
    const person = handedTo(steps, recorded)
    if (person !== null) await desk.change({ person })
    await desk.answered(recorded)
    setRecovered((n) => n + recorded.length)
    if (recorded.length > 0 && !isShown.current)
      onMissed(missedAtDrawerText(drawerName, null, m.reception_recorded_before({}, { locale })))
    setKnown(open)
    setUnsent(answered.value.unsent)
    setReports(drawers.filter(({ zNumber }) => zNumber !== null))
    setOwed(conflicts.filter(({ kind, owner }) => kind === 'paidTwice' && owner === shift.station))
    if (shift.sessionId !== (open?.id ?? null)) await desk.change({ sessionId: open?.id ?? null })
  }, [desk, drawerName, fail, isShown, locale, onMissed, shift.sessionId, shift.station])
  const hasAsked = useRef(false)
  // when the network goes, what is shown stays, and takes the focus from nothing
  useEffect(() => {
    // and when this window works again, another one may have changed it
    if (!isElsewhere && (isOnline || !hasAsked.current)) void load()
    hasAsked.current = true
  }, [load, isOnline, isElsewhere])

  /**
   * Asks the server, and loads the drawer again.
   * @param step how a refusal names it that is read after the drawer was left
   * @returns the answer; null where it was refused, or another request is not answered yet
   */
  async function ask(step: string, path: string, payload: object): Promise<unknown> {
    if (asking.current) return null
    const own = {}
    asking.current = own
    try {
      const answered = await desk.ask<unknown>(path, payload)
      if (answered.ok && 'key' in payload) await desk.answered([`${payload.key}`])
      const reason = answered.ok ? null : failureText(answered.failure.reason, locale)
      fail(reason)
      if (reason !== null && !isShown.current) onMissed(missedAtDrawerText(drawerName, step, reason))
      if (!answered.ok && answered.failure.reason === 'unsent') setForced(true)
      // what is pressed after the refusal was read is another request, however long the reading takes
      if (!answered.ok) asking.current = null
      await load()
      return answered.ok ? answered.value : null
    } finally {
      if (asking.current === own) asking.current = null
    }
  }

  return {
    /** The open drawer; null: there is none; undefined: not read yet. */
    known,
    /** The drawers with a report. */
    reports,
    /** Debts that two desks took, paid back from this drawer. */
    owed,
    failure,
    /** The devices with unsent actions, once they prevented the drawer from being closed. */
    unsent: isForced ? unsent : [],
    /** It may be closed although a device holds unsent actions. */
    isForced,
    /** How many steps were done although their answer was lost. */
    recovered,
    fail,
    ask,
  }
}
