import { useRef, useState } from 'react'
import { m } from '#app/platform/messages/messages.js'
import type { Action } from '../../actions/action.ts'
import { isUndoable } from '../../actions/reception-state.ts'
import { deviceNow } from '../../device/call.ts'
import { getsReceipt } from '../../device/gets-receipt.ts'
import { type LastAction, undoOf } from '../../device/last-action.ts'
import { newActionId } from '../../device/vault.ts'
import type { ActionInput } from '../action-input.ts'
import type { DeskNow } from './desk-now.ts'
import { undoneText } from './undo-text.ts'

type DeskActions = {
  /** Acts once: a second press before the first is stored is ignored, except at the counter, where each press is another person. */
  act(input: ActionInput): Promise<void>
  undoLast(): Promise<void>
  /** What was just undone, or why nothing was; null: nothing to say. */
  readonly undone: string | null
  /** The action whose receipt is shown. */
  readonly receiptOf: string | null
  closeReceipt(): void
}

/** The actions of the person at a desk, and what each leaves on the screen. */
export function useDeskActions({ desk, shift, snapshot, locale }: DeskNow, onDone: () => void): DeskActions {
  const last = useRef<LastAction | null>(null)
  const beingDone = useRef<string | null>(null)
  const [undone, setUndone] = useState<string | null>(null)
  const [receiptOf, setReceiptOf] = useState<string | null>(null)

  async function act(input: ActionInput): Promise<void> {
    const content = JSON.stringify(input)
    if (beingDone.current === content && input.kind !== 'count') return
    beingDone.current = content
    try {
      await actOnce(input)
    } finally {
      beingDone.current = null
    }
  }

  async function actOnce(input: ActionInput): Promise<void> {
    const action = { ...input, id: newActionId(), at: deviceNow(), person: shift.person } as Action
    setUndone(null)
    await desk.act(action)
    if (isUndoable(action)) {
      const about = 'registrationId' in action ? action.registrationId : null
      const person = snapshot.people.find(({ id }) => id === about)
      last.current = { action, name: person ? `${person.name} ${person.surname}` : '' }
    }
    setReceiptOf(getsReceipt(action, snapshot) ? action.id : null)
    onDone()
  }

  async function undoLast(): Promise<void> {
    const before = last.current
    const kind = undoOf(before, deviceNow())
    if (!before || kind === 'none') return setUndone(m.reception_undo_none({}, { locale }))
    if (kind === 'late') return setUndone(m.reception_undo_late({}, { locale }))
    last.current = null
    await act({ kind: 'undo', of: before.action.id, reason: null, second: null, sessionId: shift.sessionId })
    setUndone(undoneText(before, locale))
  }

  return { act, undoLast, undone, receiptOf, closeReceipt: () => setReceiptOf(null) }
}
