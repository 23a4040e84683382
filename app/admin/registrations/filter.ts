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
}

function isCode(text: string): boolean {
  return text.length > 0 && text.length <= 60 && !text.includes('\0')
}

/** Reads the filter from an address: `?status=late,placed&event=…`. Unknown values are ignored. */
export function readFilter(search: URLSearchParams): Filter {
  const filter: { [D in Dimension]?: readonly string[] } = {}
  for (const name of dimensionNames) {
    const texts = (search.get(name) ?? '').split(',').slice(0, name === 'chosen' ? MOST_CHOSEN : MOST_VALUES)
    const fixed: readonly string[] | null = dimensions[name]
    const known = texts.filter((text) => fixed?.includes(text) ?? shapes[name]?.(text))
    if (known.length > 0) filter[name] = [...new Set(known)]
  }
  return filter
}

/** The filter with one dimension changed; without values it picks out nothing. */
export function withValues(filter: Filter, dimension: Dimension, values: readonly string[]): Filter {
  const { [dimension]: _, ...rest } = filter
  return values.length > 0 ? { ...rest, [dimension]: values } : rest
}
