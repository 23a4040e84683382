import anyAscii from 'any-ascii'

/**
 * Writes any text with the printable characters of ISO-8859-2 alone, the set of Slovenian payment slips.
 * What is in the set stays (č š ž đ ß Č Š Ž …), other letters are transliterated (ñ → n, ø → o, Щ → Shch),
 * emoji and invisible characters are dropped, line breaks and every other space become one space.
 */
export function toLatin2(text: string): string {
  let written = ''
  for (const character of text.normalize('NFC')) written += writeCharacter(character)
  return written.replace(/ {2,}/g, ' ').trim()
}

/**
 * The bytes of a text in ISO-8859-2, one for each character; a line feed is a byte too.
 *
 * @throws RangeError for a character outside the set; pass text through `toLatin2` first
 */
export function encodeLatin2(text: string): Uint8Array {
  return Uint8Array.from(text, (character) => {
    const byte = byteOf.get(character)
    if (byte === undefined) throw new RangeError(`not in ISO-8859-2: ${JSON.stringify(character)}`)
    return byte
  })
}

/**
 * At most `limit` characters of a text: whole words when that loses less than half of the room, otherwise
 * cut inside the word.
 */
export function shorten(text: string, limit: number): string {
  if (text.length <= limit) return text
  const lastSpace = text.lastIndexOf(' ', limit)
  return text.slice(0, lastSpace > limit / 2 ? lastSpace : limit).trimEnd()
}

/** Every character with its byte, as the platform's own decoder has the table. */
const byteOf: ReadonlyMap<string, number> = new Map(
  [...new TextDecoder('iso-8859-2').decode(Uint8Array.from({ length: 256 }, (_, byte) => byte))].map(
    (character, byte) => [character, byte],
  ),
)

const invisible = /[\p{Cc}\p{Cf}]/u
const picture = /[\p{Extended_Pictographic}\p{Emoji_Component}]/u

function writeCharacter(character: string): string {
  if (/\s/u.test(character)) return ' '
  if (invisible.test(character)) return ''
  if (byteOf.has(character)) return character
  return picture.test(character) ? '' : anyAscii(character)
}
