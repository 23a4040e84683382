import { createContext } from 'react-router'

/** Why the house refused a request before any page was asked. */
export type Refusal = {
  readonly status: number
  /** in the page's language */
  readonly detail?: string
}

/** How the page that says so reaches it; null where nothing was refused. */
export const refusalContext = createContext<Refusal | null>(null)
