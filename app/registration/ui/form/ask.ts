import { readGiven } from '#app/platform/islands/read-given.ts'

/**
 * Asks the server something for the form. Null when no answer can be had: the form goes on without, and asks again at the next occasion.
 * @param form what is asked about; without it, it is a GET
 */
export async function ask<Answer extends object>(address: string, form?: FormData): Promise<Answer | null> {
  const asked = form && {
    method: 'POST',
    body: new URLSearchParams([...form].map(([name, value]) => [name, String(value)])),
  }
  try {
    const answer = await fetch(address, asked)
    return answer.headers.get('Content-Type') === 'application/json' ? readGiven(await answer.text()) : null
  } catch {
    return null
  }
}
