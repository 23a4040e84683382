/** When the database worked on a statement, in milliseconds since 1970. */
export type Interval = { readonly from: number; readonly to: number }

/** Begins each line of the server's log: the instant in seconds since 1970, with milliseconds. */
export const logLinePrefix = '%n '

/** The statements in lines of the log that `log_duration` writes. The part after the last line break is `rest`: more of it is to come. */
export function intervalsIn(text: string): { readonly intervals: Interval[]; readonly rest: string } {
  const end = text.lastIndexOf('\n') + 1
  const lines = text.slice(0, end).matchAll(/^(\d+\.\d+) .*?duration: ([\d.]+) ms/gm)
  const intervals = [...lines].map(([, at, ms]) => {
    const to = Number(at) * 1_000
    return { from: to - Number(ms), to }
  })
  return { intervals, rest: text.slice(end) }
}

/** How long at least one of them ran: statements that run side by side count once. */
export function timeOf(intervals: readonly Interval[]): number {
  let [sum, until] = [0, Number.NEGATIVE_INFINITY]
  for (const { from, to } of intervals.toSorted((one, other) => one.from - other.from)) {
    if (to <= until) continue
    sum += to - Math.max(from, until)
    until = to
  }
  return sum
}
