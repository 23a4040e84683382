import { isLocalDay, type LocalDay, localDayOf } from '#app/platform/values/local-day.ts'
import { unreadable } from './amount.ts'
import { nodeAt, textAt, type XmlNode } from './xml-node.ts'

/**
 * The day of a `BookgDt`, `ValDt` or a balance's `Dt`, which hold a `Dt` or a `DtTm`; null when there is none. A time with a
 * zone counts on the day that Ljubljana had then.
 * @throws StatementProblemFound when it is no day
 */
export function dayOf(node: XmlNode, name: string): LocalDay | null {
  const choice = nodeAt(node, name)
  if (choice === null) return null
  const date = textAt(choice, 'Dt') ?? textAt(choice, 'DtTm')
  const day = date === null ? null : dayIn(date)
  if (day === null) throw unreadable(node, name, textAt(choice, 'Dt') === null ? 'DtTm' : 'Dt')
  return day
}

function dayIn(text: string): LocalDay | null {
  const day = text.slice(0, 10)
  if (!isLocalDay(day)) return null
  if (!/T.*(Z|[+-]\d\d:\d\d)$/.test(text)) return day
  const instant = new Date(text)
  return Number.isNaN(instant.getTime()) ? null : localDayOf(instant)
}
