import { type Links, linksIn, linksInStyles } from './links.ts'

/** Everything a crawl came by. */
export type Crawl = {
  /** in words, with the page that led there; none when every link leads somewhere */
  readonly broken: readonly string[]
  /** addresses that answered with a page, without their host */
  readonly pages: ReadonlySet<string>
  /** other hosts that pages link to */
  readonly elsewhere: ReadonlySet<string>
  /** the number of requested addresses */
  readonly asked: number
}

type Answer = { readonly status: number; readonly leadsTo: string | null; readonly links: Links | null }

/** More than this is a trap, and no site. */
const mostAddresses = 3_000
const atATime = 8

/**
 * Follows everything from `starts` on: links with their fragments, pictures, styles and what they load, forms, alternates, cards,
 * redirects. Addresses with a query are requested, but of their links only those without one are followed: filters can be
 * combined endlessly.
 */
export async function crawl(origin: string, starts: readonly string[]): Promise<Crawl> {
  const answers = new Map<string, Answer>()
  const broken: string[] = []
  const parts: { from: string; to: URL }[] = []
  const elsewhere = new Set<string>()
  const waiting: { readonly address: string; readonly from: string }[] = []
  const seen = new Set<string>()

  const lead = (link: string, from: string) => {
    const to = new URL(link)
    if (to.origin !== origin) {
      if (/^https?:$/.test(to.protocol)) elsewhere.add(to.host)
      return
    }
    if (to.hash.length > 1) parts.push({ from, to })
    const address = withoutPart(to)
    if (seen.has(address) || (to.search && new URL(from).search && to.search !== '')) return
    seen.add(address)
    waiting.push({ address, from })
  }
  for (const start of starts) lead(origin + start, origin)

  const work = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      if (answers.size >= mostAddresses)
        throw new Error(`More than ${mostAddresses} addresses, the last ${next.address}`)
      const { address, from } = next
      const answer = await ask(address)
      answers.set(address, answer)
      if (answer.leadsTo !== null) lead(answer.leadsTo, address)
      else if (answer.status !== 200) broken.push(`${answer.status} ${address}, on ${from}`)
      if (!answer.links) continue
      const { pages, parts: loaded, alternates, forms } = answer.links
      for (const link of [...pages, ...loaded, ...alternates]) lead(link, address)
      for (const { action, method } of forms)
        if (method === 'get' || !isSentOnly(action)) lead(action, address)
    }
  }
  // an idle crawler looks again while others may still find addresses
  while (waiting.length > 0) await Promise.all(Array.from({ length: atATime }, work))

  for (const { from, to } of parts) {
    const page = answers.get(withoutPart(to))
    const isThere = page?.links?.ids.has(decodeURIComponent(to.hash.slice(1)))
    if (page?.links && !isThere) broken.push(`no ${to.hash} at ${withoutPart(to)}, on ${from}`)
  }
  const pages = [...answers].flatMap(([address, { links }]) => (links ? [address.slice(origin.length)] : []))
  return { broken: [...new Set(broken)].sort(), pages: new Set(pages), elsewhere, asked: answers.size }
}

async function ask(address: string): Promise<Answer> {
  const answer = await fetch(address, { redirect: 'manual', headers: { accept: 'text/html' } })
  const location = answer.headers.get('location')
  const leadsTo = location === null ? null : new URL(location, address).href
  const type = answer.headers.get('content-type') ?? ''
  const body = await answer.text()
  if (answer.status !== 200) return { status: answer.status, leadsTo, links: null }
  if (type.startsWith('text/css')) {
    const none = { pages: [], alternates: [], forms: [], ids: new Set<string>() }
    return { status: 200, leadsTo, links: { ...none, parts: linksInStyles(body, address) } }
  }
  if (type.includes('xml')) {
    const pages = [...body.matchAll(/(?:<loc>|href=")([^<"]+)/g)].map(([, link = '']) =>
      link.replace(/&#38;/g, '&'),
    )
    return { status: 200, leadsTo, links: { pages, parts: [], alternates: [], forms: [], ids: new Set() } }
  }
  return { status: 200, leadsTo, links: type.startsWith('text/html') ? linksIn(body, address) : null }
}

/** Takes what is sent and answers no visit. */
function isSentOnly(action: string): boolean {
  return new URL(action).pathname.startsWith('/demo/')
}

function withoutPart(address: URL): string {
  return address.origin + address.pathname + address.search
}
