import type { ProposeRefusal } from '#app/registration/service.server.ts'

/** What came of the last action. */
export type PartnersAnswer =
  | { readonly kind: 'proposed' }
  | { readonly kind: 'withdrawn' }
  | { readonly kind: 'refused'; readonly reason: ProposeRefusal }
