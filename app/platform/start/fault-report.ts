import { type FaultKind, faultKinds } from './after-fault.ts'

/** What a browser tells us of a fault. Nothing in it is about a person. */
export type FaultReport = {
  readonly kind: FaultKind
  readonly message: string
  /** the path of the page, without its query */
  readonly path: string
  readonly build: string | null
}

/** How much of a report is read, in bytes. */
export const longestReport = 4_096

/** The report in what was sent; null when it is none. What could be about a person is taken out again: who sends it is not ours. */
export function readReport(sent: unknown): FaultReport | null {
  if (typeof sent !== 'object' || sent === null) return null
  const { kind, message, path, build } = sent as Record<string, unknown>
  const known = faultKinds.find((one) => one === kind)
  if (!known || typeof message !== 'string' || typeof path !== 'string' || !path.startsWith('/')) return null
  return {
    kind: known,
    message: impersonal(message).slice(0, 500),
    path: impersonal(path.replace(/[?#].*$/s, '')).slice(0, 200),
    build: typeof build === 'string' && /^[\w.-]{1,64}$/.test(build) ? build : null,
  }
}

/**
 * Without addresses of mail, queries of links, long numbers and what could be a secret. Names of our own parts stay: those have a dot at
 * their end, which is taken along and not looked for from every letter, or a report could be made that takes minutes to read.
 */
function impersonal(text: string): string {
  return text
    .replace(/[^\s"'<>()@]+@[^\s"'<>()@]+/g, '…@…')
    .replace(/\?[^\s"')]*/g, '?…')
    .replace(/[\w-]{20,}(\.(?:js|css|tsx?|mjs)\b)?/g, (word, ending) => (ending ? word : '…'))
    .replace(/\+?\d[\d ()/-]{6,}\d/g, '…')
    .replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
}
