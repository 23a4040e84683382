import type { ProposeRefusal, WithdrawRefusal } from '#app/registration/service.server.ts'

/** The result of the last action. */
export type PartnersAnswer =
  | { readonly kind: 'proposed' }
  | { readonly kind: 'withdrawn' }
  | { readonly kind: 'refused'; readonly reason: ProposeRefusal }
  | { readonly kind: 'not-withdrawn'; readonly reason: WithdrawRefusal }
