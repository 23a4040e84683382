/** A typed amount with the other sign: `12,50` and `-12,50`. What was typed otherwise stays as it is. */
export function withOtherSign(typed: string): string {
  const text = typed.trim()
  return /^[-\u2212]/.test(text) ? text.slice(1).trimStart() : `-${text}`
}
