/** `=`, `+`, `-`, `@`, and the full-width signs that spreadsheets in East Asian languages take for the same. */
const sign = '[=+\\-@\\uff1d\\uff0b\\uff0d\\uff20]'
/** Characters that begin a formula, or end the cell. */
const atStart = new RegExp(`^(?=[\\s\\u200b\\ufeff]*${sign}|[;\\t\\r\\n])`)
/** The same behind what a spreadsheet may take for the end of a cell, whichever character parts the cells of the file. */
const behindSeparator = new RegExp(`([,;\\t\\r\\n][\\s"]*)(?=${sign})`, 'g')

/**
 * A text as a cell of a CSV file (RFC 4180) that no spreadsheet takes for a formula, in files with commas and with semicolons: an apostrophe stands before what
 * would be one, also behind a separator within the text, since a spreadsheet that parts cells otherwise cuts there (OWASP, "CSV injection").
 */
export function csvText(text: string): string {
  return csvCell(text.replace(atStart, "'").replace(behindSeparator, "$1'"))
}

/** A number or a date as a cell, which spreadsheets are to take for one. */
export function csvCell(text: string): string {
  return /[",;\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
