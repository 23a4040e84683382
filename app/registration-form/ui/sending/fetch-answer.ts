import { readProps } from '#app/platform/islands/read-props.ts'

/** The result of a request: an answer for the form; another response, as a page that shows an error; or none. */
export type Fetched<Answer> =
  | { readonly kind: 'answer'; readonly answer: Answer }
  /** The server is overloaded or down, processed nothing, and says after how many seconds to retry */
  | { readonly kind: 'busy'; readonly seconds: number }
  | { readonly kind: 'other' }
  | { readonly kind: 'none' }

/** Timeout of one request. */
const timeoutMs = 60_000

/**
 * Sends a request for the form.
 * @param form the fields to post; absent: a GET
 */
export async function fetchAnswer<Answer>(address: string, form?: FormData): Promise<Fetched<Answer>> {
  const signal = AbortSignal.timeout(timeoutMs)
  const body = form && new URLSearchParams([...form].map(([name, value]) => [name, String(value)]))
  try {
    const answer = await fetch(address, body ? { method: 'POST', body, signal } : { signal })
    const seconds = Number(answer.headers.get('Retry-After'))
    if (answer.status === 503 && seconds > 0) return { kind: 'busy', seconds }
    const isForForm = answer.headers.get('Content-Type')?.startsWith('application/json')
    return isForForm ? { kind: 'answer', answer: readProps(await answer.text()) } : { kind: 'other' }
  } catch {
    return { kind: 'none' }
  }
}
