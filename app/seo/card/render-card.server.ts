import { pngOfSvg, wordsAsPaths } from '#app/platform/picture/picture-tools.server.ts'
import { accent, background, followMid, line, primary, secondary } from '#app/platform/values/colours.ts'
import { type Card, type CardFigure, markFigure, type Stroke } from './card.ts'
import { layOutCard } from './card-layout.ts'

/** The ratio that every site for shared links accepts: 1.91 to 1. */
export const cardSize = { width: 1200, height: 630 } as const

const colours = {
  lead: primary,
  follow: followMid,
  accent,
  line,
  bright: '#fff6e6',
  background,
} as const

/**
 * Renders a card as PNG. Letters become paths in this thread (some milliseconds); the paths become a picture, and the picture a file, in
 * other ones, so that no page waits.
 */
export async function renderCard(card: Card): Promise<Uint8Array<ArrayBuffer>> {
  return pngOfSvg(svgOf(card, await wordsAsPaths(layOutCard(card), cardSize)))
}

function svgOf({ figure }: Card, words: string): string {
  const { width, height } = cardSize
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">
<defs>${glow('lead', colours.lead, 0.3)}${glow('follow', secondary, 0.42)}</defs>
<rect width="${width}" height="${height}" fill="${background}"/>
<circle cx="1010" cy="160" r="430" fill="url(#lead)"/><circle cx="800" cy="610" r="420" fill="url(#follow)"/>
${strokesOf(markFigure(), { x: 90, y: 89, scale: 0.27 })}
${strokesOf(figure, { x: 930, y: 315, scale: 2.3 })}
${words}</svg>`
}

function glow(id: string, colour: string, opacity: number): string {
  return `<radialGradient id="${id}"><stop offset="0" stop-color="${colour}" stop-opacity="${opacity}"/><stop offset="1" stop-color="${colour}" stop-opacity="0"/></radialGradient>`
}

function strokesOf({ strokes }: CardFigure, at: { x: number; y: number; scale: number }): string {
  return `<g transform="translate(${at.x} ${at.y}) scale(${at.scale})" fill="none" stroke-linecap="round">${strokes.map(strokeOf).join('')}</g>`
}

function strokeOf({ path, width, colour, turn }: Stroke): string {
  const turned = turn === undefined ? '' : ` transform="rotate(${turn})"`
  return `<path d="${path}" stroke="${colours[colour]}" stroke-width="${width}"${turned}/>`
}
