import { roles } from '#app/people/actor.ts'
import { cashiers } from '#app/people/readers.ts'
import { type FieldWith, fieldList, type registrationFields } from '#app/registration/fields.ts'
import { countryNameField, idField } from './record-fields.ts'
import type { Field, Shape } from './shape.ts'

/** The accounts. Specification 3; the password is write-only. */
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
    { name: 'isProved', kind: 'boolean', setBy: 'server' },
    { name: 'mustChangePassword', kind: 'boolean', setBy: 'server' },
    { name: 'signInFactors', kind: 'textList', setBy: 'server' },
    // a command in the form of a field: saved as true it removes the factors; it always reads false
    { name: 'removeFactors', kind: 'boolean' },
    { name: 'addedBy', kind: 'text', setBy: 'server' },
    { name: 'reserved', kind: 'instant', setBy: 'server' },
  ],
  sort: { username: 1 },
} as const satisfies Shape

const bySystem = <const One extends Field>(field: One) => ({ ...field, setBy: 'server' }) as const

type Fields = typeof registrationFields
type Shown = {
  [Name in FieldWith<'shown'>]: { readonly name: Name; readonly setBy?: 'server' } & Fields[Name]['shown']
}[FieldWith<'shown'>]

const picksField = { name: 'picks', kind: 'object', parts: ['event', 'role', 'state'] } as const
const dueOnField = bySystem({ name: 'dueOn', kind: 'day', seenBy: cashiers })

/** Derived fields, by the registration's field after which they are listed. */
const derived = { country: countryNameField, extras: picksField, paidCents: dueOnField }

/**
 * Registrations as staff see them. Dancers see their own in the form of the contract, by its secret. Fields without a form are set by
 * the system.
 */
const regFields = [
  idField,
  ...fieldList.flatMap(({ name, shown, input }) => {
    if (!shown) return []
    const field = { name, ...shown, ...(input === undefined && { setBy: 'server' }) } as Shown
    return name in derived ? [field, derived[name as keyof typeof derived]] : [field]
  }),
] as const satisfies readonly Field[]

export const regs = {
  collection: 'regs',
  fields: regFields,
  sort: { reserved: -1 },
} as const satisfies Shape

/** The registrations of past festivals, which are read-only. */
export const archivedRegs = {
  collection: 'archivedRegs',
  fields: regFields.map(bySystem),
  sort: { reserved: -1 },
} as const satisfies Shape
