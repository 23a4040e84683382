type Walk = (
  xml: string,
  walker: {
    readonly open?: (name: string, attributes: Readonly<Record<string, string>>) => void
    readonly close?: (name: string) => void
  },
) => void

/** The styles of a workbook that show a number as a date: built-in formats, and codes with days or hours. */
export function dateFormatsOf(styles: string, walk: Walk): (style: number) => boolean {
  const codes = new Map<number, string>()
  const formats: number[] = []
  let isIn = false
  walk(styles, {
    open: (name, attributes) => {
      if (name === 'numFmt') codes.set(Number(attributes.numFmtId), attributes.formatCode ?? '')
      if (name === 'cellXfs') isIn = true
      if (name === 'xf' && isIn) formats.push(Number(attributes.numFmtId ?? 0))
    },
    close: (name) => {
      if (name === 'cellXfs') isIn = false
    },
  })
  const isDate = (format: number) => {
    const code = codes.get(format)
    if (code === undefined) return (format >= 14 && format <= 22) || (format >= 45 && format <= 47)
    return /[dmyhs]/i.test(code.replace(/"[^"]*"|\[[^\]]*\]|\\./g, ''))
  }
  const dates = formats.map(isDate)
  return (style) => dates[style] ?? false
}

const DAY = 86_400_000

/** The day and time that a spreadsheet means by its number, as text without a zone; a time alone has no day. */
export function serialText(serial: number, is1904: boolean): string {
  if (!Number.isFinite(serial)) return String(serial)
  const start = is1904 ? Date.UTC(1904, 0, 1) : Date.UTC(1899, 11, 30)
  const at = start + Math.round((serial * DAY) / 1000) * 1000
  if (Math.abs(at) > 8e15) return String(serial)
  const text = new Date(at).toISOString().replace('T', ' ').slice(0, 19)
  if (serial < 1 && !is1904) return text.slice(11)
  return Number.isInteger(serial) ? text.slice(0, 10) : text
}
