import type { Page } from 'playwright-core'

/** Something one comes to by the Tab key, and whether it looks otherwise then. */
export type Focusable = { readonly what: string; readonly at: string; readonly isMarked: boolean }

const mostStops = 250

/**
 * Tabs through a page, comparing each stop before and during focus: its own outline, shadow, border or
 * background, or those of its label where the control itself is not rendered.
 */
export async function focusMarks(page: Page): Promise<Focusable[]> {
  await page.evaluate(() => {
    const lookOf = (element: Element) => {
      const {
        outlineStyle,
        outlineWidth,
        outlineColor,
        boxShadow,
        backgroundColor,
        borderColor,
        textDecorationLine,
      } = getComputedStyle(element)
      const outline =
        outlineStyle === 'none' || outlineWidth === '0px' ? '' : outlineStyle + outlineWidth + outlineColor
      return [outline, boxShadow, backgroundColor, borderColor, textDecorationLine].join('|')
    }
    const rendered = (element: Element) => [
      element,
      ...('labels' in element ? [...((element as HTMLInputElement).labels ?? [])] : []),
      ...(element.parentElement ? [element.parentElement, ...element.parentElement.children] : []),
    ]
    const before = new Map<Element, string>()
    for (const element of document.querySelectorAll('*')) before.set(element, lookOf(element))
    Object.assign(window, {
      isMarkedNow: () => {
        const here = document.activeElement
        if (!here || here === document.body) return null
        const isMarked = rendered(here).some((element) => before.get(element) !== lookOf(element))
        const name = here.getAttribute('aria-label') ?? here.textContent?.trim() ?? ''
        return { what: `${here.localName} ${here.id} ${name.slice(0, 40)}`, isMarked }
      },
    })
  })
  const found: Focusable[] = []
  const at = new URL(page.url()).pathname
  for (let stop = 0; stop < mostStops; stop++) {
    await page.keyboard.press('Tab')
    const here = await page.evaluate(() =>
      (window as unknown as { isMarkedNow(): { what: string; isMarked: boolean } | null }).isMarkedNow(),
    )
    // past the last one comes the browser's own bar
    if (!here) break
    found.push({ ...here, at })
  }
  return found
}
