export type Point = readonly [x: number, y: number]

/** SVG path data of a smooth curve through `points` (Catmull–Rom as cubic Béziers), to a tenth of a unit. */
export function smoothPath(points: readonly Point[]): string {
  const [first] = points
  if (!first) return ''
  let path = `M${round(first[0])} ${round(first[1])}`
  for (let index = 0; index + 1 < points.length; index += 1) path += bezier(points, index)
  return path
}

/** The stretch from point `index` to the next one; at the ends the curve leaves straight. */
function bezier(points: readonly Point[], index: number): string {
  const at = (position: number): Point => points[Math.min(Math.max(position, 0), points.length - 1)] ?? [0, 0]
  const [before, from, to, after] = [at(index - 1), at(index), at(index + 1), at(index + 2)]
  const out: Point = [from[0] + (to[0] - before[0]) / 6, from[1] + (to[1] - before[1]) / 6]
  const into: Point = [to[0] - (after[0] - from[0]) / 6, to[1] - (after[1] - from[1]) / 6]
  return `C${[out, into, to].map(([x, y]) => `${round(x)} ${round(y)}`).join(' ')}`
}

export function round(value: number): number {
  const tenths = Math.round(value * 10) / 10
  return tenths === 0 ? 0 : tenths
}
