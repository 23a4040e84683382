import { type RefObject, startTransition, useCallback, useEffect, useRef, useState } from 'react'
import { type Draft, readDraft } from './draft.ts'
import { clearDraft, fillFields, isAsRendered, storeDraft, storedDraft } from './stored-draft.ts'

export type LiveDraft = {
  readonly form: RefObject<HTMLFormElement | null>
  readonly draft: Draft
  /** Whether the form is hydrated, so that controls that need JavaScript can be shown. */
  readonly isLive: boolean
  /** Whether the fields were filled from the draft that this tab stored. */
  readonly isRestored: boolean
  /** Reads the fields again: for the form's `onChange`. */
  reread(): void
  /** Ticks these events and no others. */
  pick(eventIds: readonly string[]): void
  /** Discards the restored draft. */
  startOver(): void
  /** Deletes the stored draft once the registration is sent. */
  clearStored(): void
}

type Options = {
  /** What the server rendered in the fields. */
  readonly rendered: Draft
  /** The session-storage key of the draft. */
  readonly name: string
  /** Whether the stored draft replaces the rendered fields; not after a refusal, which returns all that was sent. */
  readonly mayRestore: boolean
}

/**
 * The draft held by the form's own fields. They are the single source: they work without JavaScript, keep what is typed before hydration, and are
 * read again whenever one of them changes.
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

  // Once, at hydration: takes over what was typed before, or the draft stored before a reload.
  const begin = useRef({ mayRestore, rendered })
  useEffect(() => {
    if (!form.current) return
    // What was typed before hydration is newer than the stored draft
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
    // Not urgent: rendered in small pieces, so that the page stays responsive
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
