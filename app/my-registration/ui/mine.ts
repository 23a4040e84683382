import type { RegistrationView } from '#app/registration/registration.ts'

/** A registration as its dancer sees it, without the staff's fields. */
export type Mine = Omit<RegistrationView, 'uses' | 'number' | 'coupleId' | 'addedBy'>

/** The registration without the fields that only staff read. */
export function mineOf(view: RegistrationView): Mine {
  const { uses, number, coupleId, addedBy, ...mine } = view
  return mine
}

/** Whether a couple, or a place held for a partner, fixes the dancer's role. R6 */
export function isRoleFixed({ partner }: Pick<Mine, 'partner'>): boolean {
  return partner.state === 'confirmed' || partner.state === 'held'
}
