import axe from 'axe-core'
import type { Page } from 'playwright-core'

/** What these functions leave on a page: axe, and the first element of each part. */
type AxeWindow = Window & { axe?: typeof axe; parts?: ReadonlyMap<string, Element> }

/** What axe finds on a page (WCAG and its best practices), one line for each. */
export function hurdlesOn(page: Page): Promise<string[]> {
  return runAxe(page, null)
}

/**
 * The structure of the page, ignoring names and numbers: each kind of element (its tag, role, classes, marks, and whether it has
 * text) with its parent's kind, and the sequence of headings. Two pages of the same parts have the same faults.
 */
export function partsOf(page: Page): Promise<string[]> {
  return page.evaluate(partsOfDocument)
}

/**
 * What axe finds in these parts of the page that `partsOf` has just read. With a new landmark or heading the whole page is checked: only
 * there do the rules of whole pages apply.
 */
export function hurdlesInParts(page: Page, parts: readonly string[]): Promise<string[]> {
  return runAxe(page, parts.some((part) => ofWholePages.test(part)) ? null : parts)
}

const ofWholePages =
  /^title| then |> (html|body|main|nav|header|footer|aside|section|form|h\d)\b|> \w+ (main|navigation|region|search|banner)\b/

async function runAxe(page: Page, parts: readonly string[] | null): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  return page.evaluate(async (wanted) => {
    const { axe: inPage, parts: elements } = window as AxeWindow
    if (!inPage) throw new Error('axe is missing')
    // another document since the parts were read: all of it
    const shown = elements && wanted?.flatMap((part) => elements.get(part) ?? [])
    const include = shown?.filter((element) => element.isConnected)
    if (include?.length === 0) return []
    const { violations } = await inPage.run(include ? { include } : document, {
      resultTypes: ['violations'],
      // they show e-mails and are sandboxed: axe cannot talk to them, and the browser warns of its trying
      iframes: false,
    })
    return violations.flatMap(({ id, nodes }) =>
      nodes.map(({ target, failureSummary }) => `${id} at ${target.join(' ')}: ${failureSummary}`),
    )
  }, parts)
}

/** Runs in the page, in one call. */
function partsOfDocument(): string[] {
  const stateIn = (value: string) => (/^[a-z-]{1,20}$/i.test(value) ? value : '')
  const kindOf = (element: Element) => {
    const marks = element
      .getAttributeNames()
      .filter((name) => /^(aria|data)-|^(disabled|checked|required|alt|title|lang)$/.test(name))
      // a state may have its own colour
      .map((name) =>
        /^data-(?!label)/.test(name) ? `${name}=${stateIn(element.getAttribute(name) ?? '')}` : name,
      )
    const isEmpty = (element.textContent ?? '').trim() === ''
    const isLabelled = element instanceof HTMLInputElement && (element.labels?.length ?? 0) > 0
    const classes = [...element.classList].sort()
    const kind = [element.localName, element.getAttribute('role'), element.getAttribute('type')]
    return [...kind, ...classes, ...marks.sort(), isEmpty, isLabelled].join(' ')
  }
  const kinds = new Map<Element | null, string>()
  const parts = new Map<string, Element>([[`title ${document.title === ''}`, document.documentElement]])
  // in document order, in which parents come before children
  for (const element of document.querySelectorAll('body, body *')) {
    kinds.set(element, kindOf(element))
    const part = `${kinds.get(element.parentElement) ?? ''} > ${kinds.get(element)}`
    if (!parts.has(part)) parts.set(part, element)
  }
  const headings = ['', ...[...document.querySelectorAll('h1, h2, h3, h4')].map(({ localName }) => localName)]
  for (const [at, level] of headings.entries()) {
    parts.set(`${level} then ${headings[at + 1] ?? ''}`, document.documentElement)
  }
  ;(window as AxeWindow).parts = parts
  return [...parts.keys()]
}
