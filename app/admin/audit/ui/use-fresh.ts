import { useState } from 'react'

/** The entries that arrived after the page was loaded, marked until the page is left. Ids are digits, compared as numbers. */
export function useFresh(newestId: string) {
  const [seen, setSeen] = useState<string | null>(null)
  return {
    isFresh: (id: string) => seen !== null && BigInt(id) > BigInt(seen),
    /** From now on, entries newer than the present ones are marked. */
    showFresh: () => setSeen(newestId),
  }
}
