import type { ProposeRefusal } from '#app/registration/service.server.ts'

/** The result of the last action. */
export type PartnersAnswer =
  | { readonly kind: 'proposed' }
  | { readonly kind: 'withdrawn' }
  | { readonly kind: 'refused'; readonly reason: ProposeRefusal }
