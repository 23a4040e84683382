import { createContext } from 'react-router'

/** Why the server refused a request before any route ran. */
export type Refusal = {
  readonly status: number
  /** in the page's language */
  readonly detail?: string
}

/** Passes the refusal to the error page; null when the request was not refused. */
export const refusalContext = createContext<Refusal | null>(null)
