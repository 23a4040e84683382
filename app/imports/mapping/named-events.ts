import type { Id } from '#app/platform/id.ts'
import type { Bilingual } from '#app/platform/locale.ts'
import { textKey } from './mapping.ts'

export type NamedEvent = { readonly id: Id; readonly slug?: string | undefined; readonly title: Bilingual }

/** The events named in a cell, and its unknown texts. */
type NamedPicks = { readonly eventIds: readonly Id[]; readonly unknown: readonly string[] }

/** Reads cells of picks: titles in either language, ids or addresses of events, separated by line breaks, semicolons, bars or commas. */
export function picksReader(
  events: readonly NamedEvent[],
  meanings: Readonly<Record<string, readonly Id[]>>,
): (cell: string) => NamedPicks {
  const known = new Map<string, readonly Id[]>()
  for (const { id, slug, title } of events) {
    for (const text of [title.en, title.sl, id, slug ?? '']) {
      const key = textKey(text)
      // two events of one title can be distinguished only by id
      if (key !== '') known.set(key, known.has(key) && known.get(key)?.[0] !== id ? [] : [id])
    }
  }
  const ambiguous = new Set([...known].filter(([, ids]) => ids.length === 0).map(([key]) => key))
  for (const key of ambiguous) known.delete(key)
  for (const [key, ids] of Object.entries(meanings)) known.set(key, ids)
  return (cell) => {
    const found: Id[] = []
    const unknown: string[] = []
    for (const part of cell.split(/[\n;|]+/)) readPart(part, known, found, unknown)
    return { eventIds: [...new Set(found)], unknown }
  }
}

/** A title may have commas itself: the longest run of pieces that is one counts. */
function readPart(part: string, known: ReadonlyMap<string, readonly Id[]>, found: Id[], unknown: string[]) {
  const pieces = part.split(',')
  for (let from = 0; from < pieces.length; ) {
    let to = pieces.length
    while (to > from && !known.has(textKey(pieces.slice(from, to).join(',')))) to--
    if (to > from) {
      found.push(...(known.get(textKey(pieces.slice(from, to).join(','))) ?? []))
      from = to
    } else {
      const text = (pieces[from] ?? '').trim()
      if (textKey(text) !== '') unknown.push(text)
      from += 1
    }
  }
}
