import type { Context } from 'hono'
import { isForbidden } from '#app/people/access/forbidden.ts'
import { problemResponse } from '#app/platform/http/problem.ts'
import type { Locale } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import { localeOfRequest } from './locale-of-request.ts'

/**
 * The error of an address without a page of its own (a file, a picture, a calendar) as a problem document: React Router sends what such a route
 * throws as JSON, which neither programs nor people can read. Answers that a route wrote itself pass.
 */
export async function withErrorOfFile(c: Context, answer: Response): Promise<Response> {
  if (answer.status < 400 || !answer.headers.get('Content-Type')?.startsWith('application/json'))
    return answer
  const isThrown = isThrownData(await answer.clone().text())
  return isThrown ? errorAsProblem(c, answer) : answer
}

/** The status of an answer as a problem document with a sentence, in the language of the request. */
export function errorAsProblem(c: Context, { status, headers }: Response): Response {
  const allow = headers.get('Allow')
  const detail = sentenceOf(status)({}, { locale: localeOfRequest(c) })
  return problemResponse({ status, detail }, allow === null ? {} : { Allow: allow })
}

/** Whether the body is what React Router makes of a thrown response: its data, or the message of an error that has none. */
function isThrownData(body: string): boolean {
  if (body === '' || body === 'null') return true
  try {
    const data: unknown = JSON.parse(body)
    const message = typeof data === 'object' && data !== null && 'message' in data ? data.message : null
    return isForbidden(data) || message === 'Unexpected Server Error'
  } catch {
    return false
  }
}

type Sentence = (inputs: Record<string, never>, options: { locale: Locale }) => string

function sentenceOf(status: number): Sentence {
  switch (status) {
    case 403:
      return m.platform_forbidden_text
    case 404:
      return m.platform_not_found_text
    case 405:
      return m.platform_pages_take_forms
    default:
      return status < 500 ? m.platform_refused_text : m.platform_error_text
  }
}
