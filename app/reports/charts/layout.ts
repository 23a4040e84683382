import { round } from '#app/platform/ui/figures/smooth-path.ts'
import type { Chart, Tone } from '../report.ts'
import { ticksUpTo } from './scale.ts'

/** A shape of a graph, in units of the picture; its colour is its tone. */
export type Shape =
  | {
      readonly kind: 'rect'
      readonly x: number
      readonly y: number
      readonly width: number
      readonly height: number
      readonly tone: ShapeTone
    }
  | {
      readonly kind: 'path'
      readonly d: string
      readonly tone: ShapeTone
      readonly isDashed?: boolean
      readonly isThin?: boolean
    }
  | { readonly kind: 'area'; readonly d: string; readonly tone: ShapeTone }

export type ShapeTone = Tone | 'grid' | 'axis'

export type ChartText = {
  readonly x: number
  /** Its base line. */
  readonly y: number
  readonly text: string
  readonly anchor: 'start' | 'middle' | 'end'
  readonly tone: Tone | 'muted'
}

/** A graph in its places: the page renders it, and so does the picture. */
export type ChartLayout = {
  readonly width: number
  readonly height: number
  readonly shapes: readonly Shape[]
  readonly texts: readonly ChartText[]
  /** Where each step is, from the left; none of bars. */
  readonly steps: readonly number[]
  readonly plot: {
    readonly top: number
    readonly bottom: number
    readonly left: number
    readonly right: number
  }
}

/** The size and language of a chart: `format` writes the numbers of the scale. */
export type LayoutFor = {
  readonly width: number
  readonly format: (value: number) => string
  readonly fontSize?: number
}

/** Wider than most letters are on average. */
const LETTER = 0.56

/** Where each mark and label of a graph lies, in pixels, for the width and the number format given. */
export function layOutChart(chart: Chart, given: LayoutFor): ChartLayout {
  switch (chart.kind) {
    case 'bars':
      return layOutBars(chart, given)
    case 'columns':
      return layOutColumns(chart, given)
    case 'lines':
      return layOutLines(chart, given)
  }
}

/** How wide a text is, about. */
const widthOf = (text: string, fontSize: number) => text.length * fontSize * LETTER

function layOutBars(
  { series, bars }: Extract<Chart, { kind: 'bars' }>,
  { width, fontSize = 13 }: LayoutFor,
): ChartLayout {
  const [rowHeight, thickness] = [fontSize * 2, fontSize * 1.1]
  const longest = Math.max(0, ...bars.map(({ label }) => widthOf(label, fontSize)))
  const left = Math.min(longest + 12, width * 0.38)
  const right = width - Math.max(0, ...bars.map(({ text }) => widthOf(text, fontSize))) - 10
  const most = Math.max(1, ...bars.map(({ values }) => sum(values)))
  const shapes: Shape[] = []
  const texts: ChartText[] = []
  bars.forEach(({ label, values, text }, index) => {
    const y = index * rowHeight + (rowHeight - thickness) / 2
    const base = index * rowHeight + rowHeight / 2 + fontSize * 0.36
    let x = left
    values.forEach((value, part) => {
      const long = (Math.max(0, value) / most) * (right - left)
      if (long > 0) {
        const tone = series[part]?.tone ?? 'plain'
        shapes.push({
          kind: 'rect',
          x: round(x),
          y: round(y),
          width: round(Math.max(1, long)),
          height: round(thickness),
          tone,
        })
      }
      x += long
    })
    texts.push({
      x: left - 10,
      y: round(base),
      text: shortened(label, left - 12, fontSize),
      anchor: 'end',
      tone: 'plain',
    })
    texts.push({ x: round(x + 6), y: round(base), text, anchor: 'start', tone: 'muted' })
  })
  const height = Math.max(rowHeight, bars.length * rowHeight)
  return { width, height, shapes, texts, steps: [], plot: { top: 0, bottom: height, left, right } }
}

