import { Fragment } from 'react'
import { accent, onAccent } from '#app/platform/values/colours.ts'
import type { Block } from '../message-content.ts'
import { coloured, sans } from './colours.ts'
import { paragraph } from './MessageLayout.tsx'
import { PaySlip } from './PaySlip.tsx'
import { PicksTable } from './PicksTable.tsx'
import { PriceLines } from './PriceLines.tsx'

/** The body of an e-mail, one block under the other. */
export function Blocks({ blocks }: { blocks: readonly Block[] }) {
  return blocks.map((block, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: rendered once
    <OneBlock key={index} block={block} />
  ))
}

function OneBlock({ block }: { block: Block }) {
  switch (block.kind) {
    case 'text':
      return <p style={paragraph}>{inLines(block.text)}</p>
    case 'note':
      return (
        <p
          {...coloured(['panel'], {
            margin: '0 0 16px',
            padding: '12px 16px',
            borderLeft: `3px solid ${accent}`,
          })}
        >
          {block.text}
        </p>
      )
    case 'button':
      return (
        <p style={{ margin: '24px 0' }}>
          <a href={block.url} style={button}>
            {block.label}
          </a>
        </p>
      )
    case 'calendar':
      return <p {...coloured(['muted'], { margin: '0 0 16px', fontSize: 15 })}>{block.text}</p>
    case 'picks':
      return <PicksTable {...block} />
    case 'prices':
      return <PriceLines {...block} />
    case 'slip':
      return <PaySlip {...block} />
  }
}

/** Keeps line breaks. */
function inLines(text: string) {
  const [first, ...others] = text.split('\n')
  if (others.length === 0) return first
  return [
    first,
    ...others.map((line, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: rendered once
      <Fragment key={index}>
        <br />
        {line}
      </Fragment>
    )),
  ]
}

/** The accent colour: what to do next. The same by day and at night. */
const button = {
  display: 'inline-block',
  padding: '14px 24px',
  borderRadius: 8,
  backgroundColor: accent,
  color: onAccent,
  font: `600 17px/1.2 ${sans}`,
  textDecoration: 'none',
} as const
