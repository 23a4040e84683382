import { z } from 'zod'
import { type Id, isId } from '#app/platform/id.ts'

/** The possible meanings of a column. */
const columnTargets = [
  'name',
  'surname',
  'fullName',
  'email',
  'phone',
  'country',
  'city',
  'role',
  'level',
  'language',
  'partnerEmail',
  'picks',
  'extras',
  'promo',
  'payBy',
  'onFull',
  'note',
  'internalNote',
  'heardFrom',
  'newsletter',
  'volunteering',
  'hosting',
  'seeksPartner',
  'terms',
  'photos',
  'listed',
  'askedAt',
  'askedTime',
  'state',
] as const

/** `event:ID`: a yes there is a pick of that event. */
export type ColumnTarget = (typeof columnTargets)[number] | `event:${Id}`

export type ImportMapping = {
  /** By heading; one that is not there is left out. */
  readonly columns: Readonly<Record<string, ColumnTarget>>
  /** The meanings of texts in pick columns, by `textKey`; empty: no event. */
  readonly meanings: Readonly<Record<string, readonly Id[]>>
  /** Staff say that everybody in the file has agreed to the terms. */
  readonly agreed: boolean
  /** Of those whose line says none. */
  readonly defaults: {
    readonly country: string | null
    readonly language: 'en' | 'sl'
    readonly role: 'leader' | 'follower' | 'both' | null
  }
}

const anId = z.string().refine(isId) as unknown as z.ZodType<Id>
const target = z.union([
  z.enum(columnTargets),
  z.custom<`event:${Id}`>((value) => typeof value === 'string' && /^event:[0-9a-f]{24}$/.test(value)),
])

export const importMapping: z.ZodType<ImportMapping> = z.strictObject({
  columns: z.record(z.string().max(310), target),
  meanings: z.record(z.string().max(310), z.array(anId).max(200)),
  agreed: z.boolean(),
  defaults: z.strictObject({
    country: z
      .string()
      .regex(/^[A-Z]{2}$/)
      .nullable(),
    language: z.enum(['en', 'sl']),
    role: z.enum(['leader', 'follower', 'both']).nullable(),
  }),
})

/** What a column means; null: it is left out. A heading may be the name of what every object has, such as `constructor`. */
export function targetOf({ columns }: Pick<ImportMapping, 'columns'>, heading: string): ColumnTarget | null {
  return Object.hasOwn(columns, heading) ? (columns[heading] ?? null) : null
}

/** How texts of a file are compared: without case, accents, signs and double blanks. */
export function textKey(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replace(/đ/g, 'd')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .slice(0, 300)
}