function layOutColumns(
  { series, columns }: Extract<Chart, { kind: 'columns' }>,
  { width, format, fontSize = 13 }: LayoutFor,
): ChartLayout {
  const height = 260
  const ticks = ticksUpTo(Math.max(0, ...columns.map(({ values }) => sum(values))))
  const axes = axesOf({ ticks, width, height, format, fontSize })
  const { plot } = axes
  const step = (plot.right - plot.left) / Math.max(1, columns.length)
  const wide = Math.max(1, Math.min(28, step * 0.78))
  const shapes: Shape[] = [...axes.shapes]
  const steps = columns.map((_, index) => round(plot.left + step * (index + 0.5)))
  columns.forEach(({ values }, index) => {
    let y = plot.bottom
    values.forEach((value, part) => {
      const high = (Math.max(0, value) / (ticks.at(-1) || 1)) * (plot.bottom - plot.top)
      if (high <= 0) return
      const x = (steps[index] ?? 0) - wide / 2
      shapes.push({
        kind: 'rect',
        x: round(x),
        y: round(y - high),
        width: round(wide),
        height: round(high),
        tone: series[part]?.tone ?? 'plain',
      })
      y -= high
    })
  })
  const labels = columns.map(({ label }) => label)
  const texts = [
    ...axes.texts,
    ...labelsUnder(labels, spread(labels, steps, fontSize), steps, plot, fontSize),
  ]
  return { width, height, shapes, texts, steps, plot }
}

function layOutLines(
  { steps: days, ticks: marked, lines, band, today }: Extract<Chart, { kind: 'lines' }>,
  { width, format, fontSize = 13 }: LayoutFor,
): ChartLayout {
  const height = 300
  const all = [...lines.flatMap(({ values }) => values), ...(band?.most ?? [])]
  const ticks = ticksUpTo(Math.max(0, ...all.map((value) => value ?? 0)))
  const ends = Math.max(0, ...lines.map(({ label }) => widthOf(label, fontSize))) + 12
  const axes = axesOf({ ticks, width, height, format, fontSize, right: Math.min(ends, width * 0.3) })
  const { plot } = axes
  const step = (plot.right - plot.left) / Math.max(1, days.length - 1)
  const at = (index: number) => round(plot.left + step * index)
  const up = (value: number) => round(plot.bottom - (value / (ticks.at(-1) || 1)) * (plot.bottom - plot.top))
  const shapes: Shape[] = [...axes.shapes]
  if (band) shapes.push({ kind: 'area', d: areaOf(band, at, up), tone: 'now' })
  if (today !== undefined)
    shapes.push({
      kind: 'path',
      d: `M${at(today)} ${plot.top}V${plot.bottom}`,
      tone: 'axis',
      isThin: true,
      isDashed: true,
    })
  lines.forEach(({ values, tone }) => {
    shapes.push({
      kind: 'path',
      d: lineOf(values, at, up),
      tone,
      isDashed: tone === 'both',
      isThin: tone === 'earlier',
    })
  })
  const texts = [
    ...axes.texts,
    ...labelsUnder(
      days.map(({ label }) => label),
      marked,
      days.map((_, index) => at(index)),
      plot,
      fontSize,
    ),
    ...endLabels(lines, at, up, plot, fontSize),
  ]
  return { width, height, shapes, texts, steps: days.map((_, index) => at(index)), plot }
}

type AxesFor = {
  readonly ticks: readonly number[]
  readonly width: number
  readonly height: number
  readonly format: (value: number) => string
  readonly fontSize: number
  readonly right?: number
}

/** The scale: faint lines with their numbers at the left. */
function axesOf({ ticks, width, height, format, fontSize, right = 6 }: AxesFor) {
  const words = ticks.map(format)
  const left = Math.max(...words.map((text) => widthOf(text, fontSize))) + 10
  const plot = {
    top: fontSize,
    bottom: height - fontSize * 2.1,
    left: round(left),
    right: round(width - right),
  }
  const high = (value: number) =>
    round(plot.bottom - (value / (ticks.at(-1) || 1)) * (plot.bottom - plot.top))
  const shapes: Shape[] = ticks.map((tick, index) => ({
    kind: 'path',
    d: `M${plot.left} ${high(tick)}H${plot.right}`,
    isThin: true,
    tone: index === 0 ? 'axis' : 'grid',
  }))
  const texts: ChartText[] = ticks.map((tick, index) => ({
    x: plot.left - 8,
    y: round(high(tick) + fontSize * 0.36),
    text: words[index] ?? '',
    anchor: 'end',
    tone: 'muted',
  }))
  return { plot, shapes, texts }
}

