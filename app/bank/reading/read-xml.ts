import { SaxesParser, type SaxesTagNS } from 'saxes'
import { StatementProblemFound } from '../statement-error.ts'
import type { XmlNode } from './xml-node.ts'

/** Reads the elements of a file as they end. */
export type XmlReader = {
  /** The root with its namespace, before anything inside it is read. */
  readonly root: (name: string, namespace: string) => void
  /**
   * Elements of these names are passed to `ended` when they end, and removed from their parents. That bounds the memory.
   */
  readonly giveAway: ReadonlySet<string>
  readonly ended: (node: XmlNode, inside: readonly XmlNode[]) => void
}

/** No message of ISO 20022 is half as deep. */
const DEEPEST = 64

/**
 * Parses XML in chunks, and may be interrupted after each. Document types and entities are refused, except for the five of XML itself.
 * @throws StatementProblemFound for what is not well-formed, with line and column
 */
export function* readXml(pieces: Iterable<string>, reader: XmlReader): Generator<undefined, void> {
  const parser = new SaxesParser({ xmlns: true })
  const open: XmlNode[] = []
  let ended = false
  const place = () => ({ line: parser.line, column: parser.column })

  parser.on('error', (error) => {
    const detail = error.message.replace(/^\d+:\d+: /, '').replace(/\.$/, '')
    if (ended) throw new StatementProblemFound({ reason: 'truncated', place: place() })
    throw new StatementProblemFound(
      detail === 'undefined entity'
        ? { reason: 'entities', place: place() }
        : { reason: 'malformed', detail, place: place() },
    )
  })
  parser.on('doctype', () => {
    throw new StatementProblemFound({ reason: 'entities', place: place() })
  })
  parser.on('opentag', (tag) => {
    if (open.length === 0) reader.root(tag.local, tag.uri)
    if (open.length === DEEPEST) {
      throw new StatementProblemFound({ reason: 'malformed', detail: 'too deep', place: place() })
    }
    const node = nodeOf(tag, parser.line)
    open.at(-1)?.children.push(node)
    open.push(node)
  })
  const addText = (text: string) => {
    const node = open.at(-1)
    if (node) node.text += text
  }
  parser.on('text', addText)
  parser.on('cdata', addText)
  parser.on('closetag', () => {
    const node = open.pop()
    if (!node || !reader.giveAway.has(node.name)) return
    open.at(-1)?.children.pop()
    reader.ended(node, open)
  })
  for (const piece of pieces) {
    parser.write(piece)
    yield
  }
  ended = true
  parser.close()
}

function nodeOf({ local, attributes }: SaxesTagNS, line: number): XmlNode {
  const values = Object.values(attributes).map(({ local: name, value }) => [name, value] as const)
  return { name: local, line, attributes: Object.fromEntries(values), children: [], text: '' }
}
