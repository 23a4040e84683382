import anyAscii from 'any-ascii'
import PDFDocument from 'pdfkit'
import { roboto } from './roboto.server.ts'

// the library tells only by its open font which characters that has
type OpenFont = { readonly _font: { readonly font: { hasGlyphForCodePoint(code: number): boolean } } }
const { font } = (new PDFDocument({ autoFirstPage: false }).font(roboto.normal) as unknown as OpenFont)._font

const segments = new Intl.Segmenter()

/**
 * The text as Roboto, which has Latin, Greek and Cyrillic letters, can print it: other letters in Latin ones, � for each other sign that it does not
 * have, and a letter without a mark that it does not have. The library would print boxes twice as wide as it measures them, over the words beside them.
 */
function printable(text: string): string {
  if (/^[\x20-\x7E]*$/.test(text)) return text
  return Array.from(segments.segment(text), ({ segment }) => {
    if (/^\s+$/.test(segment)) return segment
    return Array.from(segment).filter(isInFont).join('') || inLatinLetters(segment) || '\uFFFD'
  }).join('')
}

/** A letter of another script, such as `Xiao` for 小; empty: it is none. */
function inLatinLetters(segment: string): string {
  return /^\p{L}/u.test(segment) ? anyAscii(segment) : ''
}

function isInFont(character: string): boolean {
  return font.hasGlyphForCodePoint(character.codePointAt(0) ?? 0)
}

/** The same content, each of its texts as Roboto can print it. */
export function withPrintable<Value>(value: Value): Value
export function withPrintable(value: unknown): unknown {
  if (typeof value === 'string') return printable(value)
  if (Array.isArray(value)) return value.map((one: unknown) => withPrintable(one))
  if (typeof value !== 'object' || value === null) return value
  if (Object.getPrototypeOf(value) !== Object.prototype) return value
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, withPrintable(one)]))
}
