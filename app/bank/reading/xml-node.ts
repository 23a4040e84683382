/** An element with all that is in it. Names are without prefix. */
export type XmlNode = {
  readonly name: string
  readonly line: number
  readonly attributes: Readonly<Record<string, string>>
  readonly children: XmlNode[]
  /** Only its own, not that of its children. */
  text: string
}

/** All elements at the end of a path of names. */
export function nodesAt(node: XmlNode, ...path: readonly string[]): readonly XmlNode[] {
  return path.reduce<readonly XmlNode[]>(
    (nodes, name) => nodes.flatMap(({ children }) => children.filter((child) => child.name === name)),
    [node],
  )
}

/** The first element at the end of a path of names; null when there is none. */
export function nodeAt(node: XmlNode, ...path: readonly string[]): XmlNode | null {
  return nodesAt(node, ...path)[0] ?? null
}

/** Its text without blanks around it; null when there is no such element or nothing in it. */
export function textAt(node: XmlNode, ...path: readonly string[]): string | null {
  return nodeAt(node, ...path)?.text.trim() || null
}

/** The texts of all elements at the end of a path of names, without empty ones. */
export function textsAt(node: XmlNode, ...path: readonly string[]): readonly string[] {
  return nodesAt(node, ...path)
    .map(({ text }) => text.trim())
    .filter((text) => text !== '')
}
