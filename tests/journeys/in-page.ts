import type { Page } from 'playwright-core'

/** What the data interface answers to those signed in on this page. */
export async function dataOnPage<Answer>(page: Page, path: string, body: object): Promise<Answer> {
  return page.evaluate(
    async ({ path: to, body: sent }) => {
      const headers = { 'Content-Type': 'application/json', Accept: 'application/json' }
      const answer = await fetch(`/api/db/${to}`, { method: 'POST', headers, body: JSON.stringify(sent) })
      if (!answer.ok) throw new Error(`${answer.status}: ${await answer.text()}`)
      return answer.json()
    },
    { path, body },
  )
}

/** What the control the keyboard stands on may be called by; nothing when it stands on none. Runs in the page, in one go. */
export function namesOfFocused(): string[] {
  const here = document.activeElement
  if (!here || here === document.body) return []
  const label = 'labels' in here ? (here as HTMLInputElement).labels?.[0]?.textContent : null
  return [here.getAttribute('aria-label'), label, here.textContent].map((text) => text ?? '')
}

/** Labels go on in hints. */
export function startingWith(text: string): RegExp {
  return new RegExp(`^\\s*${escaped(text)}`)
}

export function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
}
