/** The pages to which a list and its documents lead; null: there is none, or the user may not open it. */
export type ListPages = {
  readonly list: { readonly href: string; readonly title: string } | null
  /** The page of one document: its address is `before` and the value of the field. */
  readonly document: { readonly before: string; readonly field: string } | null
  /** Whether the user may open the plan, where published events are changed. */
  readonly plan: boolean
}
