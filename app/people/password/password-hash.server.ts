import { randomInt } from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'

/** OWASP's Password Storage Cheat Sheet: argon2id with 19 MiB, two passes, one lane. The library's default algorithm is argon2id. */
const parameters = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const

/** Of "correct horse battery staple", with the same parameters: compared with for unknown names. */
let dummy: Promise<string> | undefined

/** Hashes a password of any spelling of its characters (NFKC). U2. @returns the hash in PHC form, which names its parameters */
export function hashPassword(password: string): Promise<string> {
  return hash(password.normalize('NFKC'), parameters)
}

/** Whether it is the password. Takes as long for unknown names, so that the duration does not reveal accounts. U2. */
export async function isPassword(
  kept: string | null,
  password: string,
  compare: (hash: string, password: string) => Promise<boolean> = verify,
): Promise<boolean> {
  dummy ??= hashPassword('correct horse battery staple')
  const isSame = await compare(kept ?? (await dummy), password.normalize('NFKC'))
  return kept !== null && isSame
}

/** Without characters that look alike: 0 O o, 1 I i l. */
const alphabet = '23456789abcdefghjkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ'
const codeLength = 12

/** A password of 12 characters that can be read out on the telephone; some 69 random bits. */
export function newPasswordCode(): string {
  return Array.from({ length: codeLength }, () => alphabet.charAt(randomInt(alphabet.length))).join('')
}
