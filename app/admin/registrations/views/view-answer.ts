/** A request of the list about views and sheets, as JSON. */
export type ViewRequest =
  | {
      readonly intent: 'view-save'
      readonly name: string
      readonly search: string
      readonly isShared: boolean
    }
  | { readonly intent: 'view-remove' | 'view-restore'; readonly id: string }
  | { readonly intent: 'sheet-make'; readonly name: string; readonly search: string }
  | { readonly intent: 'sheet-end'; readonly id: string }

export type ViewAnswer =
  | { readonly kind: 'done' }
  /** The address is shown now and never again. */
  | { readonly kind: 'sheet'; readonly address: string }
  | { readonly kind: 'refused'; readonly sentence: string }
