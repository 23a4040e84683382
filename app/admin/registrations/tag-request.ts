/** The request to add a tag to the open registration, or to remove it. */
export type TagRequest = {
  readonly intent: 'tag'
  readonly id: string
  readonly tag: string
  readonly isOn: boolean
}

export type TagAnswer =
  | { readonly kind: 'done' }
  | { readonly kind: 'unanswered' }
  | { readonly kind: 'refused'; readonly reason: string }
