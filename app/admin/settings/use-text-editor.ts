import { useEffect, useState } from 'react'
import { useFetcher } from 'react-router'
import type { ContentRefusal } from '#app/festival/content/editing.server.ts'
import type { ContentHistory } from '#app/festival/content/history.server.ts'
import { isSameSource, type PageSource, sourceFields, tidySource } from '#app/festival/content/page-source.ts'
import type { Decision } from '#app/platform/decision.ts'
import { browserStorage } from '../lists/editor/browser-storage.ts'
import { type DraftPlace, findDraft, removeDraft, storeDraft } from '../lists/editor/drafts.ts'
import type { OpenText } from './settings-address.ts'

type Answer = Decision<{ readonly number: number }, ContentRefusal | 'malformed' | 'offline'>

export type TextFailure = Exclude<Extract<Answer, { ok: false }>['reason'], 'nothing-new'>

type TextEditorParts = {
  readonly open: OpenText
  readonly text: ContentHistory
  readonly username: string
  readonly onWritten: (what: 'saved' | 'restored' | 'same') => void
}

export type TextEditor = {
  readonly now: PageSource
  readonly note: string
  readonly isTouched: boolean
  /** The text was typed before the page was opened. */
  readonly isFromDraft: boolean
  readonly isBusy: boolean
  readonly failure: TextFailure | null
  /** Another user has saved since this text was opened. */
  readonly isBehind: boolean
  set(field: keyof PageSource, value: string): void
  setNote(note: string): void
  discard(): void
  save(): void
  restore(number: number): void
  /** Keeps the typed text on top of a concurrent save. */
  keepMine(): void
}

/** One text being edited: the input is kept in this browser through reloads, refusals and lost sessions until it is saved or discarded. */
export function useTextEditor({ open, text, username, onWritten }: TextEditorParts): TextEditor {
  const [now, setNow] = useState(text.inForce)
  const [note, setNote] = useState('')
  const [basedOn, setBasedOn] = useState(text.number)
  const [isFromDraft, setFromDraft] = useState(false)
  const [failure, setFailure] = useState<TextFailure | null>(null)
  const [handled, setHandled] = useState<unknown>(null)
  const [what, setWhat] = useState<'saved' | 'restored'>('saved')
  const [sent, setSent] = useState({ source: now, note })
  const fetcher = useFetcher<Answer>()
  const place: DraftPlace = { username, collection: 'content', id: `${open.page}.${open.locale}` }
  const isTouched = !isSameSource(tidySource(now), text.inForce)

  // the storage is the browser's: the server rendered the page without it
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the text is opened
  useEffect(() => {
    const storage = browserStorage()
    const kept = storage && findDraft(storage, place)
    if (!kept) return
    setNow({ ...text.inForce, ...sourceIn(kept.values) })
    setBasedOn(Number(kept.values.basedOn ?? text.number))
    setFromDraft(true)
  }, [])

  const keep = (source: PageSource, from: number) => {
    const storage = browserStorage()
    if (!storage) return
    const isSame = isSameSource(tidySource(source), text.inForce)
    storeDraft(storage, place, {
      values: isSame ? {} : { ...source, basedOn: String(from) },
      name: source.title,
    })
  }
  const forget = () => {
    const storage = browserStorage()
    if (storage) removeDraft(storage, place)
    setFromDraft(false)
  }
  const reset = () => {
    forget()
    setNow(text.inForce)
    setNote('')
    setBasedOn(text.number)
    setFailure(null)
  }
  /** What was sent is in force; what was typed meanwhile stays, on top of it. */
  const settle = () => {
    if (isSameSource(now, sent.source)) reset()
    else {
      setBasedOn(text.number)
      keep(now, text.number)
    }
    setNote(note === sent.note ? '' : note)
  }

  const { data: answer, state } = fetcher
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each answer, when what it brought is loaded
  useEffect(() => {
    if (state !== 'idle' || !answer || answer === handled) return
    setHandled(answer)
    if (answer.ok) {
      settle()
      onWritten(what)
    } else if (answer.reason === 'nothing-new') {
      settle()
      onWritten('same')
    } else setFailure(answer.reason)
  }, [state, answer, text.number])

  const send = (fields: Record<string, string>) => {
    setSent({ source: now, note })
    void fetcher.submit({ basedOn: String(basedOn), note, ...fields }, { method: 'post' })
  }

  return {
    now,
    note,
    isTouched,
    isFromDraft,
    failure,
    isBusy: state !== 'idle',
    isBehind: basedOn !== text.number,
    setNote,
    set(field, value) {
      const source = { ...now, [field]: value }
      setNow(source)
      keep(source, basedOn)
    },
    discard: reset,
    save() {
      setFailure(null)
      setWhat('saved')
      send({ action: 'save', ...now })
    },
    restore(number) {
      setFailure(null)
      setWhat('restored')
      send({ action: 'restore', number: String(number), basedOn: String(text.number) })
    },
    keepMine() {
      setFailure(null)
      setBasedOn(text.number)
      keep(now, text.number)
    },
  }
}

function sourceIn(values: Readonly<Record<string, unknown>>): Partial<PageSource> {
  return Object.fromEntries(
    sourceFields.flatMap((field) => {
      const value = values[field]
      return typeof value === 'string' ? [[field, value]] : []
    }),
  )
}
