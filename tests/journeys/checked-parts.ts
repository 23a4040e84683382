import { inject } from 'vitest'
import type { Place } from './test-festival.ts'

/** What workers tell the run's server: the parts of a page, as axe has checked them in one language on one screen. */
export type PartsOfPlace = { readonly place: string; readonly parts: readonly string[] }

/** What this worker knows to be checked, by place: only the rest is asked for. */
const known = new Map<string, Set<string>>()

/** Marks parts of a page as checked, for all workers of this run. @returns those that were not checked before */
export async function markChecked(
  { lang, screen }: Place,
  parts: readonly string[],
): Promise<readonly string[]> {
  const place = `${lang} ${screen}`
  const mine = known.get(place) ?? new Set()
  known.set(place, mine)
  const unknown = parts.filter((part) => !mine.has(part))
  if (unknown.length === 0) return []
  for (const part of unknown) mine.add(part)
  const asked: PartsOfPlace = { place, parts: unknown }
  const response = await fetch(new URL('/checked-parts', inject('testServer')), {
    method: 'POST',
    body: JSON.stringify(asked),
  })
  const text = await response.text()
  if (!response.ok) throw new Error(`It is unknown what is checked: ${text}`)
  return JSON.parse(text)
}
