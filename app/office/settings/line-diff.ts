import { type PageSource, sourceFields } from '#app/festival/content/page-source.ts'

/** A line of a text that is in both, only in the older, or only in the newer. */
export type DiffLine = { readonly kind: 'same' | 'gone' | 'come'; readonly text: string }

/** So many lines round a change are shown; the rest is one line that says how many there are. */
const around = 1

/** Lines, or how many that are in both are left out. */
export type DiffPart = DiffLine | { readonly kind: 'left-out'; readonly count: number }

/** What differs between two texts of a page, line by line; nothing where they are the same. */
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

/** By the longest common subsequence: what stayed in its order stays. */
export function diffLines(before: readonly string[], after: readonly string[]): DiffLine[] {
  const lengths = commonLengths(before, after)
  const lines: DiffLine[] = []
  let [old, young] = [0, 0]
  while (old < before.length || young < after.length) {
    const [was, is] = [before[old], after[young]]
    if (was !== undefined && was === is) {
      lines.push({ kind: 'same', text: was })
      old += 1
      young += 1
    } else if (
      was !== undefined &&
      (is === undefined || at(lengths, old + 1, young) >= at(lengths, old, young + 1))
    ) {
      lines.push({ kind: 'gone', text: was })
      old += 1
    } else {
      lines.push({ kind: 'come', text: is ?? '' })
      young += 1
    }
  }
  return lines
}

/** `lengths[i][j]`: how many lines the rests from `i` and from `j` have in common. */
function commonLengths(before: readonly string[], after: readonly string[]): number[][] {
  const lengths = Array.from({ length: before.length + 1 }, () => new Array<number>(after.length + 1).fill(0))
  for (let old = before.length - 1; old >= 0; old -= 1) {
    for (let young = after.length - 1; young >= 0; young -= 1) {
      const row = lengths[old]
      if (!row) continue
      row[young] =
        before[old] === after[young]
          ? at(lengths, old + 1, young + 1) + 1
          : Math.max(at(lengths, old + 1, young), at(lengths, old, young + 1))
    }
  }
  return lengths
}

function at(lengths: readonly (readonly number[])[], old: number, young: number): number {
  return lengths[old]?.[young] ?? 0
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
