/** Code points, as ranges from–to in ascending order that do not touch. */
export type CharacterSet = readonly (readonly [number, number])[]

const LAST = 0x10ffff

/** The characters of these ranges, which may overlap and come in any order. */
export function charactersOf(ranges: readonly (readonly [number, number])[]): CharacterSet {
  const joined: [number, number][] = []
  for (const [from, to] of ranges.toSorted((a, b) => a[0] - b[0])) {
    const last = joined.at(-1)
    if (last && from <= last[1] + 1) last[1] = Math.max(last[1], to)
    else joined.push([from, to])
  }
  return joined
}

/** All code points up to U+10FFFF that are not in the set. */
export function otherThan(characters: CharacterSet): CharacterSet {
  const others: [number, number][] = []
  let from = 0
  for (const [first, last] of characters) {
    if (first > from) others.push([from, first - 1])
    from = last + 1
  }
  return from <= LAST ? [...others, [from, LAST]] : others
}

/** With all that differ from one of them in case only, as JavaScript's `i` sees it (ECMAScript, "Canonicalize", without `u`). */
export function inAnyCase(characters: CharacterSet): CharacterSet {
  const added = characters.flatMap(([from, to]) =>
    alike().flatMap((group) =>
      group.some((code) => code >= from && code <= to) ? group.map((code) => [code, code] as const) : [],
    ),
  )
  return charactersOf([...characters, ...added])
}

let groups: readonly (readonly number[])[] | undefined

/** Characters that are one and the same when case does not matter, in groups of two and more. */
function alike(): readonly (readonly number[])[] {
  if (groups) return groups
  const byCanonical = new Map<number, number[]>()
  for (let code = 0; code <= 0xffff; code += 1) {
    const canonical = canonicalize(code)
    const group = byCanonical.get(canonical)
    if (group) group.push(code)
    else byCanonical.set(canonical, [code])
  }
  groups = [...byCanonical.values()].filter((group) => group.length > 1)
  return groups
}

function canonicalize(code: number): number {
  const upper = String.fromCharCode(code).toUpperCase()
  const canonical = upper.length === 1 ? upper.charCodeAt(0) : code
  return code >= 128 && canonical < 128 ? code : canonical
}
