import type { ReactNode } from 'react'
import type { Card } from './card.ts'

type Style = Readonly<Record<string, string | number>>
type Node = {
  readonly type: 'div'
  readonly key: null
  readonly props: { readonly style: Style; readonly children: string | readonly Node[] }
}

const title = 'fraunces, fraunces-ext'
const text = 'figtree, figtree-ext'
const ink = '#f4efe6'
const muted = '#aeb7c2'

/** A card's words in their places. Satori takes elements as plain objects, and sets every box as flex. */
export function cardWords(card: Card): ReactNode {
  const { festival, above, below, foot, figure } = card
  const words = box({ ...column, width: 640, height: 486 }, [
    box({ fontSize: 27, fontWeight: 600, color: muted, marginLeft: 52 }, festival),
    box(column, [
      ...(above ? [box({ fontSize: 27, fontWeight: 600, color: '#f2b66d', marginBottom: 14 }, above)] : []),
      box(
        { fontFamily: title, fontSize: titleSize(card.title), lineHeight: 1.06, textWrap: 'balance' },
        card.title,
      ),
      ...below.map((line, index) => box({ fontSize: 30, marginTop: index === 0 ? 24 : 8 }, line)),
    ]),
    box({ fontSize: 27, color: muted }, foot),
  ])
  const letters = box(
    { ...middle, position: 'absolute', left: 700, top: 85, width: 460, height: 460, fontSize: 190 },
    [...figure.letters].map((letter, index) => box({ color: index === 0 ? '#56c8e4' : '#f08ccb' }, letter)),
  )
  return box({ width: 1200, height: 630, padding: 72, color: ink, fontFamily: text }, [words, letters])
}

const column = { flexDirection: 'column', justifyContent: 'space-between' }
const middle = { alignItems: 'center', justifyContent: 'center', fontFamily: title }

function box(style: Style, children: string | readonly Node[]): Node {
  return { type: 'div', key: null, props: { style: { display: 'flex', ...style }, children } }
}

/** The longest titles still stand in four lines. */
function titleSize({ length }: string): number {
  if (length <= 18) return 100
  if (length <= 32) return 82
  return length <= 60 ? 64 : 50
}
