import { sha256 } from './vault.ts'

/** The hash of four digits, bound to the shift: as the server makes it. Q19 */
export async function digitsHash(shiftId: string, digits: string): Promise<string> {
  const bytes = await sha256(`${shiftId} ${digits}`)
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
