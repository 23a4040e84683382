import { useEffect, useRef, useState } from 'react'
import { useFetcher } from 'react-router'
import { useLive } from '#app/platform/live/use-live.ts'
import { aRoundLater, type Present, presentAfter, SAID_EVERY_MS } from './presence.ts'

type PresenceOptions = {
  /** The document; null: none is open. */
  readonly id: string | null
  /** The user's own name, which is left out. */
  readonly me: string
  readonly topic: string
  /** The page whose action announces it. */
  readonly action: string
}

/** Announces that this document is open here, and returns who else has it open. */
export function usePresence({ id, me, topic, action }: PresenceOptions): readonly string[] {
  const [present, setPresent] = useState<Present>(new Map())
  // one each: a second submission would abort the first
  const opening = useFetcher()
  const closing = useFetcher()
  const say = useRef((_id: string, _isOpen: boolean) => {})
  useEffect(() => {
    say.current = (of, isOpen) =>
      void (isOpen ? opening : closing).submit(
        { intent: 'preview-presence', id: of, isOpen },
        { method: 'post', action, encType: 'application/json', defaultShouldRevalidate: false },
      )
  })
  useEffect(() => {
    setPresent(new Map())
    if (id === null) return
    say.current(id, true)
    const timer = setInterval(() => {
      say.current(id, true)
      setPresent(aRoundLater)
    }, SAID_EVERY_MS)
    return () => {
      clearInterval(timer)
      say.current(id, false)
    }
  }, [id])
  useLive(topic, {
    text: ({ text, from }) => {
      if (id === null || from === me) return
      setPresent((known) => {
        const after = presentAfter(known, id, { text, from })
        // a user who just came learns at once who has it open
        if (after.has(from) && !known.has(from)) setTimeout(() => say.current(id, true))
        return after
      })
    },
  })
  return [...present.keys()]
}
