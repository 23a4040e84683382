import type { Artist } from '../event.ts'

/** A person in a room: a teacher alone, or half of a couple. */
export type Person = {
  /** Equal for the same person, alone or as half of a couple. */
  readonly key: string
  readonly name: string
}

/** The persons an artist consists of: two of a couple, else one. A surname given once for a couple belongs to both. E7 */
export function peopleOf({ kind, name }: Pick<Artist, 'kind' | 'name'>): readonly Person[] {
  const parts = kind === 'couple' ? name.split(/\s*(?:&|\+|,|\s(?:and|in)\s)\s*/).filter(Boolean) : [name]
  const surname = parts.at(-1)?.split(/\s+/).slice(1).join(' ') ?? ''
  return parts.map((part, n) => {
    const isBare = n < parts.length - 1 && !/\s/.test(part) && surname !== ''
    const whole = isBare ? `${part} ${surname}` : part
    return { key: personKey(whole), name: whole }
  })
}

/** The form in which names are compared: without accents, titles, capitals and outer blanks. */
export function personKey(name: string): string {
  return name
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase()
    .replace(/^(?:dj|dr\.?|mag\.?)\s+/, '')
    .replace(/\s+/g, ' ')
    .trim()
}
