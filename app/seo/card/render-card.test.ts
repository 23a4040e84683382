import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import satori from 'satori'
import { describe, expect, it } from 'vitest'
import { pictureOf } from './cached-cards.server.ts'
import { artistFigure, type Card, eventFigure, floorFigure, markFigure, pageFigure } from './card.ts'
import { layOutCard } from './card-layout.ts'
import { cardSize, renderCard } from './render-card.server.ts'

const base: Card = {
  festival: '19. ljubljanski festival tanga',
  above: 'Lekcija · Srednja stopnja',
  title: 'Vals: vrtenje kakor reka',
  below: ['Živa Ščurek & Črt Žužemberk', 'petek, 14. november, 20:30–22:00'],
  foot: 'Dvorana Festivalna',
  figure: markFigure(),
}
const event = {
  ...({ venue: 'festivalna', level: 'advanced', kind: 'class', artists: ['ana'] } as const),
  startsAt: new Date('2025-11-14T18:00:00Z'),
  endsAt: new Date('2025-11-14T19:30:00Z'),
}

describe('a share card', () => {
  it('is a PNG in the size of shared links', async () => {
    const png = Buffer.from(await renderCard(base))
    expect(png.subarray(0, 8).toString('hex')).toBe('89504e470d0a1a0a')
    expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([1200, 630])
    // more than an empty background
    expect(png.byteLength).toBeGreaterThan(15_000)
  })

  it('differs for each figure and each text', async () => {
    const cards: Card[] = [
      base,
      { ...base, title: 'Drugače' },
      ...[pageFigure('/program'), pageFigure('/prices'), eventFigure(event), artistFigure('Ana & Luka')].map(
        (figure) => ({ ...base, figure }),
      ),
      { ...base, figure: eventFigure({ ...event, startsAt: new Date('2025-11-14T17:00:00Z') }) },
      ...['ana', 'ben'].map((dj) => ({
        ...base,
        figure: eventFigure({ ...event, kind: 'milonga', artists: [dj] }),
      })),
    ]
    const pictures = await Promise.all(
      cards.map(async (card) => Buffer.from(await renderCard(card)).toString('base64')),
    )
    expect(new Set(pictures).size).toBe(cards.length)
  })

  it("of a dancer's light shows the floor with one bright light", () => {
    const counts = { pairs: 2, lead: 1, follow: 3, both: 1 }
    const strokes = (number: number) => floorFigure(counts, { kind: 'follow', number }).strokes
    const bright = (number: number) => strokes(number).filter(({ colour }) => colour === 'bright')
    expect(bright(0)).toHaveLength(1)
    expect(bright(1)).not.toEqual(bright(0))
    const others = (number: number) => strokes(number).filter(({ colour }) => colour !== 'bright')
    expect(others(1)).toEqual(others(0))
    expect(
      floorFigure({ pairs: 0, lead: 0, follow: 0, both: 0 }, { kind: 'follow', number: 0 }).strokes,
    ).toHaveLength(4)
  })

  it('renders č, š and ž as distinct letters', async () => {
    const render = async (title: string) =>
      Buffer.from(await renderCard({ ...base, title })).toString('base64')
    const [plain, hooked, missing] = [
      await render('csz'),
      await render('čšž'),
      await render('\u{10FFFD}'.repeat(3)),
    ]
    expect(new Set([plain, hooked, missing]).size).toBe(3)
  })

  it.each([
    ['a long word', 'Najneverjetnejšekonstantinopolitanskepreobrazbe'],
    ['a short title of wide letters', 'W'.repeat(18)],
    ['a very long title', 'Ritmične igre, menjave teže in dvojni čas '.repeat(5)],
  ])('keeps its figure clear of %s', async (_, title) => {
    const places = await placesOfMessages({ ...base, title, below: [title, title] })
    expect(Math.max(...places.map(({ x }) => x))).toBeLessThan(930 - 94 * 2.3)
    // and of the festival's name above it
    expect(Math.min(...places.map(({ y }) => y))).toBeGreaterThanOrEqual(60)
  })

  it('is rendered once for concurrent requests', async () => {
    const [one, other] = await Promise.all([pictureOf(base), pictureOf({ ...base })])
    expect(one).toBe(other)
    const changed = await pictureOf({ ...base, foot: 'Studio Dansa' })
    expect(changed.etag).not.toBe(one.etag)
  })
})

/** Where the outlines of its words begin. */
async function placesOfMessages(card: Card): Promise<{ x: number; y: number }[]> {
  const file = 'files/figtree-latin-500-normal.woff'
  const data = await readFile(createRequire(import.meta.url).resolve(`@fontsource/figtree/${file}`))
  const fonts = [{ name: 'figtree', data, weight: 500, style: 'normal' } as const]
  const svg = await satori(layOutCard({ ...card, figure: markFigure() }), { ...cardSize, fonts })
  const outlines = [...svg.matchAll(/<path[^>]* d="([^"]+)"/g)].map(([, path = '']) => path)
  return outlines
    .flatMap((path) => [...path.matchAll(/M\s*([\d.]+)[ ,]([\d.]+)/g)])
    .map(([, x, y]) => ({ x: Number(x), y: Number(y) }))
}
