import { useState } from 'react'
import type { Locale } from '#app/platform/locale.ts'
import type { ChangePreview, DeskAnswer } from '../../changes/desk-answer.ts'
import type { DeskSession } from '../../device/desk-session.ts'
import { failureText } from '../failure-text.ts'
import { useIsShown } from '../use-is-shown.ts'

/** Requests a change at this desk: first a preview of its consequences, then the change. Without the network it shows a notice. Q24 */
export function useDeskAnswer(
  { desk, path, locale }: { readonly desk: DeskSession; readonly path: string; readonly locale: Locale },
  onDone: (registrationId: string) => void,
) {
  const [preview, setPreview] = useState<ChangePreview | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const isShown = useIsShown()

  async function ask(payload: object): Promise<void> {
    setBusy(true)
    setFailure(null)
    const answered = await desk.ask<DeskAnswer>(path, { ...payload, locale })
    const answer = answered.ok ? answered.value : null
    setPreview(answer?.kind === 'preview' ? answer : null)
    if (!answered.ok) setFailure(failureText(answered.failure.reason, locale))
    else if (answer?.kind === 'refused') setFailure(answer.sentence)
    else if (answer?.kind === 'done') {
      // this desk loads the change before it shows the result
      await desk.refresh()
      if (isShown.current) onDone(answer.registrationId)
    }
    setBusy(false)
  }
  const reset = (): void => {
    setPreview(null)
    setFailure(null)
  }
  return { preview, failure, isBusy, ask, reset }
}
