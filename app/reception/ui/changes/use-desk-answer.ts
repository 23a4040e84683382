import { useState } from 'react'
import type { Locale } from '#app/platform/locale.ts'
import type { ChangePreview, DeskAnswer } from '../../changes/desk-answer.ts'
import type { DeskSession } from '../../device/desk-session.ts'
import { failureText } from '../failure-text.ts'
import { useIsShown } from '../use-is-shown.ts'

/** Requests a change at this desk: first a preview of its consequences, then the change. Without the network it shows a notice. Q24 */
export function useDeskAnswer(
  {
    desk,
    path,
    locale,
    onMissed,
  }: {
    readonly desk: DeskSession
    readonly path: string
    readonly locale: Locale
    onMissed(text: string): void
  },
  onDone: (registrationId: string) => void,
) {
  const [preview, setPreview] = useState<ChangePreview | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const isShown = useIsShown()

  function refuse(sentence: string, missedAs?: (reason: string) => string): void {
    setFailure(sentence)
    if (missedAs && !isShown.current) onMissed(missedAs(sentence))
  }

  /** @param missedAs what is said of a refusal after this part is gone; a preview needs none */
  async function ask(payload: object, missedAs?: (reason: string) => string): Promise<void> {
    setBusy(true)
    setFailure(null)
    const answered = await desk.ask<DeskAnswer>(path, { ...payload, locale })
    const answer = answered.ok ? answered.value : null
    setPreview(answer?.kind === 'preview' ? answer : null)
    if (!answered.ok) refuse(failureText(answered.failure.reason, locale), missedAs)
    else if (answer?.kind === 'refused') refuse(answer.sentence, missedAs)
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
