import { diffArrays } from 'diff'
import { type PageSource, sourceFields } from '#app/festival/content/page-source.ts'

/** A line of a text that is in both, only in the older, or only in the newer. */
export type DiffLine = { readonly kind: 'same' | 'gone' | 'come'; readonly text: string }

/** So many lines round a change are shown; the rest is one line that says how many there are. */
const around = 1

/** Lines, or how many that are in both are left out. */
export type DiffPart = DiffLine | { readonly kind: 'left-out'; readonly count: number }

/** The differences between two texts of a page, line by line; empty where they are the same. */
export function differences(before: PageSource, after: PageSource): DiffPart[] {
  const parts = sourceFields.flatMap((field) => {
    const lines = diffLines(linesOf(before[field]), linesOf(after[field]))
    return lines.some(({ kind }) => kind !== 'same') ? folded(lines) : []
  })
  return parts
}

function linesOf(text: string): string[] {
  return text === '' ? [] : text.split('\n')
}

/** Every line of both, in the order in which the one text becomes the other. */
export function diffLines(before: readonly string[], after: readonly string[]): DiffLine[] {
  return diffArrays([...before], [...after]).flatMap(({ value, added, removed }) =>
    value.map((text): DiffLine => ({ kind: added ? 'come' : removed ? 'gone' : 'same', text })),
  )
}

function folded(lines: readonly DiffLine[]): DiffPart[] {
  const isNear = (index: number) =>
    lines.slice(Math.max(0, index - around), index + around + 1).some(({ kind }) => kind !== 'same')
  const parts: DiffPart[] = []
  let count = 0
  const fold = () => {
    if (count > 0) parts.push({ kind: 'left-out', count })
    count = 0
  }
  lines.forEach((line, index) => {
    if (!isNear(index)) {
      count += 1
      return
    }
    fold()
    if (line.text.trim() !== '' || line.kind !== 'same') parts.push(line)
  })
  fold()
  return parts
}
