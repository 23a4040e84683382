import type { WrittenEvent, WrittenProgramme } from './written-programme.ts'

/** Columns of an e-mail that every mail program shows unchanged (RFC 5322 recommends at most 78). */
export const columns = 78

/** The column where an event's text begins, below `17:30–19:00`. */
const indent = 13

/**
 * The programme as plain text of at most 78 columns, terminated by a line feed. The same programme gives the same text, so that versions can be
 * compared line by line. E14.
 */
export function programmeText({
  festival,
  title,
  days,
  sections,
  venuesHeading,
  venues,
}: WrittenProgramme): string {
  const head = underlined(festival.toLocaleUpperCase(), '=')
  const about = wrap([title, ...(days ? [days] : [])].join(', '))
  const programme = sections.flatMap(({ heading, events }) => [
    '',
    ...underlined(heading, '-'),
    ...events.flatMap((event) => ['', ...linesOf(event)]),
  ])
  const venueNames = venues.flatMap(({ name, address, directions }) => [
    '',
    ...wrap(name),
    ...wrap(address, 4),
    ...wrap(directions, 4),
  ])
  const where = venueNames.length > 0 ? ['', ...underlined(venuesHeading, '-'), ...venueNames] : []
  return `${[...head, ...about, ...programme, ...where].join('\n')}\n`
}

/**
 * Wraps words into lines of at most 78 columns, each indented by `by` spaces; a longer word has its own line. A column is a grapheme, so that č is
 * one however it is encoded.
 */
export function wrap(text: string, by = 0): string[] {
  const room = columns - by
  const lines: string[][] = []
  let filled = 0
  for (const word of text.split(/\s+/).filter(Boolean)) {
    const length = lengthOf(word)
    const line = lines.at(-1)
    if (line && filled + 1 + length <= room) {
      line.push(word)
      filled += 1 + length
    } else {
      lines.push([word])
      filled = length
    }
  }
  return lines.map((words) => ' '.repeat(by) + words.join(' '))
}

function linesOf({ hours, title, state, facts, artists, text }: WrittenEvent): string[] {
  const [first = '', ...more] = wrap(state ? `${title} (${state})` : title, indent)
  return [
    hours.padEnd(indent) + first.trimStart(),
    ...more,
    ...wrap(facts.join(' · '), indent),
    ...wrap(artists, indent),
    ...wrap(text, indent),
  ]
}

function underlined(text: string, line: string): string[] {
  const lines = wrap(text)
  return [...lines, line.repeat(Math.max(...lines.map(lengthOf)))]
}

const letters = new Intl.Segmenter('sl', { granularity: 'grapheme' })

/** Taking e-mails apart is slow, and most words need it not. */
const plainLetters = /^[\x20-\x7e]*$/

function lengthOf(text: string): number {
  return plainLetters.test(text) ? text.length : [...letters.segment(text)].length
}
