import { useEffect } from 'react'
import { ofCurrentEdition, shownEditionCookie } from '#app/people/office-edition.ts'
import { writeCookie } from '#app/platform/http/cookie.ts'

const minuteSeconds = 60

/** The one this window shows, as the cookie names it; empty on a page of no single edition. */
let shown = ''

/** Remembers the edition that this window shows. */
export function useShownEdition(
  id: string,
  { isOfCurrent, isOfAll }: { readonly isOfCurrent: boolean; readonly isOfAll: boolean },
): void {
  useEffect(() => {
    shown = isOfAll ? '' : isOfCurrent ? ofCurrentEdition + id : id
  }, [id, isOfCurrent, isOfAll])
}

/**
 * Names it in a request that sends something or reads the page again: other windows of this browser may show another one, so no cookie of theirs can.
 * Another page is read in the edition that the office works on.
 */
export function nameShownEdition({ method, url }: Pick<Request, 'method' | 'url'>): void {
  const { protocol, pathname, search } = window.location
  const asked = new URL(url)
  const isThisPage = method !== 'GET' || asked.pathname + asked.search === pathname + search
  const isNamed = shown !== '' && isThisPage
  const terms = { maxAgeSeconds: isNamed ? minuteSeconds : 0, secure: protocol === 'https:' }
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API answers later, and not without TLS
  document.cookie = writeCookie(shownEditionCookie, isNamed ? shown : '', terms)
}
