import { useEffect, useState } from 'react'
import type { Hit } from '../../find/hit.ts'

const PAUSE_MS = 120

/** The server's hits for the text; answers for an older text are dropped. */
export function useHits(typed: string): {
  readonly hits: readonly Hit[]
  readonly state: 'idle' | 'busy' | 'failed'
} {
  const [found, setFound] = useState<{
    readonly hits: readonly Hit[]
    readonly state: 'idle' | 'busy' | 'failed'
  }>({
    hits: [],
    state: 'idle',
  })
  const text = typed.trim()
  useEffect(() => {
    if (text.length < 2) {
      setFound({ hits: [], state: 'idle' })
      return
    }
    const stop = new AbortController()
    setFound(({ hits }) => ({ hits, state: 'busy' }))
    const timer = setTimeout(async () => {
      try {
        const answer = await fetch(`/admin/find?q=${encodeURIComponent(text)}`, { signal: stop.signal })
        if (!answer.ok) throw new Error(String(answer.status))
        setFound({ hits: (await answer.json()) as Hit[], state: 'idle' })
      } catch {
        if (!stop.signal.aborted) setFound({ hits: [], state: 'failed' })
      }
    }, PAUSE_MS)
    return () => {
      clearTimeout(timer)
      stop.abort()
    }
  }, [text])
  return found
}
