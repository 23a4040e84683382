import { randomInt } from 'node:crypto'

/** Without what looks alike on paper: 0 O, 1 l I. */
const characters = 'abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789'

/** A password to begin with: 12 characters (specification 3 and 9), about 70 bits. */
export function newCode(): string {
  return Array.from({ length: 12 }, () => characters[randomInt(characters.length)]).join('')
}
