import { z } from 'zod'
import { type Buyer, buyerInput } from '#app/ledger/buyer.ts'
import type { StaffRole } from '#app/people/actor.ts'
import { cashiers, correspondents, staff } from '#app/people/readers.ts'
import { email, name, optional, optionalName, phone, required } from '#app/platform/http/form-fields.ts'
import { id } from '#app/platform/id.ts'
import { countryCodeOf } from '#app/platform/values/countries.ts'
import { cents } from '#app/platform/values/money.ts'
import { promoKey } from '#app/pricing/promo.ts'
import { levels } from '#app/programme/event.ts'
import type { Extra, Registration } from './registration.ts'
import { LONGEST_TAG, tagList } from './tags.ts'

/** Normalised as in the list of codes, which lists, promoters and filters compare with. An empty normalised code is refused as unknown. P11 */
const promoCode = optional(60).transform((typed) => typed && (promoKey(typed) || typed))

/**
 * One field of a registration. Rows, forms, merging, erasure, retention, the data interface, its lists and the editor derive from this list. A new
 * field needs a line in `Registration`, a line here, a column in a migration and a label.
 */
type FieldSpec<Value> = {
  readonly column: string
  /** Written when the registration is created and never changed. */
  readonly fixed?: true
  /** Converts the database's value, where the two differ. */
  readonly read?: (stored: never) => Value
  /** The value of a new registration that does not give one. */
  readonly initially?: Value
  /** The schema of values that people may set. */
  readonly input?: z.ZodType<Value>
  /** Only staff may set it; absent: the dancer as well. */
  readonly setBy?: 'staff'
  /** Hidden from the dancer too. */
  readonly hidden?: true
  /** Copied unchanged into the dancer's own document. */
  readonly own?: true
  /** Personal data: erased with the dancer, and reset at a hand-over where the field has an initial value. R10, R11 */
  readonly personal?: true
  /** SQL of the value after erasure; absent: the initial value of a personal field, else the value stays. */
  readonly erased?: string
  /** Erased together with the lists of the edition, earlier than other personal data. R18 */
  readonly goesWithLists?: true
  readonly shown?: Shown
}

type Shown = {
  readonly kind:
    | 'text'
    | 'longText'
    | 'textList'
    | 'email'
    | 'country'
    | 'choice'
    | 'object'
    | 'boolean'
    | 'instant'
    | 'cents'
    | 'id'
  readonly choices?: readonly string[]
  readonly parts?: readonly string[]
  readonly longest?: number
  readonly seenBy?: readonly StaffRole[]
  readonly searched?: true
  readonly listed?: true
}

const country = z.string().transform((text, context) => {
  const code = countryCodeOf(text)
  if (code) return code
  context.addIssue({ code: 'custom', message: 'country' })
  return z.NEVER
})

/** An item code, or a code with an amount. */
const extra = z
  .union([
    required(60).transform((code) => ({ code, amountCents: undefined })),
    z.strictObject({ code: required(60), amountCents: z.int().min(0).max(10_000_000).optional() }),
  ])
  .transform(({ code, amountCents }): Extra => {
    return amountCents === undefined ? { code } : { code, amountCents: cents(amountCents) }
  })

/** A registration requires consent to the terms. */
const consents = z
  .strictObject({
    terms: z.boolean(),
    photos: z.boolean().default(false),
    listed: z.boolean().default(false),
  })
  .refine(({ terms }) => terms, { message: 'terms', path: ['terms'] })

/** The database returns JSON keys in its own order; equal values must serialise equally. */
function inOrder(stored: Buyer | null): Buyer | null {
  if (stored === null) return null
  const { name, address, country, vatId } = stored
  return { name, address, country, vatId }
}

const roles = ['leader', 'follower', 'both'] as const
const onFull = ['takeWhatIsFree', 'allOrNothing'] as const
const payBy = ['bank', 'card', 'cash'] as const

const level = z
  .enum(levels)
  .nullish()
  .transform((level) => level ?? null)
const language = z
  .enum(['en', 'sl', 'EN', 'SI'])
  .transform((text) => (text === 'en' || text === 'EN' ? 'en' : 'sl'))

const statuses = ['prepared', 'placed', 'waiting', 'confirmed', 'late', 'released', 'cancelled'] as const

/** @param shown how the data interface shows it to staff; absent: not at all */
function field<const Spec>(spec: Spec): Spec
function field<const Spec, const View>(spec: Spec, shown: View): Spec & { readonly shown: View }
function field(spec: object, shown?: object): object {
  return shown ? { ...spec, shown } : spec
}

