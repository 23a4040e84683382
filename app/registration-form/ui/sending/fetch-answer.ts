import { readProps } from '#app/platform/islands/read-props.ts'

/** What came of asking: an answer for the form; another one, as a page that says what is wrong; or none at all. */
export type Fetched<Answer> =
  | { readonly kind: 'answer'; readonly answer: Answer }
  /** the server is at capacity or away, took nothing, and says in how many seconds to ask again */
  | { readonly kind: 'busy'; readonly seconds: number }
  | { readonly kind: 'other' }
  | { readonly kind: 'none' }

/** Timeout of one request. */
const patienceMs = 60_000

/**
 * Asks the server something for the form.
 * @param form what is asked about; without it, it is a GET
 */
export async function fetchAnswer<Answer>(address: string, form?: FormData): Promise<Fetched<Answer>> {
  const signal = AbortSignal.timeout(patienceMs)
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
