import { roles } from '#app/people/actor.ts'
import { levels } from '#app/programme/event.ts'
import { cashiers, correspondents, staff } from './readers.ts'
import { countryNameField, idField } from './record-fields.ts'
import type { Field, Shape } from './shape.ts'

/** Who may sign in. Specification 3; the password is written, never read. */
export const users = {
  collection: 'users',
  fields: [
    idField,
    { name: 'username', kind: 'text', required: true, longest: 100, searched: true, listed: true },
    { name: 'accname', kind: 'text', longest: 100, searched: true },
    { name: 'roles', kind: 'choices', required: true, choices: roles, listed: true },
    { name: 'status', kind: 'choice', required: true, choices: ['active', 'blocked'] },
    { name: 'password', kind: 'password' },
    { name: 'country', kind: 'country' },
    countryNameField,
    { name: 'editRegsHack', kind: 'boolean' },
    { name: 'isProved', kind: 'boolean', setBy: 'nobody' },
    { name: 'mustChangePassword', kind: 'boolean', setBy: 'nobody' },
    { name: 'signInFactors', kind: 'words', setBy: 'nobody' },
    // a command in the form of a field: saved as true it removes the factors; it always reads false
    { name: 'removeFactors', kind: 'boolean' },
    { name: 'addedBy', kind: 'text', setBy: 'nobody' },
    { name: 'reserved', kind: 'instant', setBy: 'nobody' },
  ],
  sort: { username: 1 },
} as const satisfies Shape

const bySystem = <const One extends Field>(field: One) => ({ ...field, setBy: 'nobody' }) as const

/** Registrations as staff see them. A dancer sees their own as the contract has it, by its secret. */
const regFields = [
  idField,
  bySystem({ name: 'code', kind: 'text', searched: true, listed: true }),
  { name: 'name', kind: 'text', longest: 80, seenBy: staff, searched: true, listed: true },
  { name: 'surname', kind: 'text', longest: 80, seenBy: staff, searched: true, listed: true },
  { name: 'email', kind: 'email', seenBy: correspondents, searched: true },
  { name: 'phone', kind: 'text', longest: 40, seenBy: correspondents },
  { name: 'country', kind: 'country', listed: true },
  countryNameField,
  { name: 'city', kind: 'text', longest: 80, seenBy: correspondents },
  { name: 'role', kind: 'choice', choices: ['leader', 'follower', 'both'], listed: true },
  { name: 'level', kind: 'choice', choices: levels },
  { name: 'language', kind: 'choice', choices: ['en', 'sl'] },
  { name: 'onFull', kind: 'choice', choices: ['takeWhatIsFree', 'allOrNothing'] },
  { name: 'payBy', kind: 'choice', choices: ['bank', 'card', 'cash'], seenBy: cashiers },
  { name: 'promo', kind: 'text', longest: 60, seenBy: cashiers },
  { name: 'note', kind: 'longText', seenBy: cashiers },
  { name: 'heardFrom', kind: 'text', longest: 200, seenBy: correspondents },
  { name: 'consents', kind: 'object', parts: ['terms', 'photos', 'listed'], seenBy: correspondents },
  { name: 'newsletter', kind: 'boolean', seenBy: correspondents },
  { name: 'volunteering', kind: 'boolean' },
  { name: 'hosting', kind: 'boolean' },
  { name: 'seeksPartner', kind: 'boolean' },
  { name: 'extras', kind: 'object', parts: ['code', 'amountCents'], seenBy: cashiers },
  { name: 'picks', kind: 'object', parts: ['event', 'role', 'state'] },
  bySystem({
    name: 'status',
    kind: 'choice',
    choices: ['prepared', 'placed', 'waiting', 'confirmed', 'late', 'released', 'cancelled'],
    listed: true,
  }),
  bySystem({ name: 'reserved', kind: 'instant', listed: true }),
  bySystem({ name: 'addedBy', kind: 'text', seenBy: correspondents }),
  bySystem({ name: 'totalCents', kind: 'cents', seenBy: cashiers, listed: true }),
  bySystem({ name: 'paidCents', kind: 'cents', seenBy: cashiers, listed: true }),
  bySystem({ name: 'dueOn', kind: 'day', seenBy: cashiers }),
  bySystem({ name: 'partnerEmail', kind: 'email', seenBy: correspondents }),
  bySystem({ name: 'coupleId', kind: 'id' }),
  bySystem({ name: 'trusted', kind: 'boolean', seenBy: cashiers }),
  bySystem({ name: 'excused', kind: 'boolean', seenBy: cashiers }),
  bySystem({ name: 'emailConfirmedAt', kind: 'instant', seenBy: correspondents }),
  bySystem({ name: 'endedAt', kind: 'instant' }),
  bySystem({ name: 'erasedAt', kind: 'instant', seenBy: correspondents }),
] as const satisfies readonly Field[]

export const regs = {
  collection: 'regs',
  fields: regFields,
  sort: { reserved: -1 },
} as const satisfies Shape

/** Past festivals: looked at, never written. */
export const archivedRegs = {
  collection: 'archivedRegs',
  fields: regFields.map(bySystem),
  sort: { reserved: -1 },
} as const satisfies Shape
