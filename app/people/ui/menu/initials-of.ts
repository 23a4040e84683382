/** Two letters, not read aloud, where there is no room for the name: of `Ana Novak` and of `ana.novak` A and N. */
export function initialsOf(name: string): string {
  const words = name.split(/[\s._@-]+/).filter(Boolean)
  const ends = words.length > 1 ? [words[0], words.at(-1)] : [words[0]]
  return ends.map((word) => [...(word ?? '')][0]?.toLocaleUpperCase('sl') ?? '').join('')
}
