import { useEffect, useRef, useState } from 'react'
import { useFetcher } from 'react-router'
import type { ImportMapping } from '#app/imports/mapping/mapping.ts'
import type { ImportAnswer, ShownFile, ShownOutcome, ShownUndo } from './import-answer.ts'

/** The state of an import on the screen. A refusal keeps the choices. */
type ImportState = {
  readonly file: File | null
  readonly opened: ShownFile | null
  readonly mapping: ImportMapping | null
  readonly shown: ShownOutcome | null
  /** Whether the shown consequences are outdated. */
  readonly hasMoved: boolean
  readonly applied: ShownOutcome | null
  readonly undo: ShownUndo | null
  readonly undone: ShownUndo | null
  readonly notified: number | null
  /** The refusal; its sentence is null when the server did not respond. */
  readonly refused: { readonly sentence: string | null } | null
}

const nothing: ImportState = {
  file: null,
  opened: null,
  mapping: null,
  shown: null,
  hasMoved: false,
  applied: null,
  undo: null,
  undone: null,
  notified: null,
  refused: null,
}

export type ImportActions = {
  readonly state: ImportState
  readonly isBusy: boolean
  /** Whether the outcome of the file is being computed. */
  readonly isTrying: boolean
  readonly open: (file: File) => void
  readonly map: (mapping: ImportMapping) => void
  readonly preview: () => void
  readonly apply: () => void
  readonly notify: (importId: string) => void
  readonly stop: (importId: string) => void
  readonly askUndo: (importId: string) => void
  readonly undo: () => void
  readonly leaveUndo: () => void
}

/** Sends the file with each step; the server stores nothing of it before it is imported. */
export function useImport(): ImportActions {
  const [state, setState] = useState(nothing)
  const fetcher = useFetcher<ImportAnswer | { readonly kind: 'unanswered' }>()
  const seen = useRef<unknown>(undefined)
  useEffect(() => {
    if (fetcher.state !== 'idle' || !fetcher.data || seen.current === fetcher.data) return
    const { data } = fetcher
    seen.current = data
    setState((before) => after(before, data))
  }, [fetcher])
  const send = (fields: Readonly<Record<string, string | File>>) => {
    const form = new FormData()
    for (const [name, value] of Object.entries(fields)) form.append(name, value)
    setState((before) => ({ ...before, refused: null, notified: null, undone: null }))
    void fetcher.submit(form, { method: 'post', encType: 'multipart/form-data' })
  }
  const sendFile = (fields: Readonly<Record<string, string>>) => {
    const { file, mapping } = state
    if (file && mapping) send({ ...fields, file, mapping: JSON.stringify(mapping) })
  }
  const isTrying = fetcher.formData?.get('intent') === 'preview'
  return {
    state,
    isBusy: fetcher.state !== 'idle',
    isTrying,
    open: (file) => {
      setState({ ...nothing, file })
      send({ intent: 'preview-file', file })
    },
    map: (mapping) => {
      // what is being computed is of the columns as they were
      if (isTrying) fetcher.reset()
      setState((before) => ({ ...before, mapping, shown: null, hasMoved: false }))
    },
    preview: () => sendFile({ intent: 'preview' }),
    apply: () => state.shown && sendFile({ intent: 'apply', digest: state.shown.digest }),
    notify: (importId) => send({ intent: 'notify', import: importId }),
    stop: (importId) => send({ intent: 'stop', import: importId }),
    askUndo: (importId) => send({ intent: 'preview-undo', import: importId }),
    undo: () =>
      state.undo && send({ intent: 'undo', import: state.undo.importId, digest: state.undo.digest }),
    leaveUndo: () => setState((before) => ({ ...before, undo: null })),
  }
}

function after(before: ImportState, answer: ImportAnswer | { readonly kind: 'unanswered' }): ImportState {
  switch (answer.kind) {
    case 'opened':
      return { ...before, opened: answer.file, mapping: answer.file.mapping }
    case 'shown':
    case 'moved':
      return { ...before, shown: answer.shown, hasMoved: answer.kind === 'moved' }
    case 'applied':
      return { ...nothing, applied: answer.shown }
    case 'started':
      return nothing
    case 'stopped':
      return before
    case 'undo-shown':
      return { ...before, undo: answer.undo }
    case 'undone':
      return { ...before, undo: null, undone: answer.undo, applied: null }
    case 'notified':
      return { ...before, notified: answer.emails }
    case 'refused':
      return { ...before, refused: { sentence: answer.sentence }, undo: null }
    case 'unanswered':
      return { ...before, refused: { sentence: null } }
  }
}
