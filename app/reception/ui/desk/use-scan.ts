import { useRef } from 'react'
import { findTicket } from '../../device/search.ts'
import { signal } from '../../device/signal.ts'
import type { Shown } from '../shown.ts'
import type { DeskNow } from './desk-now.ts'

const sameScanMs = 3_000

type Scanned = {
  /** The code is taken from the field. */
  onRead(): void
  onFound(card: Shown): void
  onUnknown(): void
}

/** @returns what a scanned code does; the same code within three seconds is the same scan */
export function useScan({ snapshot, now }: DeskNow, { onRead, onFound, onUnknown }: Scanned) {
  const last = useRef({ code: '', at: 0, of: snapshot })
  return async (code: string): Promise<void> => {
    // with a newer list the same code may have another result
    const isSame =
      last.current.code === code && last.current.of === snapshot && now - last.current.at < sameScanMs
    onRead()
    if (isSame) return
    last.current = { code, at: now, of: snapshot }
    const found = await findTicket(code, snapshot)
    if (found) return onFound(found)
    onUnknown()
    signal('red')
  }
}
