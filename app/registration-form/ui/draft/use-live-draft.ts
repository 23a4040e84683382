import { type RefObject, startTransition, useCallback, useEffect, useRef, useState } from 'react'
import { type Draft, readDraft } from './draft.ts'
import { clearDraft, fillFields, isAsRendered, storeDraft, storedDraft } from './stored-draft.ts'

export type LiveDraft = {
  readonly form: RefObject<HTMLFormElement | null>
  readonly draft: Draft
  /** Whether the browser has taken over: what needs JavaScript may be shown. */
  readonly isLive: boolean
  /** Whether the fields were filled from what this tab had kept. */
  readonly isRestored: boolean
  /** Reads the fields anew: for the form's `onChange`. */
  reread(): void
  /** Ticks these events and no others. */
  pick(eventIds: readonly string[]): void
  /** Takes what was restored away again. */
  startOver(): void
  /** The registration is sent: nothing is kept in this tab any more. */
  clearStored(): void
}

type Options = {
  /** What the server drew the fields with. */
  readonly rendered: Draft
  /** Under which name this tab keeps the fields. */
  readonly name: string
  /** Whether what is kept goes before what was drawn; not after a refusal, which has all that was sent. */
  readonly mayRestore: boolean
}

/**
 * The draft that the form's own fields hold. The fields are the one truth: they work without JavaScript, keep what is typed
 * before the page is live, and are read again whenever one of them changes.
 */
export function useLiveDraft({ rendered, name, mayRestore }: Options): LiveDraft {
  const form = useRef<HTMLFormElement>(null)
  const [draft, setDraft] = useState(rendered)
  const [isLive, setLive] = useState(false)
  const [isRestored, setRestored] = useState(false)

  const reread = useCallback(() => {
    if (!form.current) return
    const fields = new FormData(form.current)
    storeDraft(name, fields)
    setDraft(readDraft(fields))
  }, [name])

  // Once, when the page comes alive: what was typed meanwhile, or kept from before a reload, is taken over.
  const begin = useRef({ mayRestore, rendered })
  useEffect(() => {
    if (!form.current) return
    // what was typed while the page slept is newer than what was kept
    const isTyped = !isAsRendered(form.current)
    const stored = begin.current.mayRestore && !isTyped ? storedDraft(name) : null
    if (isTyped) storeDraft(name, new FormData(form.current))
    if (stored) {
      fillFields(form.current, [
        ...stored,
        ...begin.current.rendered.picks.map((id) => ['picks', id] as const),
      ])
      setRestored(true)
    }
    const found = readDraft(new FormData(form.current))
    // nothing of it is urgent: in small pieces, between which the browser answers
    startTransition(() => {
      setDraft(found)
      setLive(true)
    })
  }, [name])

  const pick = useCallback(
    (eventIds: readonly string[]) => {
      const boxes = form.current?.querySelectorAll<HTMLInputElement>('input[name=picks]') ?? []
      for (const box of boxes) box.checked = eventIds.includes(box.value) && !box.disabled
      reread()
    },
    [reread],
  )

  const startOver = () => {
    form.current?.reset()
    setRestored(false)
    reread()
  }

  return { form, draft, isLive, isRestored, reread, pick, startOver, clearStored: () => clearDraft(name) }
}
