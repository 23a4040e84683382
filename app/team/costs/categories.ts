/** Without these an artist's costs have no category, and the hall's costs are not divided. They stay, under their names. */
export const neededCategories: ReadonlySet<string> = new Set(['artists', 'travel', 'lodging', 'venue'])

export const LONGEST_CATEGORY = 40
export const MOST_CATEGORIES = 40

/** A category of an edition's costs, and how many of its costs have it. */
export type CostCategory = { readonly category: string; readonly count: number }

export const categoryIntents = ['add-category', 'rename-category', 'remove-category'] as const
export type CategoryIntent = (typeof categoryIntents)[number]

export type CategoryRefusal =
  | ('not-allowed' | 'edition-archived' | 'not-found')
  /** The edition has it already. */
  | 'taken'
  /** Costs have it. */
  | 'used'
  /** The program needs it. */
  | 'needed'
  | 'name-wrong'
  | 'too-many'

export type CategoryAnswer =
  | { readonly kind: 'done'; readonly what: CategoryIntent }
  | { readonly kind: 'refused'; readonly reason: CategoryRefusal }
