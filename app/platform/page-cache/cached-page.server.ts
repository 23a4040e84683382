import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Coding } from './coding.ts'
import type { ContentVersion } from './content-version.server.ts'

/** The versions a page was rendered from, and how long it stays valid while they do not change. */
export type Validity = {
  readonly version: ContentVersion
  /** Whether the page shows how many places are left. */
  readonly showsPlaces: boolean
  readonly renderedAt: Date
  /** The first instant at which the page would show something else. */
  readonly goodUntil: Date
}

/** A page compressed in one coding, ready to send. */
export type Packed = {
  readonly body: Buffer
  readonly tag: string
  /** Names and values alternate, as `writeHead` takes them. */
  readonly headers: readonly string[]
  /** For a 304 answer (RFC 9110, 15.4.5). */
  readonly headersUnchanged: readonly string[]
}

/** A page that is the same for everybody. It is compressed once per requested coding. */
export class CachedPage {
  readonly validity: Validity
  readonly bytes: number
  readonly hash: string
  readonly #plain: Buffer
  readonly #headers: readonly string[]
  readonly #packed = new Map<Coding, Packed>()
  readonly #packing = new Map<Coding, Promise<Packed>>()

  /** @param before an earlier rendering of the same page: its compressed copies are reused when the bytes are equal */
  constructor(
    plain: Buffer,
    headers: readonly string[],
    validity: Validity,
    before?: CachedPage | undefined,
  ) {
    this.validity = validity
    this.#plain = plain
    this.#headers = headers
    // compressed copies seldom reach half of the plain size
    this.bytes = plain.byteLength * 2 + 2_048
    this.hash = createHash('sha256').update(headers.join('\n')).update(plain).digest('base64url').slice(0, 22)
    if (before?.hash === this.hash)
      for (const [coding, packed] of before.#packed) this.#packed.set(coding, packed)
  }

  /** The page in `coding`; undefined until it has been packed once. */
  ready(coding: Coding): Packed | undefined {
    return this.#packed.get(coding)
  }

  /** The page in `coding`. It is compressed on the first call; concurrent calls wait for the same work. */
  async pack(coding: Coding): Promise<Packed> {
    const ready = this.#packed.get(coding)
    if (ready) return ready
    const running = this.#packing.get(coding)
    if (running) return running
    const packing = this.#pack(coding)
    this.#packing.set(coding, packing)
    return packing
  }

  async #pack(coding: Coding): Promise<Packed> {
    const body = await packers[coding](this.#plain)
    const tag = `"${this.hash}${coding === 'identity' ? '' : `-${coding}`}"`
    const ofTag = [
      'ETag',
      tag,
      // browsers revalidate every time, and shared caches never serve a request with a cookie from another's copy
      'Cache-Control',
      'no-cache',
      'Vary',
      'Accept-Encoding, Cookie',
    ]
    const encoded = coding === 'identity' ? [] : ['Content-Encoding', coding]
    const packed: Packed = {
      body,
      tag,
      headers: [...ofTag, ...this.#headers, ...encoded, 'Content-Length', String(body.byteLength)],
      headersUnchanged: ofTag,
    }
    this.#packed.set(coding, packed)
    return packed
  }
}

/**
 * Whether rendering now would give the same page: the content is unchanged, the places too where the page shows them, and `now` lies within
 * the time for which it is good.
 */
export function isValid(
  { version, showsPlaces, renderedAt, goodUntil }: Validity,
  current: ContentVersion,
  now: Date,
): boolean {
  return (
    version.content === current.content &&
    (!showsPlaces || version.places === current.places) &&
    // resetting the demo sets the clock back
    renderedAt <= now &&
    now < goodUntil
  )
}

/** Quality 5 takes 2 ms for the programme; 11 takes fifty times as long and saves a tenth. */
const brotliQuality = 5

const packers: Record<Coding, (plain: Buffer) => Promise<Buffer>> = {
  br: (plain) =>
    promisify(brotliCompress)(plain, {
      params: {
        [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
        [constants.BROTLI_PARAM_QUALITY]: brotliQuality,
        [constants.BROTLI_PARAM_SIZE_HINT]: plain.byteLength,
      },
    }),
  gzip: (plain) => promisify(gzip)(plain, { level: 6 }),
  identity: async (plain) => plain,
}