/** In the order in which staff see the fields. */
export const registrationFields = {
  editionId: field({ column: 'edition_id', fixed: true }),
  id: field({ column: 'id', fixed: true, read: id }),
  number: field({ column: 'number', fixed: true }),
  code: field({ column: 'code', fixed: true }, { kind: 'text', searched: true, listed: true }),
  name: field(
    { column: 'name', input: name(80), own: true, personal: true, erased: `'Izbrisano'` },
    { kind: 'text', longest: 80, seenBy: staff, searched: true, listed: true },
  ),
  surname: field(
    { column: 'surname', input: name(80), own: true, personal: true, erased: `'#' || number` },
    { kind: 'text', longest: 80, seenBy: staff, searched: true, listed: true },
  ),
  email: field(
    { column: 'email', input: email, own: true, personal: true, erased: `'erased-' || id || '@invalid'` },
    { kind: 'email', seenBy: correspondents, searched: true },
  ),
  phone: field(
    { column: 'phone', input: phone, initially: null, own: true, personal: true },
    { kind: 'text', longest: 40, seenBy: correspondents },
  ),
  country: field({ column: 'country', input: country, own: true }, { kind: 'country', listed: true }),
  city: field(
    { column: 'city', input: optionalName(80), initially: null, own: true, personal: true },
    { kind: 'text', longest: 80, seenBy: correspondents },
  ),
  role: field(
    { column: 'role', input: z.enum(roles), own: true },
    { kind: 'choice', choices: roles, listed: true },
  ),
  level: field(
    { column: 'level', input: level, initially: null, own: true },
    { kind: 'choice', choices: levels },
  ),
  language: field(
    { column: 'language', input: language, initially: 'en', own: true },
    { kind: 'choice', choices: ['en', 'sl'] },
  ),
  onFull: field(
    { column: 'on_full', input: z.enum(onFull), initially: 'takeWhatIsFree', own: true },
    { kind: 'choice', choices: onFull },
  ),
  payBy: field(
    { column: 'pay_by', input: z.enum(payBy), initially: 'bank', own: true },
    { kind: 'choice', choices: payBy, seenBy: cashiers },
  ),
  promo: field(
    { column: 'promo_code', input: promoCode, initially: null, own: true },
    { kind: 'text', longest: 60, seenBy: cashiers },
  ),
  note: field(
    {
      column: 'note',
      input: optional(2000),
      initially: null,
      own: true,
      personal: true,
      goesWithLists: true,
    },
    { kind: 'longText', seenBy: cashiers },
  ),
  internalNote: field(
    {
      column: 'internal_note',
      input: optional(2000),
      initially: null,
      setBy: 'staff',
      hidden: true,
      personal: true,
      goesWithLists: true,
    },
    { kind: 'longText', seenBy: staff },
  ),
  tags: field(
    {
      column: 'tags',
      input: tagList,
      initially: [],
      setBy: 'staff',
      hidden: true,
      personal: true,
      erased: `'{}'`,
      goesWithLists: true,
    },
    { kind: 'textList', longest: LONGEST_TAG, seenBy: staff },
  ),
  heardFrom: field(
    { column: 'heard_from', input: optional(200), initially: null, personal: true },
    { kind: 'text', longest: 200, seenBy: correspondents },
  ),
  consents: field(
    {
      column: 'consents',
      input: consents,
      personal: true,
      erased: `jsonb_build_object('terms', consents -> 'terms', 'photos', false, 'listed', false)`,
    },
    { kind: 'object', parts: ['terms', 'photos', 'listed'], seenBy: correspondents },
  ),
  newsletter: field(
    { column: 'newsletter', input: z.boolean(), initially: false, own: true, personal: true },
    { kind: 'boolean', seenBy: correspondents },
  ),
  newsletterAt: field({ column: 'newsletter_at', initially: null, personal: true }),
  volunteering: field(
    { column: 'volunteering', input: z.boolean(), initially: false, personal: true },
    { kind: 'boolean' },
  ),
  hosting: field(
    { column: 'hosting', input: z.boolean(), initially: false, personal: true },
    { kind: 'boolean' },
  ),
  seeksPartner: field(
    { column: 'seeks_partner', input: z.boolean(), initially: false, personal: true },
    { kind: 'boolean' },
  ),
  extras: field(
    { column: 'extras', input: z.array(extra).max(50), initially: [] },
    { kind: 'object', parts: ['code', 'amountCents'], seenBy: cashiers },
  ),
  invoiceTo: field(
    {
      column: 'invoice_to',
      input: buyerInput.nullable(),
      initially: null,
      own: true,
      personal: true,
      read: inOrder,
    },
    { kind: 'object', parts: ['name', 'address', 'country', 'vatId'], seenBy: cashiers },
  ),
  status: field({ column: 'status' }, { kind: 'choice', choices: statuses, listed: true }),
  reserved: field({ column: 'reserved', fixed: true }, { kind: 'instant', listed: true }),
  enteredByStaff: field({ column: 'entered_by_staff', initially: false, hidden: true }),
  addedBy: field(
    { column: 'added_by', initially: null, erased: 'unless_dancers(added_by, null)' },
    { kind: 'text', seenBy: correspondents },
  ),
  totalCents: field(
    { column: 'total_cents', read: cents, initially: cents(0) },
    { kind: 'cents', seenBy: cashiers, listed: true },
  ),
  paidCents: field(
    { column: 'paid_cents', read: cents, initially: cents(0) },
    { kind: 'cents', seenBy: cashiers, listed: true },
  ),
  partnerEmail: field(
    { column: 'partner_email', initially: null, personal: true },
    { kind: 'email', seenBy: correspondents },
  ),
  coupleId: field(
    {
      column: 'couple_id',
      initially: null,
      read: (stored: string | null) => (stored === null ? null : id(stored)),
    },
    { kind: 'id' },
  ),
  trusted: field({ column: 'trusted', initially: false }, { kind: 'boolean', seenBy: cashiers }),
  gift: field({ column: 'gift', initially: null, personal: true, hidden: true }),
  excused: field({ column: 'excused', initially: false }, { kind: 'boolean', seenBy: cashiers }),
  emailConfirmedAt: field(
    { column: 'email_confirmed_at', initially: null, personal: true },
    { kind: 'instant', seenBy: correspondents },
  ),
  endedAt: field({ column: 'ended_at', initially: null }, { kind: 'instant' }),
  erasedAt: field(
    { column: 'erased_at', initially: null, erased: '$3' },
    { kind: 'instant', seenBy: correspondents },
  ),
  lines: field({ column: 'lines', initially: [] }),
  uses: field({ column: 'uses', initially: [] }),
  confirmedBy: field({ column: 'confirmed_by', initially: null }),
  confirmUntil: field({ column: 'confirm_until', initially: null, erased: 'null' }),
  confirmRemindedAt: field({ column: 'confirm_reminded_at', initially: null }),
  countedUnder: field({ column: 'counted_under', initially: [], hidden: true, erased: `'{}'` }),
  passedOver: field({ column: 'passed_over', initially: null }),
  // Matches no secret
  secretHash: field({ column: 'secret_hash', hidden: true, erased: `'erased'` }),
} satisfies { readonly [Name in keyof Registration]: FieldSpec<Registration[Name]> }

