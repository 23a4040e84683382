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
