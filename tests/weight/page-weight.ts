/** What a page weighs on its way to a browser that has never been here, in bytes; pictures are left out. */
export type PageWeight = {
  readonly html: number
  readonly styles: number
  readonly fonts: number
  readonly scripts: number
  readonly total: number
  /** Whether React comes along. */
  readonly isHydrated: boolean
}

type Got = { readonly status: number; readonly type: string; readonly bytes: number; readonly text: string }

/** Gets what a page is made of, each file once: `weigh` may be asked for many pages of one site. */
export class Scales {
  readonly #origin: string
  readonly #files = new Map<string, Promise<Got>>()

  constructor(origin: string) {
    this.#origin = origin
  }

  /** Null where the address answers with no page. */
  async weigh(path: string): Promise<PageWeight | null> {
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
    return { ...weights, total, isHydrated: text.includes('__reactRouterContext') }
  }

  async #sum(hrefs: readonly string[]): Promise<number> {
    const files = await Promise.all([...new Set(hrefs)].map((href) => this.#file(href)))
    return files.reduce((sum, { bytes }) => sum + bytes, 0)
  }

  #file(href: string): Promise<Got> {
    const known = this.#files.get(href)
    if (known) return known
    const file = get(new URL(href, this.#origin).href).then((got) => {
      if (got.status !== 200) throw new Error(`${href} was answered ${got.status}`)
      return got
    })
    this.#files.set(href, file)
    return file
  }
}

/** `fetch` unpacks what it gets, but keeps the length that came; what comes without one is packed here as the server does. */
async function get(url: string): Promise<Got> {
  const response = await fetch(url, {
    redirect: 'manual',
    headers: { 'Accept-Encoding': 'br', Cookie: 'lang=EN' },
  })
  const body = Buffer.from(await response.arrayBuffer())
  const length = response.headers.get('Content-Length')
  const bytes = length ? Number(length) : await packedLength(body)
  return {
    status: response.status,
    type: response.headers.get('Content-Type') ?? '',
    bytes,
    text: body.toString(),
  }
}

async function packedLength(body: Buffer): Promise<number> {
  const { brotliCompressSync, constants } = await import('node:zlib')
  return brotliCompressSync(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }).byteLength
}

function hrefs(html: string, tags: RegExp): string[] {
  return [...html.matchAll(tags)].flatMap(([tag]) => /\b(?:href|src)="([^"]+)"/.exec(tag)?.[1] ?? [])
}

/** What is to be read on the page: scripts, styles and tags are not. */
function shownText(html: string): string {
  return html
    .replace(/<(script|style)\b[\s\S]*?<\/\1>/g, ' ')
    .replace(/<[^>]*>/g, ' ')
    .replace(/&#x([0-9a-f]+);/gi, (_, code: string) => String.fromCodePoint(Number.parseInt(code, 16)))
}

/** Fonts of a stylesheet whose letters stand on the page: browsers load those, and whether a rule uses them is not looked at. */
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