type Fields = typeof registrationFields

/** The names of fields that have a property: `FieldWith<'input'>`. */
export type FieldWith<Property extends keyof FieldSpec<unknown>> = {
  [Name in keyof Fields]: Property extends keyof Fields[Name] ? Name : never
}[keyof Fields]

export type Column = Fields[keyof Registration]['column']

const entries = Object.entries(registrationFields) as [keyof Registration, FieldSpec<unknown>][]

/** Each field with its name. */
export const fieldList: readonly (FieldSpec<unknown> & { readonly name: keyof Registration })[] = entries.map(
  ([name, field]) => ({ name, ...field }),
)

/** The initial values of a new registration. */
export const initialFields = valuesOf(({ initially }) => initially !== undefined) as Pick<
  Registration,
  FieldWith<'initially'>
>

/** The values to which a hand-over resets fields: the new dancer has not filled them in yet. R10 */
export const forgottenAtHandOver = valuesOf(
  ({ personal, initially }) => personal === true && initially !== undefined,
) as Pick<Registration, FieldWith<'personal'> & FieldWith<'initially'>>

function valuesOf(which: (field: FieldSpec<unknown>) => boolean): Partial<Registration> {
  return Object.fromEntries(
    entries.filter(([, field]) => which(field)).map(([name, { initially }]) => [name, initially]),
  )
}

/** The fields of a registration that are present in an input; absent fields stay absent. */
export function inputFields<Input extends object>(input: Input): InputFields<Input> {
  const present = Object.entries(input).filter(([name, value]) => value !== undefined && inputNames.has(name))
  return Object.fromEntries(present) as InputFields<Input>
}

type InputFields<Input, Own = Pick<Input, keyof Input & FieldWith<'input'>>> = {
  [Name in keyof Own]: Exclude<Own[Name], undefined>
}

const inputNames: ReadonlySet<string> = new Set(
  fieldList.filter(({ input }) => input !== undefined).map(({ name }) => name),
)

type Hidden = FieldWith<'hidden'>
const hidden = fieldList.filter((field) => field.hidden).map(({ name }) => name)

/** The fields of a registration that its dancer may see. */
export function shownToDancer(registration: Registration): Omit<Registration, Hidden> {
  const shown: Partial<Registration> = { ...registration }
  for (const name of hidden) delete (shown as Record<string, unknown>)[name]
  return shown as Omit<Registration, Hidden>
}
