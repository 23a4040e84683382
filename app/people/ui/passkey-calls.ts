import { startAuthentication, startRegistration } from '@simplewebauthn/browser'

/** The outcome of a call to an authenticator: done, cancelled by the user, or refused with a text. */
export type PasskeyOutcome<Value> =
  | { readonly kind: 'done'; readonly value: Value }
  | { readonly kind: 'cancelled' }
  | { readonly kind: 'refused'; readonly text: string | null }

/**
 * Requests a passkey and signs in with it. `value` is the page to continue with; `refused` has the server's sentence, or null when it gave
 * none.
 */
export function signInByPasskey(): Promise<PasskeyOutcome<string>> {
  return attempt(async () => {
    const optionsJSON = await call<Options<typeof startAuthentication>>('ask')
    const response = await startAuthentication({ optionsJSON })
    return (await call<{ continueTo: string }>('sign-in', { response })).continueTo
  })
}

/** Creates a passkey with this name for the signed-in user; `refused` has the server's sentence, or null when it gave none. */
export function makePasskey(name: string): Promise<PasskeyOutcome<null>> {
  return attempt(async () => {
    const optionsJSON = await call<Options<typeof startRegistration>>('make')
    const response = await startRegistration({ optionsJSON })
    await call('add', { response, name })
    return null
  })
}

type Options<Start extends (asked: never) => unknown> = Parameters<Start>[0] extends {
  optionsJSON: infer Json
}
  ? Json
  : never

class Refused extends Error {}

async function attempt<Value>(action: () => Promise<Value>): Promise<PasskeyOutcome<Value>> {
  try {
    return { kind: 'done', value: await action() }
  } catch (error) {
    if (error instanceof Refused) return { kind: 'refused', text: error.message || null }
    // browsers' errors for a closed or expired window of the authenticator
    const name = error instanceof Error ? error.name : ''
    if (name === 'NotAllowedError' || name === 'AbortError') return { kind: 'cancelled' }
    return { kind: 'refused', text: null }
  }
}

async function call<Answer>(action: string, body: object = {}): Promise<Answer> {
  const answer = await fetch(`/api/auth/passkeys/${action}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Accept: 'application/json' },
    body: JSON.stringify(body),
  })
  if (answer.ok) return (await answer.json()) as Answer
  const problem: unknown = await answer.json().catch(() => null)
  const hasDetail = typeof problem === 'object' && problem !== null && 'detail' in problem
  throw new Refused(hasDetail ? String(problem.detail) : '')
}
