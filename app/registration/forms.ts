import { z } from 'zod'
import type { Actor } from '#app/people/actor.ts'
import { email, required } from '#app/platform/http/form-fields.ts'
import { isId } from '#app/platform/id.ts'
import { cents } from '#app/platform/values/money.ts'
import { type FieldWith, fieldList, type registrationFields } from './fields.ts'
import { may } from './policy.ts'

const eventId = z.string().transform((text, context) => {
  if (isId(text)) return text
  context.addIssue({ code: 'custom', message: 'event-unknown' })
  return z.NEVER
})

const picks = z
  .array(eventId)
  .max(200)
  .superRefine((list, context) => {
    const seen = new Set<string>()
    for (const [index, event] of list.entries()) {
      if (seen.has(event)) context.addIssue({ code: 'custom', message: 'pick-twice', path: [index] })
      seen.add(event)
    }
  })

const partnerInput = z.union([z.strictObject({ email }), z.strictObject({ code: required(200) })])
const partner = partnerInput.nullish().transform((partner) => partner ?? null)

type StaffField = FieldWith<'input'> & FieldWith<'setBy'>
type Inputs<Name extends FieldWith<'input'>> = { [N in Name]: (typeof registrationFields)[N]['input'] }

/** The schemas of the fields that dancers may set, or that only staff may set. Null resets a field that has an initial value to it. */
function inputs<Name extends FieldWith<'input'>>(by: 'dancer' | 'staff'): Inputs<Name> {
  const settable = fieldList.filter(({ input, setBy }) => input && (setBy === 'staff') === (by === 'staff'))
  return Object.fromEntries(
    settable.map(({ name, input, initially }) => [
      name,
      initially === undefined ? input : input?.nullable().transform((value) => value ?? initially),
    ]),
  ) as unknown as Inputs<Name>
}

const fields = inputs<Exclude<FieldWith<'input'>, StaffField>>('dancer')
const staffFields = inputs<StaffField>('staff')

/** Fields with an initial value are optional in a new registration. */
function withInitial<Shape extends Partial<Record<FieldWith<'input'>, z.ZodType>>>(shape: Shape): Shape {
  const initials = new Map(fieldList.map(({ name, initially }) => [name as string, initially]))
  return Object.fromEntries(
    Object.entries(shape).map(([name, input]) => {
      const initially = initials.get(name)
      return [name, initially === undefined ? input : input.default(initially)]
    }),
  ) as unknown as Shape
}

const newFields = {
  ...withInitial(fields),
  picks: picks.min(1, { message: 'picks-none' }),
  partner,
  expectedTotalCents: z.int().transform(cents).optional(),
}

/** A new registration, as the form and a dancer's `regs.save` send it. Unknown fields are refused. */
export const newRegistration = z.strictObject(newFields)

/** The same with the fields that only staff set. */
const newRegistrationByStaff = z.strictObject({ ...newFields, ...withInitial(staffFields) })

const changes = {
  ...fields,
  picks,
  partner,
  submit: z.literal(true),
  expectedTotalCents: newFields.expectedTotalCents,
}

/** A change: absent fields stay, null clears a field that need not be given. `submit` sends a prepared registration. */
export const registrationChange = z
  .strictObject(changes)
  .partial()
  .refine(({ picks }) => picks === undefined || picks.length > 0, { message: 'picks-none', path: ['picks'] })

/** A change with the fields that only staff set, as `registrationChange` otherwise. */
export const registrationChangeByStaff = z
  .strictObject({ ...changes, ...staffFields })
  .partial()
  .refine(({ picks }) => picks === undefined || picks.length > 0, { message: 'picks-none', path: ['picks'] })

/** The schema of a new registration for what this actor may set. */
export function newRegistrationBy(by: Actor): z.ZodType<NewRegistration> {
  return may(by, 'registrations.workWith') ? newRegistrationByStaff : newRegistration
}

/** The schema of a change for what this actor may set. */
export function registrationChangeBy(by: Actor): z.ZodType<RegistrationChange> {
  return may(by, 'registrations.workWith') ? registrationChangeByStaff : registrationChange
}

/** A new registration as a dancer or staff send it. */
export type NewRegistration = z.output<typeof newRegistration> &
  Partial<z.output<typeof newRegistrationByStaff>>
export type RegistrationChange = z.output<typeof registrationChangeByStaff>

/** The fields in the input that only staff may set. */
export function staffFieldsIn(input: Readonly<Partial<Record<StaffField, unknown>>>): StaffField[] {
  return (Object.keys(staffFields) as StaffField[]).filter((name) => input[name] !== undefined)
}

/** The person who takes over a registration. */
export const handOverInput = z.strictObject({
  name: fields.name,
  surname: fields.surname,
  email: fields.email,
  phone: fields.phone,
  country: fields.country,
  city: fields.city,
  role: fields.role,
  language: fields.language,
  terms: z.literal(true, { message: 'terms' }),
})
export type HandOverInput = z.output<typeof handOverInput>

/** The errors of a field; the message keys are `field_<code>`. */
export type FieldErrorCode =
  | 'required'
  | 'link'
  | 'email'
  | 'phone'
  | 'country'
  | 'event-unknown'
  | 'pick-twice'
  | 'picks-none'
  | 'vat-id'
  | 'terms'
  | 'too-long'
  | 'unknown-field'
  | 'invalid'

const errorCodes: ReadonlySet<string> = new Set<FieldErrorCode>([
  'required',
  'link',
  'email',
  'phone',
  'country',
  'event-unknown',
  'pick-twice',
  'picks-none',
  'vat-id',
  'terms',
])

/** Zod's issues as field errors with paths (`picks.2`), one per field. */
export function fieldErrorsOf(error: z.ZodError): { path: string; error: FieldErrorCode }[] {
  return error.issues.flatMap((issue) => {
    if (issue.code === 'unrecognized_keys') {
      return issue.keys.map((key) => ({
        path: [...issue.path, key].join('.'),
        error: 'unknown-field' as const,
      }))
    }
    return [{ path: issue.path.join('.'), error: codeOf(issue) }]
  })
}

function codeOf(issue: z.core.$ZodIssue): FieldErrorCode {
  if (errorCodes.has(issue.message)) return issue.message as FieldErrorCode
  if (issue.code === 'too_big') return 'too-long'
  if (issue.code === 'invalid_type' && issue.input === undefined) return 'required'
  return 'invalid'
}
