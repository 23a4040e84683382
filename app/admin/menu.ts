import type { AdminGroup } from '#app/people/access/pages/page.ts'

/** A page that the user may open, in their language. */
export type MenuPage = {
  readonly href: string
  readonly title: string
  readonly text: string
  readonly isBuilt: boolean
  /** How much waits there for the user, and the list that shows it; absent: nothing. */
  readonly waiting?: { readonly count: number; readonly list: string }
}

export type MenuGroup = {
  readonly group: AdminGroup
  readonly title: string
  readonly pages: readonly MenuPage[]
}
