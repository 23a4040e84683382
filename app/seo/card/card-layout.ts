import type { ReactNode } from 'react'
import {
  accent,
  followText,
  foreground,
  leadText,
  foregroundMuted as muted,
} from '#app/platform/values/colours.ts'
import type { Card } from './card.ts'

type Style = Readonly<Record<string, string | number>>
type Node = {
  readonly type: 'div'
  readonly key: null
  readonly props: { readonly style: Style; readonly children: string | readonly Node[] }
}

/** Beyond begins the figure. */
const width = 640
const title = 'fraunces, fraunces-ext'
const text = 'figtree, figtree-ext'

/** A card's words in their places. Satori takes elements as plain objects, and sets every box as flex. */
export function layOutCard(card: Card): ReactNode {
  const { festival, above, below, foot, figure } = card
  const words = box({ ...column, width, height: 486 }, [
    box({ fontSize: 27, fontWeight: 600, color: muted, marginLeft: 52 }, festival),
    box(column, [
      ...(above ? [box({ fontSize: 27, fontWeight: 600, color: accent, marginBottom: 14 }, above)] : []),
      box({ fontFamily: title, lineHeight: 1.06, ...titleStyle(card.title) }, card.title),
      ...below.map((line, index) =>
        box({ fontSize: 30, marginTop: index === 0 ? 24 : 8, ...atMost(2) }, line),
      ),
    ]),
    box({ fontSize: 27, color: muted }, foot),
  ])
  const initials = box(
    { ...middle, position: 'absolute', left: 700, top: 85, width: 460, height: 460, fontSize: 190 },
    [...figure.initials].map((initial, index) =>
      box({ color: index === 0 ? leadText : followText }, initial),
    ),
  )
  return box({ width: 1200, height: 630, padding: 72, color: foreground, fontFamily: text }, [
    words,
    initials,
  ])
}

const column = { flexDirection: 'column', justifyContent: 'space-between' }
const middle = { alignItems: 'center', justifyContent: 'center', fontFamily: title }

function box(style: Style, children: string | readonly Node[]): Node {
  return { type: 'div', key: null, props: { style: { display: 'flex', ...style }, children } }
}

/** Large where it is short; one that would leave its room ends in dots after four lines. */
function titleStyle(title: string): Style {
  const { length } = title
  const fontSize = length <= 18 ? 100 : length <= 32 ? 82 : length <= 60 ? 64 : 50
  const longestWord = Math.max(...title.split(/\s+/).map((word) => word.length))
  // letters are seldom wider than this on average
  const fits = length <= 84 && longestWord * 0.62 * fontSize <= width
  return { fontSize, ...(fits ? { textWrap: 'balance' } : atMost(4)) }
}

/** A word that is longer than a line is broken, or it would run over the figure. Satori clamps blocks alone. */
function atMost(lines: number): Style {
  return { display: 'block', lineClamp: lines, wordBreak: 'break-word' }
}
