import { type ErrorKind, errorKinds } from './decide-after-error.ts'

/** A client error as a browser reports it. It contains no personal data. */
export type ErrorReport = {
  readonly kind: ErrorKind
  readonly message: string
  /** the path of the page, without its query */
  readonly path: string
  readonly build: string | null
}

/** The largest report accepted, in bytes. */
export const longestReport = 4_096

/** Parses a report; null when it is none. Removes possible personal data again, because the sender is not trusted. */
export function readReport(sent: unknown): ErrorReport | null {
  if (typeof sent !== 'object' || sent === null) return null
  const { kind, message, path, build } = sent as Record<string, unknown>
  const known = errorKinds.find((one) => one === kind)
  if (!known || typeof message !== 'string' || typeof path !== 'string' || !path.startsWith('/')) return null
  return {
    kind: known,
    message: impersonal(message).slice(0, 500),
    path: impersonal(path.replace(/[?#].*$/s, '')).slice(0, 200),
    build: typeof build === 'string' && /^[\w.-]{1,64}$/.test(build) ? build : null,
  }
}

/**
 * Removes e-mail addresses, queries, long numbers and possible secrets. File names of our chunks stay. Their suffix is matched as part
 * of the word: searching for it from every character would let a crafted report take minutes.
 */
function impersonal(text: string): string {
  return text
    .replace(/[^\s"'<>()@]+@[^\s"'<>()@]+/g, '…@…')
    .replace(/\?[^\s"')]*/g, '?…')
    .replace(/[\w-]{20,}(\.(?:js|css|tsx?|mjs)\b)?/g, (word, ending) => (ending ? word : '…'))
    .replace(/\+?\d[\d ()/-]{6,}\d/g, '…')
    .replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
}
