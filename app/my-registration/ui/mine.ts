import type { RegistrationView } from '#app/registration/registration.ts'

/** A registration as its dancer sees it, without the staff's fields. */
export type Mine = Omit<RegistrationView, 'uses' | 'number' | 'coupleId' | 'addedBy'>

/** The registration without the fields that only staff read. */
export function mineOf(view: RegistrationView): Mine {
  const { uses, number, coupleId, addedBy, ...mine } = view
  return mine
}
