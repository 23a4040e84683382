import type { SlipBlock } from '../message-content.ts'
import { BlockTitle } from './BlockTitle.tsx'
import { coloured } from './colours.ts'
import { presentation } from './MessageLayout.tsx'

/** Whom to pay, how much, until when; the codes come last and say nothing that the words do not. */
export function PaySlip({ title, rows, hint, codes }: SlipBlock) {
  return (
    <>
      <BlockTitle>{title}</BlockTitle>
      <table {...presentation} width="100%" {...coloured(['panel'], { borderRadius: 8, marginBottom: 12 })}>
        <tbody>
          {rows.map(({ label, value, isMain }) => (
            <tr key={label}>
              <td style={{ padding: '10px 16px 0' }}>
                <div {...coloured(['muted'], { fontSize: 14, lineHeight: 1.4 })}>{label}</div>
                <div {...coloured(['text'], isMain ? main : figures)}>{value}</div>
              </td>
            </tr>
          ))}
          <tr>
            <td {...coloured(['muted'], { padding: '12px 16px 14px', fontSize: 15, lineHeight: 1.45 })}>
              {hint}
            </td>
          </tr>
        </tbody>
      </table>
      {codes.length > 0 && (
        <div style={{ margin: '0 0 8px' }}>
          {codes.map((code) => (
            <Code key={code.cid} {...code} />
          ))}
        </div>
      )}
    </>
  )
}

/** Beside each other where there is room, else one under the other. Always on white: scanners need it at night too. */
function Code({ cid, alt, name, use }: SlipBlock['codes'][number]) {
  return (
    <div
      style={{
        display: 'inline-block',
        verticalAlign: 'top',
        width: 255,
        maxWidth: '100%',
        margin: '8px 16px 8px 0',
      }}
    >
      <img
        src={`cid:${cid}`}
        alt={alt}
        // Else React would put a preload link into the head, which an e-mail has no use for.
        fetchPriority="low"
        width={255}
        height={255}
        style={{
          display: 'block',
          backgroundColor: '#ffffff',
          color: '#171b22',
          borderRadius: 8,
          fontSize: 14,
        }}
      />
      <div {...coloured(['muted'], { padding: '8px 0', fontSize: 14, lineHeight: 1.4 })}>
        <strong {...coloured(['text'])}>{name}.</strong> {use}
      </div>
    </div>
  )
}

const figures = { fontVariantNumeric: 'tabular-nums', lineHeight: 1.4 } as const
const main = { ...figures, fontSize: 22, fontWeight: 600 } as const
