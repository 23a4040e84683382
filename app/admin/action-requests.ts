import { isRouteErrorResponse } from 'react-router'

/** Returns the server's answer. `unanswered`: without a response, or with an expired session, the page stays with what was typed. */
export async function answerOrUnanswered<Answer>(
  ask: () => Promise<Answer>,
): Promise<Answer | { readonly kind: 'unanswered' }> {
  try {
    return await ask()
  } catch (error) {
    if (isRouteErrorResponse(error)) throw error
    return { kind: 'unanswered' }
  }
}

/** Whether a request in JSON writes: previews write nothing. */
export function isWriting(json: unknown): boolean {
  const intent = json && typeof json === 'object' && 'intent' in json ? String(json.intent) : ''
  return !intent.startsWith('preview')
}
