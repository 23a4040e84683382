import type { RegistrationView } from '#app/registration/registration.ts'

/** A registration as its dancer's browser gets it: all of theirs, nothing of the house's. */
export type Mine = Omit<RegistrationView, 'uses' | 'number' | 'coupleId' | 'addedBy'>

export function mineOf(view: RegistrationView): Mine {
  const { uses, number, coupleId, addedBy, ...mine } = view
  return mine
}
