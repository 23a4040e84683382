import http from 'node:http'
import { createElement, type ReactNode } from 'react'
import { renderToString } from 'react-dom/server'

// A separate process: reads a page once, makes React elements of everything on it, and for every request makes them again and writes them with
// nothing but `react-dom/server`. It prints its address.
type Node =
  | string
  | { readonly tag: string; readonly props: Record<string, unknown>; readonly inside: Node[] }

function elementOf(node: Node): ReactNode {
  if (typeof node === 'string') return node
  return createElement(node.tag, node.props, ...node.inside.map(elementOf))
}

/** Reads HTML as React writes it: every element is closed or void, every attribute quoted. */
function readTree(html: string): Node[] {
  const top: Node[] = []
  const open = [top]
  const pieces =
    /<!--.*?-->|<!DOCTYPE[^>]*>|<(script|style)([^>]*)>(.*?)<\/\1>|<\/[\w-]+>|<([\w-]+)((?:\s+[\w:.-]+(?:="[^"]*")?)*)\s*\/?>|[^<]+/gs
  for (const [piece, raw, rawProps, rawText, tag, props] of html.matchAll(pieces)) {
    const here = open.at(-1) ?? top
    if (raw !== undefined) {
      here.push({
        tag: raw,
        props: { ...readProps(rawProps), dangerouslySetInnerHTML: { __html: rawText } },
        inside: [],
      })
    } else if (tag !== undefined) {
      const node = { tag, props: readProps(props), inside: [] }
      here.push(node)
      if (!voids.has(tag)) open.push(node.inside)
    } else if (piece.startsWith('</')) open.pop()
    else if (!piece.startsWith('<!')) here.push(textOf(piece))
  }
  return top
}

const voids = new Set([
  'area',
  'base',
  'br',
  'col',
  'embed',
  'hr',
  'img',
  'input',
  'link',
  'meta',
  'source',
  'track',
  'wbr',
])
const renamed: Readonly<Record<string, string>> = {
  class: 'className',
  for: 'htmlFor',
  value: 'defaultValue',
  checked: 'defaultChecked',
}

function readProps(text = ''): Record<string, unknown> {
  const props: Record<string, unknown> = {}
  for (const [, name = '', value] of text.matchAll(/([\w:.-]+)(?:="([^"]*)")?/g)) {
    if (name === 'style') props.style = readStyle(textOf(value ?? ''))
    else if (!name.startsWith('on') && name !== 'selected')
      props[renamed[name] ?? name] = value ? textOf(value) : true
  }
  return props
}

function readStyle(text: string): Record<string, string> {
  const rules = text.split(';').flatMap((rule) => {
    const colon = rule.indexOf(':')
    return colon > 0 ? [[rule.slice(0, colon).trim(), rule.slice(colon + 1).trim()]] : []
  })
  return Object.fromEntries(rules)
}

const entities: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#x27;': "'",
}

function textOf(text: string): string {
  return text.replace(/&(?:amp|lt|gt|quot|#x27);/g, (entity) => entities[entity] ?? entity)
}

const url = process.argv[2] ?? ''
const tree = readTree(await (await fetch(url, { headers: { 'Accept-Encoding': 'identity' } })).text())
const server = http.createServer((_, response) => {
  const html = `<!DOCTYPE html>${renderToString(tree.map(elementOf))}`
  response.writeHead(200, {
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Length': Buffer.byteLength(html),
  })
  response.end(html)
})
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  if (address && typeof address === 'object') process.stdout.write(`http://127.0.0.1:${address.port}\n`)
})
