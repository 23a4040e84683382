import { useEffect, useRef, useState } from 'react'
import type { Document } from '#app/data-api/client/client.ts'

type Written = {
  readonly document: Document
  /** The list as it was when the document was saved. */
  readonly items: readonly Document[]
}

type WrittenDocument = {
  /** Notes a document that was just saved here. */
  readonly note: (document: Document) => void
  /** The document of this id as the list has it, or as it was saved while the list has not been read again. */
  readonly newest: (id: string | null, known: Document | null) => Document | null
}

/** A row that is opened again right after it was saved shows what was saved. */
export function useWritten(items: readonly Document[]): WrittenDocument {
  const [written, setWritten] = useState<Written | null>(null)
  // the save began with an earlier list; what is asked for after it takes the place of all that is still on its way
  const latest = useRef(items)
  useEffect(() => {
    latest.current = items
  }, [items])
  return {
    note: (document) => setWritten({ document, items: latest.current }),
    newest: (id, known) =>
      written && written.document._id === id && written.items === items ? written.document : known,
  }
}
