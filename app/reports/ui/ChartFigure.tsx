import { type PointerEvent, useState } from 'react'
import type { Locale } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import { type ChartLayout, layOutChart, type Shape } from '../charts/layout.ts'
import { inLocaleOfUnit } from '../charts/unit-format.ts'
import type { Chart, Report } from '../report.ts'
import styles from './ChartFigure.module.css'
import { useWidth } from './use-width.ts'

type ChartFigureProps = { readonly report: Report; readonly chart: Chart; readonly locale: Locale }

/**
 * A graph. The report's sentence describes it; along days the arrow keys, the mouse or a finger move a cursor, and the numbers of each
 * day are announced and written below.
 */
export function ChartFigure({ report, chart, locale }: ChartFigureProps) {
  const [ref, width] = useWidth<HTMLDivElement>(640)
  const [chosen, setChosen] = useState<number | null>(null)
  const layout = layOutChart(chart, { width, format: inLocaleOfUnit(chart, locale) })
  const texts = stepTexts(chart)
  const step = chosen === null ? null : Math.min(chosen, texts.length - 1)
  const byPointer = (event: PointerEvent<HTMLElement>) => {
    const { left } = event.currentTarget.getBoundingClientRect()
    setChosen(nearest(layout.steps, event.clientX - left + (layout.steps[0] ?? 0)))
  }
  return (
    <figure className={styles.figure}>
      <div ref={ref} className={styles.plot}>
        <svg
          viewBox={`0 0 ${layout.width} ${layout.height}`}
          width="100%"
          height={layout.height}
          preserveAspectRatio="xMinYMin meet"
          role="img"
          aria-label={`${report.title}. ${report.summary}`}
        >
          {layout.shapes.map((shape, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: shapes are rendered in this order and have no other name
            <ShapeOf key={index} shape={shape} />
          ))}
          {step !== null && layout.steps[step] !== undefined && (
            <path
              className={styles.cross}
              d={`M${layout.steps[step]} ${layout.plot.top}V${layout.plot.bottom}`}
            />
          )}
          {layout.texts.map(({ x, y, text, anchor, tone }, index) => (
            <text
              // biome-ignore lint/suspicious/noArrayIndexKey: texts are rendered in this order and have no other name
              key={index}
              x={x}
              y={y}
              textAnchor={anchor}
              className={styles.text}
              data-tone={tone}
            >
              {text}
            </text>
          ))}
        </svg>
        {texts.length > 1 && (
          <input
            type="range"
            className={styles.steps}
            style={rangeOver(layout)}
            min={0}
            max={texts.length - 1}
            value={step ?? texts.length - 1}
            aria-label={m.reports_step({ title: report.title }, { locale })}
            aria-valuetext={texts[step ?? texts.length - 1]}
            onChange={({ currentTarget: { value } }) => setChosen(Number(value))}
            onFocus={() => setChosen((before) => before ?? texts.length - 1)}
            onPointerMove={byPointer}
          />
        )}
      </div>
      <Legend chart={chart} />
      {texts.length > 0 && (
        <p className={styles.caption} aria-hidden="true">
          {texts[step ?? todayOf(chart) ?? texts.length - 1]}
        </p>
      )}
    </figure>
  )
}

function ShapeOf({ shape }: { readonly shape: Shape }) {
  switch (shape.kind) {
    case 'rect':
      return (
        <rect
          className={styles.bar}
          data-tone={shape.tone}
          x={shape.x}
          y={shape.y}
          width={shape.width}
          height={shape.height}
        />
      )
    case 'area':
      return <path className={styles.area} d={shape.d} />
    case 'path':
      return (
        <path
          className={styles.line}
          data-tone={shape.tone}
          data-thin={shape.isThin || undefined}
          data-dashed={shape.isDashed || undefined}
          d={shape.d}
        />
      )
  }
}

/** Names the parts of bars and columns; lines are named at their ends. */
function Legend({ chart }: { readonly chart: Chart }) {
  if (chart.kind === 'lines' || chart.series.length < 2) return null
  return (
    <ul className={styles.legend} aria-hidden="true">
      {chart.series.map(({ label, tone }) => (
        <li key={label} data-tone={tone}>
          {label}
        </li>
      ))}
    </ul>
  )
}

function stepTexts(chart: Chart): readonly string[] {
  switch (chart.kind) {
    case 'bars':
      return []
    case 'columns':
      return chart.columns.map(({ text }) => text)
    case 'lines':
      return chart.steps.map(({ text }) => text)
  }
}

function todayOf(chart: Chart): number | undefined {
  return chart.kind === 'lines' ? chart.today : undefined
}

/** The control lies over the plot, from its first step to its last. */
function rangeOver({ steps, plot }: ChartLayout) {
  const left = steps[0] ?? 0
  const right = steps.at(-1) ?? left
  return {
    insetInlineStart: left,
    inlineSize: right - left,
    insetBlockStart: plot.top,
    blockSize: plot.bottom - plot.top,
  }
}

function nearest(steps: readonly number[], x: number): number {
  let best = 0
  steps.forEach((step, index) => {
    if (Math.abs(step - x) < Math.abs((steps[best] ?? 0) - x)) best = index
  })
  return best
}
