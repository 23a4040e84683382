import type { ReactNode } from 'react'
import { languageTag } from '#app/platform/locale.ts'
import { background, followMid, foreground, foregroundMuted, primary } from '#app/platform/values/colours.ts'
import type { MessageContent } from '../message-content.ts'
import { coloured, nightSheet, sans, serif } from './colours.ts'

/** One column of at most 600 pixels under the festival's name, in the colours of the site. */
export function MessageLayout({ message, children }: { message: MessageContent; children: ReactNode }) {
  const { locale, subject, title, greeting, closing, festival, footer } = message
  return (
    <html lang={languageTag(locale)}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <title>{subject}</title>
        <style>{`:root { color-scheme: light dark; supported-color-schemes: light dark }\n${nightSheet}`}</style>
      </head>
      <body {...coloured(['background'], { margin: 0, padding: 0, WebkitTextSizeAdjust: '100%' })}>
        <Column>
          <tr>
            <td
              style={{ backgroundColor: background, padding: '28px 24px 0', borderRadius: '12px 12px 0 0' }}
            >
              <a href={festival.url} style={{ textDecoration: 'none' }}>
                <span style={{ ...bandText, font: `22px/1.3 ${serif}`, color: foreground }}>
                  {festival.name}
                </span>
                <span style={{ ...bandText, font: `14px/1.6 ${sans}`, color: foregroundMuted }}>
                  {festival.dates}
                </span>
              </a>
              <TwoLines />
            </td>
          </tr>
          <tr>
            <td {...coloured(['card', 'text'], { padding: '28px 24px 8px', font: `17px/1.55 ${sans}` })}>
              <h1 {...coloured(['text'], { margin: '0 0 20px', font: `30px/1.2 ${serif}` })}>{title}</h1>
              <p style={paragraph}>{greeting}</p>
              {children}
              <p {...coloured(['text'], { margin: '28px 0 24px', font: `italic 19px/1.4 ${serif}` })}>
                {closing}
              </p>
            </td>
          </tr>
          <tr>
            <td
              {...coloured(['card', 'muted', 'line'], {
                padding: '16px 24px 24px',
                borderTopWidth: 1,
                borderTopStyle: 'solid',
                borderRadius: '0 0 12px 12px',
                font: `14px/1.6 ${sans}`,
              })}
            >
              {footer.map((line) => (
                <div key={line}>{line}</div>
              ))}
            </td>
          </tr>
        </Column>
      </body>
    </html>
  )
}

function Column({ children }: { children: ReactNode }) {
  return (
    <table {...presentation} width="100%">
      <tbody>
        <tr>
          <td align="center" style={{ padding: '16px 8px' }}>
            <table {...presentation} width="100%" style={{ maxWidth: 600, textAlign: 'left' }}>
              <tbody>{children}</tbody>
            </table>
          </td>
        </tr>
      </tbody>
    </table>
  )
}

/** The festival's mark as table cells, for mail programs that show no images: the lines of leader and follower. */
function TwoLines() {
  return (
    <table {...presentation} width="100%" style={{ marginTop: 24 }}>
      <tbody>
        <Bars colours={[primary, primary, null]} />
        <Bars colours={[null, null, null]} />
        <Bars colours={[null, followMid, followMid]} />
      </tbody>
    </table>
  )
}

function Bars({ colours }: { colours: readonly (string | null)[] }) {
  const widths = ['36%', '28%', '36%']
  return (
    <tr>
      {widths.map((width, index) => (
        <td
          // biome-ignore lint/suspicious/noArrayIndexKey: three bars that never move
          key={index}
          width={width}
          height={3}
          style={{ height: 3, fontSize: 0, lineHeight: 0, backgroundColor: colours[index] ?? undefined }}
        />
      ))}
    </tr>
  )
}

/** A table that is only there to hold things in place. */
export const presentation = { role: 'presentation', cellPadding: 0, cellSpacing: 0, border: 0 } as const

export const paragraph = { margin: '0 0 16px' } as const

const bandText = { display: 'block' } as const
