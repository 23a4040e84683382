import { isRouteErrorResponse } from 'react-router'
import { type Forbidden, isForbidden } from '#app/people/access/forbidden.ts'
import { detailIn } from '#app/platform/http/problem.ts'
import { isUnanswered } from '#app/platform/start/lost-answers.ts'
import type { Refusal } from '#app/platform/start/refusal.server.ts'

/** The data of the error page: specification 8. */
export type PageFailure = {
  /** null: the server did not answer */
  readonly status: number | null
  /** the status in English words, as the catalogue of errors has them */
  readonly message: string
  /** what went wrong this time, in the page's language, where the thrower gave it */
  readonly description?: string
  /** what was asked for, where the page is rendered at another address */
  readonly path?: string
}

/**
 * Describes something thrown. A thrown response keeps its status where there is a text for it; without an answer of the server there is none; anything
 * else is 500 and reveals nothing of what broke.
 */
export function failureOf(error: unknown): PageFailure {
  if (isUnanswered(error)) return unanswered
  if (!isRouteErrorResponse(error)) return broken
  const { status, data } = error
  const message = Object.hasOwn(messages, status) ? messages[status] : undefined
  if (message === undefined) return broken
  const description = detailIn(data)
  const path = pathIn(data)
  return {
    status,
    message,
    ...(description !== null && { description }),
    ...(path !== null && { path }),
  }
}

function pathIn(data: unknown): string | null {
  const { path }: Partial<Refusal> = typeof data === 'object' && data !== null ? data : {}
  return typeof path === 'string' ? path : null
}

/** The data of a thrown 403; null for anything else. */
export function forbiddenOf(error: unknown): Forbidden | null {
  return isRouteErrorResponse(error) && isForbidden(error.data) ? error.data : null
}

const unanswered: PageFailure = { status: null, message: 'No Answer' }
const broken: PageFailure = { status: 500, message: 'Internal Server Error' }

/** Specification 8 for 404; RFC 9110, section 15, for the others. */
const messages: Readonly<Record<number, string>> = {
  400: 'Bad Request',
  403: 'Forbidden',
  404: 'Page Not Found',
  405: 'Method Not Allowed',
  409: 'Conflict',
  410: 'Gone',
  413: 'Content Too Large',
  415: 'Unsupported Media Type',
  429: 'Too Many Requests',
  503: 'Service Unavailable',
}
