import type { Artist } from '../event.ts'

/** Somebody who stands in a room: a teacher alone, or half of a couple. */
export type Person = {
  /** The same for the same person, whether they come alone or as half of a couple. */
  readonly key: string
  readonly name: string
}

/** Who an artist is: two of a couple, else one. A surname that a couple names once is that of both. E7 */
export function peopleOf({ kind, name }: Pick<Artist, 'kind' | 'name'>): readonly Person[] {
  const parts = kind === 'couple' ? name.split(/\s*(?:&|\+|,|\s(?:and|in)\s)\s*/).filter(Boolean) : [name]
  const surname = parts.at(-1)?.split(/\s+/).slice(1).join(' ') ?? ''
  return parts.map((part, n) => {
    const isBare = n < parts.length - 1 && !/\s/.test(part) && surname !== ''
    const whole = isBare ? `${part} ${surname}` : part
    return { key: personKey(whole), name: whole }
  })
}

/** A name as names are compared: without accents, titles, capitals and spaces at the ends. */
export function personKey(name: string): string {
  return name
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase()
    .replace(/^(?:dj|dr\.?|mag\.?)\s+/, '')
    .replace(/\s+/g, ' ')
    .trim()
}
