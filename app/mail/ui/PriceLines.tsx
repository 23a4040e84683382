import type { PricesBlock } from '../message-content.ts'
import { BlockTitle } from './BlockTitle.tsx'
import { coloured } from './colours.ts'
import { presentation } from './MessageLayout.tsx'

/** What it costs, line by line, then the sums. */
export function PriceLines({ title, lines, sums }: PricesBlock) {
  return (
    <>
      <BlockTitle>{title}</BlockTitle>
      <table {...presentation} width="100%" style={{ marginBottom: 16 }}>
        <tbody>
          {lines.map(({ label, amount, isCertain }) => (
            <tr key={label}>
              <td {...coloured([isCertain ? 'text' : 'muted', 'line'], cell)}>{label}</td>
              <td {...coloured([isCertain ? 'text' : 'muted', 'line'], { ...cell, ...figures })}>{amount}</td>
            </tr>
          ))}
          {sums.map(({ label, amount, isMain }) => (
            <tr key={label}>
              <td {...coloured(['text', 'line'], { ...cell, fontWeight: isMain ? 700 : 400 })}>{label}</td>
              <td {...coloured(['text', 'line'], { ...cell, ...figures, fontWeight: isMain ? 700 : 400 })}>
                {amount}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  )
}

const cell = {
  padding: '7px 0',
  verticalAlign: 'top',
  borderTopWidth: 1,
  borderTopStyle: 'solid',
  lineHeight: 1.4,
} as const

const figures = {
  textAlign: 'right',
  paddingLeft: 16,
  whiteSpace: 'nowrap',
  fontVariantNumeric: 'tabular-nums',
} as const
