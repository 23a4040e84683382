import { useHotkeys } from '@mantine/hooks'
import { notifications } from '@mantine/notifications'
import type { Locale } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import { useRequest } from '../../lists/ending/use-request.ts'
import { UndoNotice } from '../../lists/ui/dialogs/UndoNotice.tsx'
import { notify } from '../../notify.ts'
import type { Undo, UndoAnswer, UndoRequest } from './undo.ts'

/** So long a step can be taken back. */
const UNDO_MS = 30 * 60_000

/** The steps of this visit, the last one at the end; they stay while other pages of the office are open. */
let steps: readonly Undo[] = []
/** The notices that offer to take a step back, by their ids. */
const notices = new WeakMap<Undo, string>()

/**
 * Says what was done, with a way back: the button of the notice, or Ctrl+Z for half an hour. R63
 * @param isOfRegistrations whether the page has registrations, so that Ctrl+Z means them
 */
export function useUndo(locale: Locale, isOfRegistrations = true): (text: string, undo: Undo) => void {
  const ask = useRequest<UndoRequest, UndoAnswer>()
  const take = async (step: Undo | undefined) => {
    if (!step || !steps.includes(step)) return
    steps = steps.filter((one) => one !== step)
    const answer = await ask({ intent: 'undo', ...step })
    // without an answer it can be tried again
    if (answer.kind === 'unanswered') steps = [...steps, step]
    else notifications.hide(notices.get(step) ?? '')
    notify({ locale, message: textOf(answer, locale) })
  }
  useHotkeys(isOfRegistrations ? [['mod+z', () => void take(steps.at(-1))]] : [])
  return (text, undo) => {
    steps = [...steps, undo]
    setTimeout(() => {
      steps = steps.filter((one) => one !== undo)
    }, UNDO_MS)
    const message = <UndoNotice text={text} locale={locale} onUndo={() => void take(undo)} />
    notices.set(undo, notify({ locale, message }))
  }
}

function textOf(answer: UndoAnswer | { readonly kind: 'unanswered' }, locale: Locale): string {
  if (answer.kind === 'refused') return answer.sentence
  if (answer.kind === 'unanswered') return m.lists_save_failed_offline({}, { locale })
  const { done, skipped } = answer
  return skipped === 0 ? m.regs_undone({}, { locale }) : m.regs_undone_part({ done, skipped }, { locale })
}
