/** Of a SHA-256 of a ticket's code the first 16 bytes, as 22 characters: what a device compares with. The code itself is on no device. Q7 */
export function ticketHash(digest: Uint8Array): string {
  let text = ''
  for (const byte of digest.subarray(0, 16)) text += String.fromCharCode(byte)
  return btoa(text).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '')
}
