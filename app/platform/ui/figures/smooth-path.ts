export type Point = readonly [x: number, y: number]

/**
 * SVG path data of a smooth curve through `points` (Catmull–Rom as cubic Béziers), to a tenth of a unit. With
 * relative coordinates, as short as the format allows: figures are most of a page's size.
 */
export function smoothPath(points: readonly Point[]): string {
  const [first, ...rest] = points.map(rounded)
  if (!first) return ''
  let path = `M${joined(first)}`
  let from = first
  rest.forEach((to, index) => {
    const [out, into] = handles(points, index)
    path += `c${joined([out, into, to].flatMap(([x, y]) => [round(x - from[0]), round(y - from[1])]))}`
    from = to
  })
  return path
}

/** The two handles of the stretch from point `index` to the next one; at the ends the curve leaves straight. */
function handles(points: readonly Point[], index: number): readonly [Point, Point] {
  const at = (position: number): Point => points[Math.min(Math.max(position, 0), points.length - 1)] ?? [0, 0]
  const [before, from, to, after] = [at(index - 1), at(index), at(index + 1), at(index + 2)]
  return [
    [from[0] + (to[0] - before[0]) / 6, from[1] + (to[1] - before[1]) / 6],
    [to[0] - (after[0] - from[0]) / 6, to[1] - (after[1] - from[1]) / 6],
  ]
}

/** A minus sign separates two numbers like a space; a zero before the point is redundant. */
function joined(numbers: readonly number[]): string {
  return numbers
    .map((number) => String(number).replace(/^(-?)0\./, '$1.'))
    .reduce((text, number) => (number.startsWith('-') ? text + number : `${text} ${number}`))
}

function rounded([x, y]: Point): Point {
  return [round(x), round(y)]
}

/** To a tenth; never -0, which would be written out. */
export function round(value: number): number {
  const tenths = Math.round(value * 10) / 10
  return tenths === 0 ? 0 : tenths
}
