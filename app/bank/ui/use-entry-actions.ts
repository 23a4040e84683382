import { useEffect, useRef, useState } from 'react'
import { useFetcher } from 'react-router'
import type { FileView } from '../queries/file-view.server.ts'
import type { BankAnswer } from './bank-answer.ts'

/** The actions of the tables on entries. */
export type EntryActions = {
  /** Posts these fields; the answer comes as a notice. */
  readonly submit: (fields: Readonly<Record<string, string>>) => void
  /** Sends a form with its file. */
  readonly sendFile: (form: HTMLFormElement) => void
  /** Books what is sure of a file, or of these entries, until nothing is left. */
  readonly bookSure: (scope: { readonly file: string } | { readonly entries: readonly string[] }) => void
  readonly isBusy: boolean
  readonly answer: BankAnswer | undefined
  readonly remaining: number
  readonly stop: () => void
}

/** Posts what is done on the page, one thing after another. @param first the answer to a form that was sent without scripts */
export function useEntryActions(first: BankAnswer | undefined, file: FileView | null): EntryActions {
  const fetcher = useFetcher<BankAnswer>()
  const [remaining, setRemaining] = useState(0)
  const [scope, setScope] = useState<Parameters<EntryActions['bookSure']>[0] | null>(null)
  const seen = useRef<BankAnswer | undefined>(undefined)
  const { data, state, submit } = fetcher
  const post = (fields: FormData) => void submit(fields, { method: 'post' })
  const postSure = (of: NonNullable<typeof scope>) => {
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
    // without an answer nothing follows either
    if (data?.kind === 'imported' && data.sure && file) {
      setScope({ file: file.fileId })
      postSure({ file: file.fileId })
    } else if (data?.kind === 'booked-sure' && data.remaining > 0 && data.booked > 0 && scope) {
      setRemaining(data.remaining)
      postSure(scope)
    } else {
      setRemaining(0)
      setScope(null)
    }
  })
  return {
    submit: (fields) => {
      const form = new FormData()
      for (const [name, value] of Object.entries(fields)) form.set(name, value)
      post(form)
    },
    sendFile: (form) => void submit(form),
    bookSure: (of) => {
      setScope(of)
      postSure(of)
    },
    isBusy: state !== 'idle',
    answer: data ?? first,
    remaining,
    stop: () => setScope(null),
  }
}
