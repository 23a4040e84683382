/** An error for the log: what helps to find the cause, and nothing of the request's content. */
export type LoggedError = {
  readonly type: string
  readonly message: string
  readonly stack?: string
  readonly cause?: LoggedError
} & Readonly<Partial<Record<(typeof harmless)[number], string | number>>>

/**
 * Properties of errors that name parts of the program or of the system. All others are left out: `detail`, `where` and `parameters` of
 * PostgreSQL hold rows, `rejected`, `response` and `command` of the mailer hold recipients.
 */
const harmless = [
  ...(['code', 'severity', 'schema', 'table', 'column', 'constraint', 'routine', 'responseCode'] as const),
  ...(['errno', 'syscall', 'port', 'status', 'rule'] as const),
] as const

/** Errors in errors, so deep and no deeper. */
const deepest = 3

/** The log's form of a thrown value. Pure; never throws. */
export function loggedError(error: unknown, depth = 0): LoggedError {
  if (!(error instanceof Error)) return { type: typeof error, message: withoutPersonal(String(error)) }
  const { name, message, stack, cause } = error
  const all = error as unknown as Record<string, unknown>
  const kept = harmless.flatMap((key) => {
    const value = all[key]
    return typeof value === 'string' || typeof value === 'number' ? [[key, value]] : []
  })
  return {
    ...Object.fromEntries(kept),
    type: name,
    message: withoutPersonal(quotesInput(error) ? message.replace(quotation, '"…"') : message),
    ...(stack && { stack: framesOf(stack) }),
    ...(cause !== undefined && depth < deepest && { cause: loggedError(cause, depth + 1) }),
  }
}

/** JSON that cannot be read and values that PostgreSQL cannot read (classes 22 and 23) are quoted in the message. */
function quotesInput(error: Error & { code?: unknown }): boolean {
  return error instanceof SyntaxError || /^2[23]/.test(String(error.code))
}

const quotation = /".*"/s

/** The stack without the message that begins it. */
function framesOf(stack: string): string {
  return stack
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .slice(0, 30)
    .join('\n')
}

const longestText = 2_000

/** E-mail addresses, also as an address of a page writes them. */
const email = /[^\s"'\\<>()[\],;:@/=?&%]+(?:@|%40)[^\s"'\\<>()[\],;:@/=?&%]+/gi

/** Secrets as generated here (32 characters of base 32), and everything as long and as random. */
const secret = /\b[0-9a-hjkmnp-tv-z]{32}\b|[\w-]{40,}/g

/** The text without e-mail addresses, secrets and most of its length. */
function withoutPersonal(text: string): string {
  return text.slice(0, longestText).replaceAll(email, '[email]').replaceAll(secret, '[secret]')
}

/** A whole line of the log; nothing is cut off, because it is JSON. */
export function lineWithoutPersonal(line: string): string {
  const free = /@|%40/.test(line) ? line.replaceAll(email, '[email]') : line
  return free.replaceAll(secret, '[secret]')
}
