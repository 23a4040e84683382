import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import type { Card } from './card.ts'
import { renderCard } from './render-card.server.ts'

export type RenderedCard = { readonly png: Uint8Array<ArrayBuffer>; readonly etag: string }

/** A festival in two languages is some two hundred cards of 130 kB. */
const cached = new LRUCache<string, RenderedCard>({
  max: 400,
  maxSize: 40 * 1024 ** 2,
  sizeCalculation: ({ png }) => png.byteLength,
})
const rendering = new Map<string, Promise<RenderedCard>>()
let last: Promise<unknown> = Promise.resolve()

/**
 * The picture of a card, cached in memory by its content. Concurrent requests for the same card
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
  const rendered = { png, etag: `"${key}"` }
  cached.set(key, rendered)
  return rendered
}
