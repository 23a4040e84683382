import type { FieldWith } from '#app/registration/fields.ts'
import type { Registration } from '#app/registration/registration.ts'

/** The fields of a registration that dancers may set. */
type DancerField = Exclude<FieldWith<'input'>, FieldWith<'setBy'>>

/** `text`: typed or chosen; `optional`: the same, empty for null; `tick`: a checkbox. */
type KindOf<Value> = boolean extends Value ? 'tick' : null extends Value ? 'optional' : 'text'

/** The ids of the controls of a field that is not a single control with its name and kind. */
type Others = readonly string[]

/** How the form asks for each field that dancers may set, in the form's order. A field missing from the list does not compile. */
export const controls = {
  role: 'text',
  level: 'optional',
  seeksPartner: ['partnerEmail', 'picks', 'pick'],
  onFull: 'text',
  name: 'text',
  surname: 'text',
  email: 'text',
  phone: 'optional',
  country: 'text',
  city: 'optional',
  language: 'text',
  extras: ['extras', 'extra', 'amount'],
  promo: 'optional',
  payBy: 'text',
  invoiceTo: ['buyer', 'buyerName', 'buyerAddress', 'buyerCountry', 'buyerVatId'],
  volunteering: 'tick',
  hosting: 'tick',
  heardFrom: 'optional',
  note: 'optional',
  consents: ['terms', 'photos', 'listed'],
  newsletter: 'tick',
} as const satisfies { readonly [Name in DancerField]: KindOf<Registration[Name]> | Others }

type Controls = typeof controls
type ControlOf<Kind> = {
  [Name in keyof Controls]: Controls[Name] extends Kind ? Name : never
}[keyof Controls]

export type TextControl = ControlOf<'text' | 'optional'>
export type TickControl = ControlOf<'tick'>

const names = Object.keys(controls) as (keyof Controls)[]
/** The names of the controls that are texts, optional ones included. */
export const textControls = names.filter((name): name is TextControl =>
  ['text', 'optional'].includes(String(controls[name])),
)
/** The names of the controls that are a tick box of their own. */
export const tickControls = names.filter((name): name is TickControl => controls[name] === 'tick')

/** The first part of each control's id, in the form's order. */
export const controlsInOrder: readonly string[] = names.flatMap((name) => {
  const others: Others | string = controls[name]
  return typeof others === 'string' ? name : others
})

/** The values of single controls. */
export function valuesOf(
  draft: Readonly<Record<TextControl, string> & Record<TickControl, boolean>>,
): { readonly [Name in TextControl]: string | null } & { readonly [Name in TickControl]: boolean } {
  const given = (name: TextControl) => draft[name].trim() || (controls[name] === 'optional' ? null : '')
  return {
    ...made(textControls, given),
    ...made(tickControls, (name) => draft[name]),
  }
}

/** An object with these names and the value made for each. */
export function made<Name extends string, Value>(
  all: readonly Name[],
  make: (name: Name) => Value,
): Record<Name, Value> {
  return Object.fromEntries(all.map((name) => [name, make(name)])) as Record<Name, Value>
}
