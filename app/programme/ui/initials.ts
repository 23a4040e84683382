/** At most two letters a name is known by: of `Ana Petrič & Luka Novak` A and L, of `Orquesta Nocturna` O and N. */
export function initials(name: string): string {
  const people = name.split(/\s+(?:&|\+|in|and|y)\s+/i)
  const words = people.length > 1 ? people : name.split(/\s+/)
  return words
    .map((word) => [...word.replace(/^[^\p{L}]+/u, '')][0] ?? '')
    .filter(Boolean)
    .slice(0, 2)
    .join('')
    .toLocaleUpperCase('sl')
}
