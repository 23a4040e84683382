import { createHash } from 'node:crypto'
import { LruCache } from '#app/platform/page-cache/lru-cache.ts'
import type { Card } from './card.ts'
import { renderCard } from './render-card.server.ts'

export type RenderedCard = { readonly png: Uint8Array<ArrayBuffer>; readonly etag: string }

/** A festival in two languages is some two hundred cards of 130 kB. */
const cached = new LruCache<RenderedCard & { readonly bytes: number }>({
  entries: 400,
  bytes: 40 * 1024 ** 2,
})
const rendering = new Map<string, Promise<RenderedCard>>()
let last: Promise<unknown> = Promise.resolve()

/**
 * The picture of a card, cached in memory by what the card says. Concurrent requests for the same card
 * share one rendering, and cards are rendered one after the other, so that a crawler uses one thread at most.
 */
export async function pictureOf(card: Card): Promise<RenderedCard> {
  const key = createHash('sha256').update(JSON.stringify(card)).digest('base64url')
  const ready = cached.get(key) ?? rendering.get(key)
  if (ready) return ready
  const picture = last.then(() => render(card, key)).finally(() => rendering.delete(key))
  rendering.set(key, picture)
  last = picture.catch(() => undefined)
  return picture
}

async function render(card: Card, key: string): Promise<RenderedCard> {
  const png = await renderCard(card)
  const rendered = { png, etag: `"${key}"`, bytes: png.byteLength }
  cached.put(key, rendered)
  return rendered
}
