import { useState } from 'react'

/** Which entries came after those that were there before: marked until the page is left. Ids are digits, compared as numbers. */
export function useFresh(newestId: string) {
  const [seen, setSeen] = useState<string | null>(null)
  return {
    isFresh: (id: string) => seen !== null && BigInt(id) > BigInt(seen),
    /** From now on, what is newer than now is fresh. */
    showFresh: () => setSeen(newestId),
  }
}
