/** A calendar as its lines say it: properties with their parameters as names, texts without their escapes (RFC 5545). */
export function readCalendar(file: string): { readonly events: Readonly<Record<string, string>>[] } {
  const lines = file
    .replace(/\r\n[ \t]/g, '')
    .split('\r\n')
    .filter(Boolean)
  if (lines[0] !== 'BEGIN:VCALENDAR' || lines.at(-1) !== 'END:VCALENDAR')
    throw new Error('This is no calendar.')
  const events: Record<string, string>[] = []
  const open: string[] = []
  for (const line of lines) {
    const colon = line.indexOf(':')
    if (colon < 0) throw new Error(`This is no line of a calendar: ${line}`)
    const [name, value] = [line.slice(0, colon), line.slice(colon + 1)]
    if (name === 'BEGIN') open.push(value)
    if (name === 'BEGIN' && value === 'VEVENT') events.push({})
    if (name === 'END' && open.pop() !== value) throw new Error(`${value} ends where it has not begun.`)
    const event = events.at(-1)
    if (open.at(-1) === 'VEVENT' && event && name !== 'BEGIN') event[name] = unescaped(value)
  }
  if (open.length > 0) throw new Error(`${open.join(', ')} never ends.`)
  return { events }
}

function unescaped(text: string): string {
  return text.replace(/\\([\\;,nN])/g, (_, letter: string) => (letter.toLowerCase() === 'n' ? '\n' : letter))
}
