import { z } from 'zod'
import { email, name, optional, optionalName, phone, required } from '#app/platform/http/form-fields.ts'
import { isId } from '#app/platform/id.ts'
import { countryCodeOf } from '#app/platform/values/countries.ts'
import { cents } from '#app/platform/values/money.ts'
import { levels } from '#app/programme/event.ts'
import type { Extra } from './registration.ts'

const country = z.string().transform((text, context) => {
  const code = countryCodeOf(text)
  if (code) return code
  context.addIssue({ code: 'custom', message: 'country' })
  return z.NEVER
})

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

/** A code, or a code with what is given. */
const extra = z
  .union([
    required(60).transform((code) => ({ code, amountCents: undefined })),
    z.strictObject({ code: required(60), amountCents: z.int().min(0).max(10_000_000).optional() }),
  ])
  .transform(({ code, amountCents }): Extra => {
    return amountCents === undefined ? { code } : { code, amountCents: cents(amountCents) }
  })

const consents = z.strictObject({
  terms: z.boolean(),
  photos: z.boolean().default(false),
  listed: z.boolean().default(false),
})

/** Nobody is registered without the terms. */
const agreed = consents.refine(({ terms }) => terms, { message: 'terms', path: ['terms'] })

export const partnerInput = z.union([z.strictObject({ email }), z.strictObject({ code: required(200) })])

const fields = {
  name: name(80),
  surname: name(80),
  email,
  phone,
  country,
  city: optionalName(80),
  role: z.enum(['leader', 'follower', 'both']),
  level: z
    .enum(levels)
    .nullish()
    .transform((level) => level ?? null),
  language: z
    .enum(['en', 'sl', 'EN', 'SI'])
    .transform((text) => (text === 'en' || text === 'EN' ? 'en' : 'sl')),
  picks,
  partner: partnerInput.nullish().transform((partner) => partner ?? null),
  onFull: z.enum(['takeWhatIsFree', 'allOrNothing']),
  payBy: z.enum(['bank', 'card', 'cash']),
  promo: optional(60),
  note: optional(2000),
  heardFrom: optional(200),
  consents: agreed,
  newsletter: z.boolean(),
  volunteering: z.boolean(),
  hosting: z.boolean(),
  seeksPartner: z.boolean(),
  extras: z.array(extra).max(50),
}

const withPrice = { expectedTotalCents: z.int().transform(cents).optional() }

/** A new registration, as the form and `regs.save` give it. Unknown fields are refused. */
export const newRegistration = z.strictObject({
  ...fields,
  picks: fields.picks.min(1, { message: 'picks-none' }),
  language: fields.language.default('en'),
  onFull: fields.onFull.default('takeWhatIsFree'),
  payBy: fields.payBy.default('bank'),
  newsletter: fields.newsletter.default(false),
  volunteering: fields.volunteering.default(false),
  hosting: fields.hosting.default(false),
  seeksPartner: fields.seeksPartner.default(false),
  extras: fields.extras.default([]),
  ...withPrice,
})

/** A change: what is absent stays, null clears what may be empty. `submit` sends a prepared registration. */
export const registrationChange = z
  .strictObject({ ...fields, submit: z.literal(true) })
  .partial()
  .extend(withPrice)
  .refine(({ picks }) => picks === undefined || picks.length > 0, { message: 'picks-none', path: ['picks'] })

export type NewRegistration = z.output<typeof newRegistration>
export type RegistrationChange = z.output<typeof registrationChange>

/** To whom a registration is handed over. */
export const handOverInput = z.strictObject({
  name: fields.name,
  surname: fields.surname,
  email,
  phone,
  country,
  city: fields.city,
  role: fields.role,
  language: fields.language,
  terms: z.literal(true, { message: 'terms' }),
})
export type HandOverInput = z.output<typeof handOverInput>

/** What can be wrong with a field; the message keys are `field_<fault>`. */
export type FieldErrorCode =
  | 'required'
  | 'link'
  | 'email'
  | 'phone'
  | 'country'
  | 'event-unknown'
  | 'pick-twice'
  | 'picks-none'
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
  'terms',
])

/** Zod's issues as faults with paths (`picks.2`), one for each. */
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
