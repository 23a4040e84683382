import { isRouteErrorResponse } from 'react-router'

/** What the server answered. Where nothing answers, or the session is over, the page stays, and what was typed with it. */
export async function answerOrStay<Answer>(
  ask: () => Promise<Answer>,
): Promise<Answer | { readonly kind: 'unanswered' }> {
  try {
    return await ask()
  } catch (error) {
    if (isRouteErrorResponse(error)) throw error
    return { kind: 'unanswered' }
  }
}

/** Whether a question in JSON writes: asking what something would do changes nothing. */
export function isWriting(json: unknown): boolean {
  const intent = json && typeof json === 'object' && 'intent' in json ? String(json.intent) : ''
  return !intent.startsWith('preview')
}
