import { createContext, useContext } from 'react'

/** The nonce of inline styles of this page; set where the page is rendered on the server. */
export const NonceContext = createContext<string | undefined>(undefined)

/** The page's nonce. In the browser it is read off a script of ours: browsers hide it from everything but the property. */
export function useNonce(): () => string {
  const rendered = useContext(NonceContext)
  return () => rendered ?? nonceOfPage()
}

/** Empty on the server, and where nothing carries one. */
export function nonceOfPage(): string {
  if (typeof document === 'undefined') return ''
  return document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce ?? ''
}
