import { useEffect } from 'react'
import { shownEditionCookie } from '#app/people/office-edition.ts'
import { writeCookie } from '#app/platform/http/cookie.ts'

const minuteSeconds = 60

/** The one this window shows. */
let shown: string | null = null

/** Remembers the edition that this window shows. */
export function useShownEdition(id: string): void {
  useEffect(() => {
    shown = id
  }, [id])
}

/** Names it in the next request: other windows of this browser may show another one, so no cookie of theirs can. */
export function nameShownEdition(): void {
  if (shown === null) return
  const secure = window.location.protocol === 'https:'
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API answers later, and not without TLS
  document.cookie = writeCookie(shownEditionCookie, shown, { maxAgeSeconds: minuteSeconds, secure })
}
