import type { StaffRole } from './actor.ts'

/** Any role but `trusted`; admins see everything without being named. */
export const staff = [
  'regAdmin',
  'regEditor',
  'partnering',
  'progAdmin',
  'reception',
] as const satisfies readonly StaffRole[]

/** The readers of contact data. */
export const correspondents = ['regAdmin', 'regEditor'] as const satisfies readonly StaffRole[]

/** Roles that may see what dancers owe and paid, the reception included, which takes payments. */
export const cashiers = ['regAdmin', 'regEditor', 'reception'] as const satisfies readonly StaffRole[]

/** The readers of the festival's payments to people. */
export const accountants = ['regAdmin', 'progAdmin'] as const satisfies readonly StaffRole[]
