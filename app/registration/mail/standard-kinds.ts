import type { MessageKind } from './message-kinds.ts'

/** The e-mails that staff may choose for a registration: those that say how it is now and need nothing else. R36 */
export const standardKinds = [
  'received',
  'placed',
  'waiting',
  'changed',
  'partnerConfirmed',
  'reminder',
  'late',
  'confirmReminder',
  'confirmOver',
  'released',
  'cancelled',
  'oneTime',
] as const satisfies readonly MessageKind[]
export type StandardKind = (typeof standardKinds)[number]
