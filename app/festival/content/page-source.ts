/** A page's text in one language as edited: plain lines above, Markdown below. */
export type PageSource = {
  readonly title: string
  /** One or two sentences for search engines and shared links. */
  readonly description: string
  /** Under the title; may be empty. */
  readonly lead: string
  /** Markdown, with the edition's facts in braces. */
  readonly body: string
}

export const sourceFields = ['title', 'description', 'lead', 'body'] as const satisfies (keyof PageSource)[]

export const emptySource: PageSource = { title: '', description: '', lead: '', body: '' }

/**
 * Reads `content/*.md`: lines `name: value` between two lines of dashes, then the body.
 * @throws Error when the head is missing or names something else
 */
export function parseSource(file: string): PageSource {
  const [, head, body] = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(file.replaceAll('\r\n', '\n')) ?? []
  if (head === undefined || body === undefined)
    throw new Error('A page begins with its title between dashes.')
  const fields = new Map(head.split('\n').map(readLine))
  const { title = '', description = '', lead = '', ...rest } = Object.fromEntries(fields)
  const [unknown] = Object.keys(rest)
  if (unknown !== undefined) throw new Error(`The head of a page has no “${unknown}”.`)
  return { title, description, lead, body: body.trim() }
}

function readLine(line: string): readonly [name: string, value: string] {
  const [, name, value] = /^([a-z]+):\s*(.*)$/.exec(line) ?? []
  if (name === undefined || value === undefined) throw new Error(`Not “name: value”: ${line}`)
  return [name, value.trim()]
}

/** Lines end alike and nothing hangs over the edges, so that two texts differ only where they read differently. */
export function tidySource({ title, description, lead, body }: PageSource): PageSource {
  const line = (text: string) => text.replace(/\s+/g, ' ').trim()
  const lines = body.replaceAll('\r\n', '\n').replace(/[ \t]+$/gm, '')
  return { title: line(title), description: line(description), lead: line(lead), body: lines.trim() }
}

/** Whether nothing is there to show: then the other language is. */
export function isEmptySource(source: PageSource): boolean {
  return source.title === '' && source.body === ''
}

/** Whether the two texts are equal in every field. Spaces count: compare what `tidySource` returns. */
export function isSameSource(one: PageSource, other: PageSource): boolean {
  return sourceFields.every((field) => one[field] === other[field])
}