/** Every so manieth label, so that none runs into the next. */
function spread(labels: readonly string[], steps: readonly number[], fontSize: number): number[] {
  const widest = Math.max(1, ...labels.map((label) => widthOf(label, fontSize))) + 12
  const gap = (steps[1] ?? widest) - (steps[0] ?? 0)
  const every = Math.max(1, Math.ceil(widest / Math.max(gap, 0.1)))
  return labels.flatMap((_, index) => (index % every === 0 ? [index] : []))
}

function labelsUnder(
  labels: readonly string[],
  marked: readonly number[],
  steps: readonly number[],
  plot: ChartLayout['plot'],
  fontSize: number,
): ChartText[] {
  let free = Number.NEGATIVE_INFINITY
  return marked.flatMap((index) => {
    const text = labels[index]
    const x = steps[index]
    if (text === undefined || x === undefined) return []
    const half = widthOf(text, fontSize) / 2
    const middle = Math.min(Math.max(x, plot.left + half - 8), plot.right - half + 8)
    if (middle - half < free) return []
    free = middle + half + 6
    return [
      {
        x: round(middle),
        y: round(plot.bottom + fontSize * 1.6),
        text,
        anchor: 'middle',
        tone: 'muted',
      } as const,
    ]
  })
}

/** Each line is called at its right end; names that would lie on one another move apart. */
function endLabels(
  lines: Extract<Chart, { kind: 'lines' }>['lines'],
  at: (index: number) => number,
  up: (value: number) => number,
  plot: ChartLayout['plot'],
  fontSize: number,
): ChartText[] {
  const ends = lines.flatMap(({ label, tone, values }) => {
    const index = values.findLastIndex((value) => value !== null)
    const value = values[index]
    return value === null || value === undefined ? [] : [{ label, tone, x: at(index), y: up(value) }]
  })
  const free = fontSize * 1.25
  const byHeight = ends.toSorted((one, other) => one.y - other.y)
  let last = Number.NEGATIVE_INFINITY
  const placed = byHeight.map((end) => {
    const y = Math.max(end.y, last + free)
    last = y
    return { ...end, y }
  })
  const over = Math.max(0, last - plot.bottom)
  return placed.map(({ label, tone, x, y }, index) => ({
    x: round(Math.min(x, plot.right) + 7),
    // those at the foot move up together, none above the plot
    y: round(Math.max(plot.top + index * free, y - over) + fontSize * 0.36),
    text: label,
    anchor: 'start',
    tone,
  }))
}

function lineOf(
  values: readonly (number | null)[],
  at: (index: number) => number,
  up: (value: number) => number,
): string {
  let isOn = false
  let d = ''
  values.forEach((value, index) => {
    if (value === null) {
      isOn = false
      return
    }
    d += `${isOn ? 'L' : 'M'}${at(index)} ${up(value)}`
    isOn = true
  })
  return d
}

function areaOf(
  { least, most }: NonNullable<Extract<Chart, { kind: 'lines' }>['band']>,
  at: (index: number) => number,
  up: (value: number) => number,
): string {
  const over = most.flatMap((value, index) => (value === null ? [] : [`${at(index)} ${up(value)}`]))
  const under = least.flatMap((value, index) => (value === null ? [] : [`${at(index)} ${up(value)}`]))
  return over.length === 0 ? '' : `M${[...over, ...under.reverse()].join('L')}Z`
}

/** So that it takes no more room than there is; the whole is in the table. */
function shortened(text: string, room: number, fontSize: number): string {
  const letters = Math.max(4, Math.floor(room / (fontSize * LETTER)))
  return text.length <= letters ? text : `${text.slice(0, letters - 1).trimEnd()}…`
}

function sum(values: readonly number[]): number {
  return values.reduce((whole, value) => whole + Math.max(0, value), 0)
}
