import { type IncomingMessage, request } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'

/** What a page weighs on its way to a browser that has never been here, in bytes; pictures are left out. */
export type PageWeight = {
  readonly html: number
  readonly styles: number
  readonly fonts: number
  readonly scripts: number
  readonly total: number
  /** How much of it is hydrated: all by React Router, parts of it, or nothing. What islands fetch is not counted here. */
  readonly hydration: 'whole' | 'islands' | 'none'
}

type Fetched = {
  readonly status: number
  readonly type: string
  readonly bytes: number
  readonly text: string
}

/** Fetches the parts of pages, each file once: `measure` may be called for many pages of one site. */
export class PageMeter {
  readonly #origin: string
  readonly #files = new Map<string, Promise<Fetched>>()

  constructor(origin: string) {
    this.#origin = origin
  }

  /** Null where the address answers with no page. */
  async measure(path: string): Promise<PageWeight | null> {
    const page = await get(this.#origin + path)
    if (page.status !== 200 || !page.type.startsWith('text/html')) return null
    const { text } = page
    const styles = hrefs(text, /<link\b[^>]*\brel="stylesheet"[^>]*>/g)
    const preloads = hrefs(text, /<link\b[^>]*\brel="preload"[^>]*\bas="font"[^>]*>/g)
    const scripts = [
      ...hrefs(text, /<link\b[^>]*\brel="modulepreload"[^>]*>/g),
      ...hrefs(text, /<script\b[^>]*\bsrc="[^>]*>/g),
      // what an inline module imports
      ...[...text.matchAll(/(?:import|from)\s*"(\/[^"]+\.m?js)"/g)].map(([, href = '']) => href),
    ]
    const sheets = await Promise.all(styles.map((href) => this.#file(href)))
    const fonts = [...preloads, ...sheets.flatMap((sheet) => fontsFor(sheet.text, shownText(text)))]
    const weights = {
      html: page.bytes,
      styles: await this.#sum(styles),
      fonts: await this.#sum(fonts),
      scripts: await this.#sum(scripts),
    }
    const total = weights.html + weights.styles + weights.fonts + weights.scripts
    return { ...weights, total, hydration: hydrationOf(text) }
  }

  async #sum(hrefs: readonly string[]): Promise<number> {
    const files = await Promise.all([...new Set(hrefs)].map((href) => this.#file(href)))
    return files.reduce((sum, { bytes }) => sum + bytes, 0)
  }

  #file(href: string): Promise<Fetched> {
    const known = this.#files.get(href)
    if (known) return known
    const file = get(new URL(href, this.#origin).href).then((fetched) => {
      if (fetched.status !== 200) throw new Error(`${href} was answered ${fetched.status}`)
      return fetched
    })
    this.#files.set(href, file)
    return file
  }
}

function hydrationOf(html: string): PageWeight['hydration'] {
  if (html.includes('__reactRouterContext')) return 'whole'
  return html.includes('data-island=') ? 'islands' : 'none'
}

/** What goes over the wire to a browser of today; `fetch` would unpack it, and not say how long it was. */
async function get(url: string): Promise<Fetched> {
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    const headers = { 'Accept-Encoding': 'gzip, deflate, br, zstd', Cookie: 'lang=EN' }
    request(url, { headers }, resolve).on('error', reject).end()
  })
  const sent = await buffer(answer)
  return {
    status: answer.statusCode ?? 0,
    type: answer.headers['content-type'] ?? '',
    bytes: sent.byteLength,
    text: unpack(sent, answer.headers['content-encoding']).toString(),
  }
}

function unpack(sent: Buffer, coding: string | undefined): Buffer {
  if (coding === 'br') return brotliDecompressSync(sent)
  return coding === 'gzip' ? gunzipSync(sent) : sent
}

function hrefs(html: string, tags: RegExp): string[] {
  return [...html.matchAll(tags)].flatMap(([tag]) => /\b(?:href|src)="([^"]+)"/.exec(tag)?.[1] ?? [])
}

/** The text of the page, without scripts, styles and tags. */
function shownText(html: string): string {
  return html
    .replace(/<(script|style)\b[\s\S]*?<\/\1>/g, ' ')
    .replace(/<[^>]*>/g, ' ')
    .replace(/&#x([0-9a-f]+);/gi, (_, code: string) => String.fromCodePoint(Number.parseInt(code, 16)))
}

/** Fonts of a style sheet whose characters occur on the page: browsers load those; whether a rule uses them is not checked. */
function fontsFor(css: string, text: string): string[] {
  const letters = [...new Set(text)].map((letter) => letter.codePointAt(0) ?? 0)
  return [...css.matchAll(/@font-face\s*\{([^}]*)\}/g)].flatMap(([, face = '']) => {
    const href = /url\("?([^")]+\.woff2)"?\)/.exec(face)?.[1]
    if (!href) return []
    const ranges = /unicode-range:([^;}]*)/.exec(face)?.[1]?.split(',').map(rangeOf) ?? [
      [0, 0x10_ffff] as const,
    ]
    return letters.some((letter) => ranges.some(([from, to]) => from <= letter && letter <= to)) ? [href] : []
  })
}

/** `U+0100-017F`, `U+20AC`, `U+4??`. */
function rangeOf(text: string): readonly [number, number] {
  const [from = '', to = from] = text.trim().replace(/^U\+/i, '').split('-')
  const at = (digits: string, wild: string) => Number.parseInt(digits.replaceAll('?', wild), 16)
  return [at(from, '0'), at(to, 'F')]
}
