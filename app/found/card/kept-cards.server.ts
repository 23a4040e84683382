import { createHash } from 'node:crypto'
import type { Card } from './card.ts'
import { drawCard } from './draw-card.server.ts'

export type DrawnCard = { readonly png: Uint8Array<ArrayBuffer>; readonly etag: string }

/** A festival in two languages is some two hundred cards, of 40 kB each. */
const most = 400

const kept = new Map<string, Promise<DrawnCard>>()
let atWork: Promise<unknown> = Promise.resolve()

/**
 * The picture of a card, from memory where it has been drawn since anything on it changed. Who asks for the same at the same time
 * waits for one drawing, and cards are drawn one after the other: a crawler that wants them all takes no more than one hand.
 */
export function pictureOf(card: Card): Promise<DrawnCard> {
  const key = createHash('sha256').update(JSON.stringify(card)).digest('base64url')
  const known = kept.get(key)
  if (known) {
    // the last one asked for stands last
    kept.delete(key)
    kept.set(key, known)
    return known
  }
  const drawn = atWork.then(async () => ({ png: await drawCard(card), etag: `"${key}"` }))
  atWork = drawn.catch(() => kept.delete(key))
  kept.set(key, drawn)
  const [oldest] = kept.keys()
  if (kept.size > most && oldest !== undefined) kept.delete(oldest)
  return drawn
}
