import { languageTag } from '#app/platform/locale.ts'
import type { PicksBlock } from '../message-content.ts'
import { BlockTitle } from './BlockTitle.tsx'
import { coloured } from './colours.ts'
import { presentation } from './MessageLayout.tsx'

/** Events under their days: time on the left, what and where on the right. */
export function PicksTable({ title, mood, days }: PicksBlock) {
  return (
    <>
      <BlockTitle>{title}</BlockTitle>
      <table {...presentation} width="100%" style={{ marginBottom: 8 }}>
        <tbody>
          {days.map(({ day, picks }) => (
            <DayOfPicks key={day} day={day} picks={picks} mood={mood} />
          ))}
        </tbody>
      </table>
    </>
  )
}

function DayOfPicks({ day, picks, mood }: PicksBlock['days'][number] & Pick<PicksBlock, 'mood'>) {
  return (
    <>
      <tr>
        <td colSpan={2} {...coloured(['lead'], { padding: '10px 0 4px', fontSize: 15, fontWeight: 600 })}>
          {day}
        </td>
      </tr>
      {picks.map(({ time, title, lang, details }) => (
        <tr key={`${time} ${title}`}>
          <td
            {...coloured(['muted', 'line'], { ...cell, width: '96px', whiteSpace: 'nowrap', fontSize: 15 })}
          >
            {time}
          </td>
          <td {...coloured(['text', 'line'], cell)}>
            <span lang={languageTag(lang)} style={{ fontWeight: mood === 'placed' ? 600 : 400 }}>
              {title}
            </span>
            <br />
            <span {...coloured(['muted'], { fontSize: 15 })}>{details.join(' · ')}</span>
          </td>
        </tr>
      ))}
    </>
  )
}

const cell = {
  padding: '8px 12px 8px 0',
  verticalAlign: 'top',
  borderTopWidth: 1,
  borderTopStyle: 'solid',
  lineHeight: 1.4,
} as const
