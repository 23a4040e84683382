import { isId } from '#app/platform/id.ts'
import { isCountryCode } from '#app/platform/values/countries.ts'
import { isLocalDay } from '#app/platform/values/local-day.ts'
import { messageKinds } from '#app/registration/mail/message-kinds.ts'
import { tag } from '#app/registration/tags.ts'

/** The dimensions of the filter with their values; null: the values come from the edition (events, items, codes, countries). */
const dimensions = {
  status: ['placed', 'confirmed', 'waiting', 'late', 'prepared', 'released', 'cancelled'],
  pay: ['unpaid', 'part', 'paid', 'over', 'refunded'],
  due: ['passed', 'today', 'tomorrow', 'soon'],
  event: null,
  place: ['placed', 'waiting'],
  role: ['leader', 'follower', 'both'],
  partner: ['couple', 'half', 'ending', 'seeks', 'none'],
  item: null,
  extra: null,
  promo: null,
  country: null,
  payBy: ['bank', 'card', 'cash'],
  sent: Object.keys(messageKinds),
  notSent: Object.keys(messageKinds),
  address: ['confirmed', 'unconfirmed', 'bounced'],
  duplicate: ['yes'],
  tag: null,
  note: ['dancer', 'internal'],
  photos: ['yes', 'no'],
  invoice: ['issued', 'none', 'company', 'asked'],
  help: ['volunteering', 'hosting'],
  /** An offer to leave an event that the festival changed. */
  leave: ['open'],
  /** Made by the end of this day. */
  until: null,
  /** The selected registrations, by number. */
  chosen: null,
  /** What an address filters by and this version does not know: finds nobody. */
  unknown: null,
} as const satisfies Readonly<Record<string, readonly string[] | null>>

export type Dimension = keyof typeof dimensions
export const dimensionNames = Object.keys(dimensions) as Dimension[]

/** Chosen values by dimension: one of them within a dimension, all dimensions together. */
export type Filter = { readonly [D in Dimension]?: readonly string[] }

/** The choices of a dimension that are the same in every edition; null where the edition has its own. */
export function fixedChoices(dimension: Dimension): readonly string[] | null {
  return dimensions[dimension]
}

const MOST_VALUES = 60
/** The largest number of registrations that can be selected. */
const MOST_CHOSEN = 500
const shapes: { readonly [D in Dimension]?: (text: string) => boolean } = {
  event: isId,
  item: isCode,
  extra: isCode,
  promo: isCode,
  country: isCountryCode,
  until: isLocalDay,
  tag: (text) => tag.safeParse(text).data === text,
  chosen: (text) => /^[1-9]\d{0,8}$/.test(text),
  unknown: (text) => /^\w{1,30}$/.test(text),
}

function isCode(text: string): boolean {
  return text.length > 0 && text.length <= 60 && !text.includes('\0')
}

/**
 * Reads the filter from an address: `?status=late,placed&event=…`. Of a dimension's values the unknown ones are ignored; a dimension of which nothing
 * is known finds nobody (`unknown`), because without it a stored view would find more people than it was made for.
 */
export function readFilter(search: URLSearchParams): Filter {
  const filter: { [D in Dimension]?: readonly string[] } = {}
  const unknown: string[] = []
  for (const name of dimensionNames) {
    const texts = (search.get(name) ?? '').split(',').slice(0, name === 'chosen' ? MOST_CHOSEN : MOST_VALUES)
    const fixed: readonly string[] | null = dimensions[name]
    const given = texts.filter((text) => text !== '')
    const known = given.filter((text) => fixed?.includes(text) ?? shapes[name]?.(text))
    if (known.length > 0) filter[name] = [...new Set(known)]
    // an e-mail that is ignored among those not sent finds more people
    const isWider = name === 'notSent' && known.length < given.length
    if (isWider || (given.length > 0 && known.length === 0)) unknown.push(name)
  }
  return unknown.length > 0 ? withUnknown(filter, unknown) : filter
}

/** The filter with further names of what is not known, so that it finds nobody. */
export function withUnknown(filter: Filter, names: readonly string[]): Filter {
  return { ...filter, unknown: [...new Set([...(filter.unknown ?? []), ...names])] }
}

/** The filter with one dimension changed; without values it picks out nothing. */
export function withValues(filter: Filter, dimension: Dimension, values: readonly string[]): Filter {
  const { [dimension]: _, ...rest } = filter
  return values.length > 0 ? { ...rest, [dimension]: values } : rest
}
