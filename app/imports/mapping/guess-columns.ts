import type { Id } from '#app/platform/id.ts'
import type { Bilingual } from '#app/platform/locale.ts'
import { type ColumnTarget, textKey } from './mapping.ts'

type NamedEvent = { readonly id: Id; readonly title: Bilingual }

/**
 * Guesses the meaning of columns from their headings in English or Slovenian: those of Google and Microsoft Forms, of spreadsheets, of pretix and of
 * the former site. A heading that is an event's title, or ends with it in brackets as a form's grid does, is that event.
 */
export function guessColumns(
  headings: readonly string[],
  events: readonly NamedEvent[],
): Record<string, ColumnTarget> {
  const titles = new Map(
    events.flatMap(({ id, title }) => [title.en, title.sl].map((text) => [textKey(text), id] as const)),
  )
  titles.delete('')
  const taken = new Set<ColumnTarget>()
  const guessed: Record<string, ColumnTarget> = {}
  for (const heading of headings) {
    const target = eventIn(heading, titles) ?? targetOf(heading)
    if (target === null || (taken.has(target) && !joined.has(target))) continue
    taken.add(target)
    guessed[heading] = target
  }
  // beside a given name what is called “name” alone is no second one
  if (taken.has('fullName') && taken.has('name') && taken.has('surname')) {
    return Object.fromEntries(Object.entries(guessed).filter(([, target]) => target !== 'fullName'))
  }
  if (taken.has('name') && !taken.has('surname') && !taken.has('fullName')) {
    const only = Object.entries(guessed).find(([, target]) => target === 'name')
    if (only) guessed[only[0]] = 'fullName'
  }
  return guessed
}

/** The meanings that several columns may share: their texts are joined. */
const joined: ReadonlySet<string> = new Set(['picks', 'extras', 'note', 'internalNote'])

function eventIn(heading: string, titles: ReadonlyMap<string, Id>): ColumnTarget | null {
  const inBrackets = /\[([^\]]+)\]\s*(?:\(\d+\))?$/.exec(heading)?.[1]
  const id = titles.get(textKey(heading)) ?? (inBrackets && titles.get(textKey(inBrackets)))
  return id ? `event:${id}` : null
}

function targetOf(heading: string): ColumnTarget | null {
  const key = textKey(heading)
  return patterns.find(([, pattern]) => pattern.test(key))?.[0] ?? null
}

/** The first that fits counts: the narrower ones come first. */
const patterns: readonly (readonly [ColumnTarget, RegExp])[] = [
  ['partnerEmail', /(partner|soplesal|soplesk).*(mail|naslov)|mail.*(partner|soplesal|soplesk)/],
  [
    'email',
    /^(e ?mail|mail|e ?posta|elektronsk\w* (posta|naslov)|username|uporabnisko ime)|e ?mail( address)?$|e ?posta$|e postni naslov/,
  ],
  ['askedTime', /^(order time|cas narocila|ura prijave|time)$/],
  [
    'askedAt',
    /timestamp|casovni zig|start time|cas zacetka|completion time|order date|datum (prijave|narocila|oddaje)|reserved|created|submitted|prijavljen/,
  ],
  ['fullName', /ime in priimek|full ?name|first and last name|attendee name$|name and surname|^ime priimek$/],
  ['surname', /surname|last ?name|family name|priimek/],
  ['name', /first ?name|given name|^ime$|^name$|your name|vase ime|^ime /],
  ['phone', /phone|telefon|mobil|gsm/],
  ['country', /country|drzava/],
  ['city', /city|town|mesto|kraj/],
  ['role', /^role|role$|^vloga|vloga$|leader|follower|vodi|sledi|lead or follow/],
  ['level', /level|stopnja|raven|nivo/],
  ['language', /language|locale|jezik/],
  ['seeksPartner', /(seek|look|need|isce|iscem).*(partner|soplesal)/],
  ['promo', /promo|voucher|coupon|discount code|koda/],
  ['payBy', /payment (method|provider)|pay by|nacin placila/],
  ['newsletter', /newsletter|news|novice/],
  ['volunteering', /volunteer|prostovolj/],
  ['hosting', /host|gosti/],
  ['photos', /photo|foto|slik/],
  ['listed', /listed|list of (dancers|participants)|seznam/],
  ['terms', /terms|conditions|pogoj|gdpr|privacy|zasebnost/],
  ['heardFrom', /hear|izvedel|slisal/],
  ['extras', /^extra|dodat|t shirt|majic/],
  ['internalNote', /internal|interna|checkin text/],
  ['note', /note|comment|remark|message|opomb|sporocilo|pripomb/],
  ['state', /^(order )?status$|^stanje$|^state$/],
  [
    'picks',
    /^(picks|product|item|variation|ticket|izdelek|vstopnica)|class|workshop|milonga|lekcij|delavnic|dogodk|events|izbira/,
  ],
]
