import type { ReactNode } from 'react'
import { pngOfSvg, wordsAsPaths } from '#app/platform/picture/picture-tools.server.ts'
import {
  background,
  followMid,
  followText,
  foreground,
  foregroundMuted,
  leadText,
  lineStrong,
  primary,
  surface3,
} from '#app/platform/values/colours.ts'
import {
  type ChartLayout,
  type ChartText,
  layOutChart,
  type Shape,
  type ShapeTone,
} from '../charts/layout.ts'
import type { Report } from '../report.ts'

const colours: Readonly<Record<ShapeTone | 'muted', string>> = {
  lead: primary,
  follow: followMid,
  both: foregroundMuted,
  now: foreground,
  plain: '#8f9daf',
  earlier: lineStrong,
  grid: surface3,
  axis: lineStrong,
  muted: foregroundMuted,
}
const textColours: Readonly<Record<ChartText['tone'], string>> = {
  ...colours,
  lead: leadText,
  follow: followText,
  plain: foreground,
  earlier: foregroundMuted,
}
const width = 1200
const margin = 56
const chartFont = 18
const families = { title: 'fraunces, fraunces-ext', text: 'figtree, figtree-ext' }

type PictureFor = {
  /** Under the graph: the edition and the day. */
  readonly foot: string
  readonly format: (value: number) => string
}

/** A report's graph with its title and sentence, to be pasted anywhere. */
export async function reportPicture(
  report: Report,
  { foot, format }: PictureFor,
): Promise<Uint8Array<ArrayBuffer>> {
  const chart = report.chart
    ? layOutChart(report.chart, { width: width - 2 * margin, format, fontSize: chartFont })
    : null
  const top = 190
  const height = top + (chart?.height ?? 0) + 110
  const legend =
    report.chart && report.chart.kind !== 'lines' && report.chart.series.length > 1 ? report.chart.series : []
  const words = box({ width, height, fontFamily: families.text, position: 'relative' }, [
    at(margin, 40, { fontFamily: families.title, fontSize: 40, color: colours.now }, report.title),
    at(
      margin,
      96,
      { fontSize: 22, lineHeight: 1.35, color: colours.muted, width: width - 2 * margin },
      report.summary,
    ),
    ...(chart?.texts ?? []).map((text) => chartText(text, { x: margin, y: top })),
    at(margin, height - 56, { fontSize: 18, color: colours.muted }, foot),
    box(
      { position: 'absolute', right: margin, top: height - 56, fontSize: 18 },
      legend.map(({ label, tone }) => box({ color: textColours[tone], marginLeft: 28 }, `■ ${label}`)),
    ),
  ])
  const paths = await wordsAsPaths(words, { width, height })
  return pngOfSvg(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"><rect width="${width}" height="${height}" fill="${background}"/><g transform="translate(${margin} ${top})">${chart ? shapesOf(chart) : ''}</g>${paths}</svg>`,
  )
}

function shapesOf({ shapes }: ChartLayout): string {
  return shapes.map(shapeOf).join('')
}

function shapeOf(shape: Shape): string {
  const colour = colours[shape.tone]
  switch (shape.kind) {
    case 'rect':
      return `<rect x="${shape.x}" y="${shape.y}" width="${shape.width}" height="${shape.height}" fill="${colour}"/>`
    case 'area':
      return `<path d="${shape.d}" fill="${colour}" fill-opacity="0.14"/>`
    case 'path': {
      const dashes = shape.isDashed ? ' stroke-dasharray="6 6"' : ''
      return `<path d="${shape.d}" fill="none" stroke="${colour}" stroke-width="${shape.isThin ? 1.5 : 3.5}" stroke-linejoin="round"${dashes}/>`
    }
  }
}

/** Satori positions boxes: an end-aligned or centred text needs a wide one. */
function chartText(
  { x, y, text, anchor, tone }: ChartText,
  from: { readonly x: number; readonly y: number },
): Node {
  const wide = 800
  const left = from.x + x - { start: 0, middle: wide / 2, end: wide }[anchor]
  const justifyContent = { start: 'flex-start', middle: 'center', end: 'flex-end' }[anchor]
  const top = from.y + y - chartFont * 0.95
  const style = { width: wide, justifyContent, fontSize: chartFont, lineHeight: 1.2, whiteSpace: 'nowrap' }
  return at(left, top, { ...style, color: textColours[tone] }, text)
}

type Style = Readonly<Record<string, string | number>>
type Node = {
  readonly type: 'div'
  readonly key: null
  readonly props: { readonly style: Style; readonly children: string | readonly Node[] }
}

function at(left: number, top: number, style: Style, children: string): Node {
  return box({ position: 'absolute', left, top, ...style }, children)
}

/** Satori takes elements as plain objects, and sets every box as flex. */
function box(style: Style, children: string | readonly Node[]): Node & ReactNode {
  return { type: 'div', key: null, props: { style: { display: 'flex', ...style }, children } } as Node &
    ReactNode
}
