import { type CharacterSet, charactersOf, inAnyCase, otherThan } from './character-set.ts'

/**
 * A safe expression (`safeRegex`) in PostgreSQL's syntax, independent of the database's locale: every class and every
 * letter is written as code points. One difference is deliberate: here `.` is a character, as in MongoDB, in JavaScript half of one
 * when it lies beyond U+FFFF.
 */
export function postgresRegex({ source, ignoreCase }: RegExp): string {
  const inCase = (characters: CharacterSet) => (ignoreCase ? inAnyCase(characters) : characters)
  // JavaScript's way to write nothing.
  if (source === '(?:)') return ''
  return tokensOf(source)
    .map((token) => (typeof token === 'string' ? token : written(token, inCase)))
    .join('')
}

/** A character out of a set, or out of all but that set; or PostgreSQL's words for something else. */
type Token = string | { readonly of: CharacterSet; readonly negated: boolean }

const one = (text: string): CharacterSet => {
  const code = text.codePointAt(0) ?? 0
  return [[code, code]]
}
const digit: CharacterSet = [[48, 57]]
const wordPart: CharacterSet = charactersOf([...digit, [65, 90], [95, 95], [97, 122]])
const space: CharacterSet = charactersOf(
  [...Array(0x10000).keys()]
    .filter((code) => /\s/.test(String.fromCharCode(code)))
    .map((code) => [code, code]),
)
const lineEnd = charactersOf(['\n', '\r', '\u2028', '\u2029'].flatMap(one))
const classes: Readonly<Record<string, CharacterSet>> = {
  d: digit,
  D: otherThan(digit),
  w: wordPart,
  W: otherThan(wordPart),
  s: space,
  S: otherThan(space),
}
const controls: Readonly<Record<string, string>> = {
  t: '\t',
  n: '\n',
  r: '\r',
  f: '\f',
  v: '\v',
  0: '\0',
}
const word = '[0-9A-Za-z_]'
const edge = `(?:(?<=${word})(?!${word})|(?<!${word})(?=${word}))`
const noEdge = `(?:(?<=${word})(?=${word})|(?<!${word})(?!${word}))`

// A class, an escape, how often, or any one character. A brace that says no number is a brace.
const pattern =
  /\[(?<not>\^?)(?<class>(?:\\.|[^\]\\])*)\]|\\(?<escaped>.)|(?<often>[*+?]|\{\d+(?:,\d*)?\})\??|(?<any>.)/gsu

function tokensOf(source: string): Token[] {
  return [...source.matchAll(pattern)].map(({ groups = {} }): Token => {
    const { not, class: inside, escaped, often, any = '' } = groups
    if (inside !== undefined) return { of: classOf(inside), negated: not === '^' }
    if (often !== undefined) return often
    if (escaped === 'b') return edge
    if (escaped === 'B') return noEdge
    if (escaped !== undefined) return { of: meantBy(escaped), negated: false }
    if (any === '^') return '\\A'
    if (any === '$') return '\\Z'
    if (any === '|') return '|'
    return any === '.' ? { of: lineEnd, negated: true } : { of: one(any), negated: false }
  })
}

/** Parses a bracket expression. A hyphen beside a class like `\w` is literal. */
function classOf(inside: string): CharacterSet {
  const parts = [...inside.matchAll(/\\(?<escaped>.)|(?<any>.)/gsu)].map(({ groups = {} }) => {
    const { escaped, any = '' } = groups
    const of = escaped === 'b' ? one('\b') : escaped === undefined ? one(any) : meantBy(escaped)
    return { of, isHyphen: any === '-' }
  })
  const ranges: (readonly [number, number])[] = []
  for (let at = 0; at < parts.length; at += 1) {
    const from = parts[at]?.of ?? []
    const to = parts[at + 1]?.isHyphen ? parts[at + 2]?.of : undefined
    if (to && isOne(from) && isOne(to)) {
      ranges.push([from[0][0], to[0][0]])
      at += 2
    } else if (to) {
      ranges.push(...from, ...one('-'), ...to)
      at += 2
    } else ranges.push(...from)
  }
  return charactersOf(ranges)
}

function isOne(set: CharacterSet): set is readonly [readonly [number, number]] {
  return set.length === 1 && set[0]?.[0] === set[0]?.[1]
}

function meantBy(letter: string): CharacterSet {
  return classes[letter] ?? one(controls[letter] ?? letter)
}

function written(
  { of, negated }: Exclude<Token, string>,
  inCase: (of: CharacterSet) => CharacterSet,
): string {
  const characters = inCase(of)
  const ranges = storable(negated ? otherThan(characters) : characters)
  if (ranges.length === 0) return '(?:(?!.)(?=.))'
  const [first] = ranges
  if (ranges.length === 1 && first && first[0] === first[1]) return escapeOf(first[0])
  return `[${ranges.map(([from, to]) => (from === to ? escapeOf(from) : `${escapeOf(from)}-${escapeOf(to)}`)).join('')}]`
}

/** Keeps the characters that a text in PostgreSQL can hold: no NUL, no half of a surrogate pair. */
function storable(characters: CharacterSet): CharacterSet {
  const outside = charactersOf([[0, 0], [0xd800, 0xdfff], ...otherThan(characters)])
  return otherThan(outside)
}

function escapeOf(code: number): string {
  return `\\U${code.toString(16).padStart(8, '0')}`
}
