const shortestPassword = 12
/** Longer ones only make hashing slow. */
export const longestPassword = 200

export type LengthError = 'too-short' | 'too-long'

/**
 * Why a password is refused. `common`: on lists of passwords that many people use; `context`: made of the festival's or the account's own
 * words; `pattern`: repeats itself or follows the alphabet or the keyboard; `same`: the one it should replace.
 */
export type PasswordError = LengthError | 'common' | 'context' | 'pattern' | 'same'

/**
 * Why the length is not allowed; null when it is. Characters are counted after normalising (NFKC). `findPasswordError` checks how easily it
 * is guessed. U10.
 */
export function lengthError(password: string): LengthError | null {
  const length = [...password.normalize('NFKC')].length
  if (length < shortestPassword) return 'too-short'
  return length > longestPassword ? 'too-long' : null
}
