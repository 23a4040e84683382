/** The links and resources of a page, in its HTML. */
export type Links = {
  /** pages one goes to, with their `#part` */
  readonly pages: readonly string[]
  /** its resources and representations: pictures, styles, scripts, fonts, icons, cards */
  readonly parts: readonly string[]
  /** the same page in other languages, and the address it is known by */
  readonly alternates: readonly string[]
  readonly forms: readonly { readonly action: string; readonly method: string }[]
  readonly ids: ReadonlySet<string>
}

/** Parses a page without a browser. Our own pages are well formed: every attribute has double quotes. */
export function linksIn(html: string, address: string): Links {
  const whole = (link: string) => new URL(decoded(link), address).href
  const tags: Tag[] = [...html.matchAll(/<([a-z][\w-]*)((?:\s+[^\s=>]+(?:="[^"]*")?)*)\s*\/?>/gi)].map(
    ([, name = '', attributes = '']) => ({ ...attributesIn(attributes), name: name.toLowerCase() }),
  )
  const links = tags.filter(({ name }) => name === 'link')
  const isAlternate = ({ rel }: Tag) => rel === 'alternate' || rel === 'canonical'
  const parts = [
    ...links.filter((link) => !isAlternate(link)).map(({ href }) => href),
    ...tags.map(({ name, src }) => (['img', 'script', 'iframe', 'source'].includes(name) ? src : undefined)),
    ...tags.map(({ property, content }) => (property === 'og:image' ? content : undefined)),
  ]
  return {
    pages: tags.flatMap(({ name, href }) => (name === 'a' && href !== undefined ? whole(href) : [])),
    parts: parts.flatMap((part) => (part === undefined || part.startsWith('data:') ? [] : whole(part))),
    alternates: links.filter(isAlternate).map(({ href = '' }) => whole(href)),
    forms: tags
      .filter(({ name }) => name === 'form')
      .map(({ action = '', method = 'get' }) => ({ action: whole(action), method: method.toLowerCase() })),
    ids: new Set(tags.flatMap(({ id }) => (id === undefined ? [] : decoded(id)))),
  }
}

/** What a style sheet loads. */
export function linksInStyles(css: string, address: string): string[] {
  return [...css.matchAll(/url\(["']?(?!data:|#)([^"')]+)/g)].map(
    ([, link = '']) => new URL(link, address).href,
  )
}

/** Its name, and its attributes by theirs. */
type Tag = { readonly [attribute: string]: string | undefined; readonly name: string }

function attributesIn(text: string): Record<string, string> {
  return Object.fromEntries(
    [...text.matchAll(/([^\s=>]+)(?:="([^"]*)")?/g)].map(([, name = '', value = '']) => [
      name.toLowerCase(),
      value,
    ]),
  )
}

function decoded(text: string): string {
  return text.replace(/&(?:amp|quot|lt|gt|#x27|#39);/g, (entity) => entities[entity] ?? entity)
}

const entities: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&quot;': '"',
  '&lt;': '<',
  '&gt;': '>',
  '&#x27;': "'",
  '&#39;': "'",
}
