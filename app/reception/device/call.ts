/** Why a call did not work: the server's reason, or that there is no network. */
export type CallFailure = { readonly reason: string; readonly status: number }

/** An answer, or why there is none. */
export type Called<Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly failure: CallFailure }

const timeoutMs = 15_000

/** Calls the desks' interface. No network, also in the middle of an answer, is an answer too: it never throws. */
export async function call<Value>(
  path: string,
  payload: unknown,
  secret: string | null,
): Promise<Called<Value>> {
  try {
    const answer = await fetch(`/api/reception/${path}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', ...(secret !== null && { 'X-Device': secret }) },
      body: JSON.stringify(payload),
      signal: AbortSignal.timeout(timeoutMs),
    })
    if (answer.ok) return { ok: true, value: (await answer.json()) as Value }
    const body: unknown = await answer.json().catch(() => null)
    const detail = typeof body === 'object' && body !== null && 'detail' in body ? `${body.detail}` : ''
    return { ok: false, failure: { reason: detail || `${answer.status}`, status: answer.status } }
  } catch {
    return { ok: false, failure: { reason: 'no-network', status: 0 } }
  }
}

/** Milliseconds of the device's clock; `instantOf` makes the server's of it. */
export function deviceNow(): number {
  return Math.round(performance.timeOrigin + new Event('now').timeStamp)
}
