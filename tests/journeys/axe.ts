import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright-core'

/** What axe finds on a page (WCAG and its best practices), one line for each. */
export async function hurdlesOn(page: Page): Promise<string[]> {
  const axe = new AxeBuilder({ page })
    .setLegacyMode(true)
    // iframes show e-mails and are sandboxed: axe cannot talk to them, and the browser warns of its trying
    .options({ resultTypes: ['violations'], iframes: false })
  const { violations } = await axe.analyze()
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} at ${target.join(' ')}: ${failureSummary}`),
  )
}

/**
 * Whether a page has parts that axe has not checked at this address, ignoring names and numbers; marks them as checked.
 * @param seen the checked parts
 */
export async function hasNewParts(page: Page, seen: Set<string>): Promise<boolean> {
  const parts = await page.evaluate(partsOfPage)
  const isNew = parts.some((part) => !seen.has(part))
  for (const part of parts) seen.add(part)
  return isNew
}

/**
 * The structure of the page, ignoring names and numbers: each kind of element (its tag, role, classes, marks, and whether it has
 * text) with its parent's kind, and the sequence of headings. Runs in the page, in one call.
 */
function partsOfPage(): string[] {
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
  const parts = new Set([`title ${document.title === ''}`])
  // in document order, in which parents come before children
  for (const element of document.querySelectorAll('body, body *')) {
    kinds.set(element, kindOf(element))
    parts.add(`${kinds.get(element.parentElement) ?? ''} > ${kinds.get(element)}`)
  }
  const headings = ['', ...[...document.querySelectorAll('h1, h2, h3, h4')].map(({ localName }) => localName)]
  for (const [at, level] of headings.entries()) parts.add(`${level} then ${headings[at + 1] ?? ''}`)
  return [...parts]
}
