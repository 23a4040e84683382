const shortestPassword = 12
/** What is longer only makes hashing dear. */
export const longestPassword = 200

export type PasswordFault = 'too-short' | 'too-long'

/** Whether it may be somebody's password (decisions 9): by length alone, for rules of composition make passwords worse. U10. */
export function passwordFault(password: string): PasswordFault | null {
  const length = [...password.normalize('NFKC')].length
  if (length < shortestPassword) return 'too-short'
  return length > longestPassword ? 'too-long' : null
}
