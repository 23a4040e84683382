import { useState } from 'react'
import type { Document } from '#app/data-api/client/client.ts'
import { useLatest } from '#app/platform/ui/use-latest.ts'

export type Written = {
  readonly document: Document
  /** As it was before; null: new. */
  readonly before: Document | null
  /** The list as it was shown when the document was saved. */
  readonly items: readonly Document[]
}

type WrittenDocument = {
  /** Notes a document that was just saved here, and what it was before. */
  readonly note: (document: Document, before: Document | null) => void
  /** The document of this id as the list has it, or as it was saved while the list has not been read again. */
  readonly newest: (id: string | null, known: Document | null) => Document | null
}

/** A row that is opened again right after it was saved shows what was saved. */
export function useWritten(items: readonly Document[]): WrittenDocument {
  const [written, setWritten] = useState<Written | null>(null)
  // the save began with an earlier list
  const latest = useLatest(items)
  return {
    note: (document, before) => setWritten({ document, before, items: latest.current }),
    newest: (id, known) => newestOf(written, items, id, known),
  }
}

/**
 * A list that was read before the save may be shown only after it: there the document is still as it was. Should others have put all of it back, this
 * is found at the next save, as every change of theirs.
 * @param known the document of this id as the list has it; null: it is not there
 */
export function newestOf(
  written: Written | null,
  items: readonly Document[],
  id: string | null,
  known: Document | null,
): Document | null {
  if (written === null || written.document._id !== id) return known
  const isAsBefore = known !== null && JSON.stringify(known) === JSON.stringify(written.before)
  return written.items === items || isAsBefore ? written.document : known
}
