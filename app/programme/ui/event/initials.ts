/** At most two letters a name is known by: of `Ana Petrič & Luka Novak` A and L, of `DJ Ana Kos` A and K. */
export function initials(name: string): string {
  const bare = name.replace(/^(?:dj|dr\.?|mag\.?)\s+/i, '')
  const people = bare.split(/\s+(?:&|\+|in|and|y)\s+/i)
  const words = people.length > 1 ? people : bare.split(/\s+/)
  return words
    .map((word) => [...word.replace(/^[^\p{L}]+/u, '')][0] ?? '')
    .filter(Boolean)
    .slice(0, 2)
    .join('')
    .toLocaleUpperCase('sl')
}
