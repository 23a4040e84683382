/** The first 16 bytes of the SHA-256 of a ticket's code, as 22 characters, for comparison on devices. No device has the code itself. Q7 */
export function ticketHash(digest: Uint8Array): string {
  let text = ''
  for (const byte of digest.subarray(0, 16)) text += String.fromCharCode(byte)
  return btoa(text).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '')
}
