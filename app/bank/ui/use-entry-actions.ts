import { useEffect, useRef, useState } from 'react'
import { useFetcher } from 'react-router'
import type { FileView } from '../queries/file-view.server.ts'
import type { BankAnswer } from './bank-answer.ts'

/** What is to be booked as far as it is sure. */
type SureScope = { readonly file: string } | { readonly entries: readonly string[] }

/** The actions of the tables on entries. */
export type EntryActions = {
  /** Posts these fields; the answer comes as a notice. */
  readonly submit: (fields: Readonly<Record<string, string>>) => void
  /** Sends a form with its file. */
  readonly sendFile: (form: HTMLFormElement) => void
  /** Books what is sure of a file, or of these entries, until nothing is left. */
  readonly bookSure: (scope: SureScope) => void
  readonly isBusy: boolean
  /** Null: the last one was lost. */
  readonly answer: BankAnswer | null | undefined
  readonly remaining: number
  readonly stop: () => void
  /** Booking ended early, because an answer was lost: how many were left before, and how to go on. */
  readonly lost: { readonly remaining: number; readonly goOn: () => void } | null
}

/** Posts what is done on the page, one thing after another. @param first the answer to a form that was sent without scripts */
export function useEntryActions(first: BankAnswer | undefined, file: FileView | null): EntryActions {
  const fetcher = useFetcher<BankAnswer | null>()
  const [remaining, setRemaining] = useState(0)
  const [scope, setScope] = useState<SureScope | null>(null)
  const [lost, setLost] = useState<{ readonly of: SureScope; readonly remaining: number } | null>(null)
  const seen = useRef<BankAnswer | null | undefined>(undefined)
  const { data, state, submit } = fetcher
  const post = (fields: FormData) => {
    setLost(null)
    void submit(fields, { method: 'post' })
  }
  const postSure = (of: SureScope) => {
    const form = new FormData()
    form.set('intent', 'sure')
    if ('file' in of) form.set('file', of.file)
    else for (const id of of.entries) form.append('entry', id)
    post(form)
  }
  // one request books a part; the next one follows until nothing is left or the user stops
  useEffect(() => {
    if (state !== 'idle' || seen.current === data) return
    seen.current = data
    if (data?.kind === 'imported' && data.sure && file) {
      setScope({ file: file.fileId })
      postSure({ file: file.fileId })
    } else if (data?.kind === 'booked-sure' && data.remaining > 0 && data.booked > 0 && scope) {
      setRemaining(data.remaining)
      postSure(scope)
    } else {
      // without an answer nothing follows either
      if (data === null && scope && remaining > 0) setLost({ of: scope, remaining })
      setRemaining(0)
      setScope(null)
    }
  })
  const bookSure = (of: SureScope) => {
    setScope(of)
    postSure(of)
  }
  return {
    submit: (fields) => {
      const form = new FormData()
      for (const [name, value] of Object.entries(fields)) form.set(name, value)
      post(form)
    },
    sendFile: (form) => {
      setLost(null)
      void submit(form)
    },
    bookSure,
    isBusy: state !== 'idle',
    answer: data === undefined ? first : data,
    remaining,
    stop: () => setScope(null),
    lost: lost && { remaining: lost.remaining, goOn: () => bookSure(lost.of) },
  }
}
