import { createContext } from 'react-router'

/** Why the server refused a request, where no page of ours says so. */
export type Refusal = {
  readonly status: number
  /** in the page's language */
  readonly detail?: string
  /** what was asked for; the error page is rendered at another address */
  readonly path?: string
}

/** Passes the refusal to the error page; null when the request was not refused. */
export const refusalContext = createContext<Refusal | null>(null)
