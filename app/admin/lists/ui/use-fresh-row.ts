import { useEffect, useState } from 'react'

const freshMs = 4_000

/** The id of the row that was just written; for four seconds it stands out. */
export function useFreshRow() {
  const [fresh, setFresh] = useState<string | null>(null)
  useEffect(() => {
    if (fresh === null) return
    const timer = setTimeout(() => setFresh(null), freshMs)
    return () => clearTimeout(timer)
  }, [fresh])
  return [fresh, setFresh] as const
}
