import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import type { MiddlewareHandler } from 'hono'
import { type Coding, codingFor } from '#app/platform/page-cache/coding.ts'
import type { SheetAt } from '#app/platform/page-cache/styles-inside.ts'

type Packing = Exclude<Coding, 'identity'>
type StaticFile = {
  readonly type: string
  readonly etag: string
  readonly plain: Uint8Array<ArrayBuffer>
  readonly packed: Partial<Record<Packing, Uint8Array<ArrayBuffer>>>
}

const codings: readonly { name: Packing; suffix: string }[] = [
  { name: 'br', suffix: '.br' },
  { name: 'gzip', suffix: '.gz' },
]

/**
 * Serves the files of the build from memory, in the best coding the browser accepts. The names of files in
 * `assets/` contain a hash, so they never change; all others are revalidated by their ETag.
 */
export function serveStatic(files: ReadonlyMap<string, StaticFile>): MiddlewareHandler {
  return async (c, next) => {
    const file = files.get(c.req.path)
    if (!file || (c.req.method !== 'GET' && c.req.method !== 'HEAD')) return next()

    const headers = new Headers({
      'Content-Type': file.type,
      'Cache-Control': c.req.path.startsWith('/assets/')
        ? 'public, max-age=31536000, immutable'
        : 'public, max-age=0, must-revalidate',
      ETag: file.etag,
      Vary: 'Accept-Encoding',
    })
    if (c.req.header('if-none-match')?.includes(file.etag))
      return new Response(null, { status: 304, headers })

    const coding = codingFor(c.req.header('accept-encoding'))
    const packed = coding === 'identity' ? undefined : file.packed[coding]
    const body = packed ?? file.plain
    if (packed) headers.set('Content-Encoding', coding)
    headers.set('Content-Length', String(body.byteLength))
    return new Response(c.req.method === 'HEAD' ? null : body, { headers })
  }
}

/** Finds the text of a stylesheet among the files by its address; undefined for any other file, and where there is none. */
export function sheetsAmong(files: ReadonlyMap<string, StaticFile>): SheetAt {
  const decoder = new TextDecoder()
  return (href) => {
    const sheet = href.endsWith('.css') ? files.get(href) : undefined
    return sheet && decoder.decode(sheet.plain)
  }
}

/** Everything under `folder` by its address, with the packed copies that lie beside it; hidden folders but `.well-known` are the build's own. */
export async function readStaticFiles(folder: string): Promise<Map<string, StaticFile>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const names = new Set(
    entries
      .filter(
        (entry) => entry.isFile() && !/^\.(?!well-known(\/|$))/.test(path.relative(folder, entry.parentPath)),
      )
      .map((entry) => path.join(entry.parentPath, entry.name)),
  )
  const files = new Map<string, StaticFile>()
  for (const name of names) {
    if (codings.some(({ suffix }) => name.endsWith(suffix) && names.has(name.slice(0, -suffix.length))))
      continue
    const packed: StaticFile['packed'] = {}
    for (const { name: coding, suffix } of codings) {
      if (names.has(name + suffix)) packed[coding] = await readFile(name + suffix)
    }
    const plain = await readFile(name)
    const etag = `"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`
    const address = `/${path.relative(folder, name).split(path.sep).join('/')}`
    files.set(address, { type: typeOf(name), etag, plain, packed })
  }
  return files
}

const types: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.json': 'application/json',
  '.webmanifest': 'application/manifest+json',
  '.txt': 'text/plain; charset=utf-8',
  '.xml': 'application/xml',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.wasm': 'application/wasm',
}

function typeOf(name: string): string {
  return types[path.extname(name)] ?? 'application/octet-stream'
}
