/** A typed username in the form in which it is stored and looked up: composed (NFC), without blanks at its ends. */
export function usernameOf(typed: string): string {
  return typed.trim().normalize('NFC')
}

/**
 * What attempts for one account are counted under: the same for all spellings that find the same account. The database compares by its `lower`, which
 * takes each letter by itself: of `İ` it leaves no dot, and a sigma at the end of a word is one like any other.
 */
export function usernameKey(typed: string): string {
  return usernameOf(typed).toLowerCase().replaceAll('i\u0307', 'i').replaceAll('ς', 'σ')
}
