/** A text in an encoding of one byte a character, by the platform's own table. */
export function encodeAs(
  text: string,
  encoding: 'utf-8' | 'windows-1250' | 'iso-8859-2' | 'iso-8859-1',
): Uint8Array {
  if (encoding === 'utf-8') return new TextEncoder().encode(text)
  const all = Uint8Array.from({ length: 256 }, (_, byte) => byte)
  const characters = [...new TextDecoder(encoding).decode(all)]
  return Uint8Array.from(text, (character) => {
    const byte = characters.indexOf(character)
    if (byte < 0) throw new RangeError(`not in ${encoding}: ${character}`)
    return byte
  })
}
