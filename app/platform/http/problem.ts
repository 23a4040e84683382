/** The errors of a form or a document, by field. `path` is the field's name, dotted inside documents. */
type FieldError = { readonly path: string; readonly message: string }

/** A failed call in words a program can read. */
export type Problem = {
  readonly status: number
  /** short, the same for every problem of its kind; the status in words when absent */
  readonly title?: string
  /** what went wrong this time, for a person */
  readonly detail?: string
  /** the number of the rule that refused, as `A3` */
  readonly rule?: string
  readonly errors?: readonly FieldError[]
}

export const problemHeaders = {
  'Content-Type': 'application/problem+json',
  'Cache-Control': 'no-store',
} as const

/** The problem as JSON (RFC 9457), with the status in words where it has no title of its own. */
export function writeProblem({ status, title = titles[status] ?? 'Error', ...rest }: Problem): string {
  return JSON.stringify({ type: 'about:blank', title, status, ...rest })
}

/** The problem as an answer of type `application/problem+json` (RFC 9457). */
export function problemResponse(problem: Problem, headers: Readonly<Record<string, string>> = {}): Response {
  return new Response(writeProblem(problem), {
    status: problem.status,
    headers: { ...problemHeaders, ...headers },
  })
}

/** For a route that takes other methods. RFC 9110, section 15.5.6. */
export function methodNotAllowed(...allowed: readonly string[]): Response {
  return problemResponse({ status: 405 }, { Allow: allowed.join(', ') })
}

/** RFC 9110, section 15; `about:blank` asks for these words (RFC 9457, section 4.2.1). */
const titles: Readonly<Record<number, string>> = {
  400: 'Bad Request',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not Found',
  405: 'Method Not Allowed',
  408: 'Request Timeout',
  409: 'Conflict',
  413: 'Content Too Large',
  415: 'Unsupported Media Type',
  422: 'Unprocessable Content',
  429: 'Too Many Requests',
  500: 'Internal Server Error',
  501: 'Not Implemented',
  503: 'Service Unavailable',
}

/** The sentence of a problem document (RFC 9457), also as the text that React Router hands on when data of a page are refused. */
export function detailIn(data: unknown): string | null {
  const problem = typeof data === 'string' ? parsed(data) : data
  if (typeof problem !== 'object' || problem === null || !('detail' in problem)) return null
  return typeof problem.detail === 'string' ? problem.detail : null
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
