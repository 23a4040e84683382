import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { languages, localeOf } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import { screens, sharedBrowser, watchedPage } from './browser.ts'
import { type Ronda, startRonda } from './ronda.ts'
import { registersByKeyboard } from './stories/by-keyboard.ts'

/** The registration by keyboard and by screen reader. */
let ronda: Ronda
let browser: Browser
beforeAll(async () => {
  ;[ronda, browser] = await Promise.all([startRonda(), sharedBrowser()])
})
afterAll(() => ronda?.stop())

describe.each(languages)('the registration in %s', (lang) => {
  const locale = localeOf(lang)

  it('is usable by keyboard only', async () => {
    const { page, watch } = await watchedPage(browser, ronda.address, screens.desktop)
    await registersByKeyboard(page, lang)
    await page.context().close()
    expect(watch.errors).toEqual([])
  }, 300_000)

  it('has an accessible structure: one title, ordered headings, named regions, named controls, live regions', async () => {
    const { page, watch } = await watchedPage(browser, ronda.address, screens.desktop)
    await page.goto(`/${lang}/register`)
    const tree = await page.locator('body').ariaSnapshot()
    const nodes = nodesOf(tree)
    const levels = nodes.flatMap(({ level }) => level ?? [])
    expect(levels.filter((level) => level === 1)).toHaveLength(1)
    // down by one step at a time
    for (const [at, level] of levels.entries()) expect(level).toBeLessThanOrEqual((levels[at - 1] ?? 0) + 1)

    for (const role of ['banner', 'main', 'contentinfo'])
      expect(nodes.filter((node) => node.role === role)).toHaveLength(1)
    const needsName = new Set([
      'navigation',
      'region',
      'radio',
      'checkbox',
      'combobox',
      'textbox',
      'button',
      'link',
      'spinbutton',
    ])
    expect(nodes.filter(({ role, name }) => needsName.has(role) && !name)).toEqual([])
    const regions = nodes
      .filter(({ role }) => role === 'region' || role === 'navigation')
      .map(({ role, name }) => `${role} ${name}`)
    expect(new Set(regions).size).toBe(regions.length)
    for (const name of [m.register_step_role, m.register_step_programme, m.register_step_person])
      expect(regions).toContain(`region ${name({}, { locale })}`)
    expect(nodes.some(({ role }) => role === 'status')).toBe(true)
    expect(await unconnected(page)).toEqual([])
    await page.context().close()
    expect(watch.errors).toEqual([])
  })

  it('shows errors at their fields, and once above', async () => {
    const { page, watch } = await watchedPage(browser, ronda.address, {
      ...screens.desktop,
      javaScriptEnabled: false,
    })
    watch.expected.add(422)
    await page.goto(`/${lang}/register`)
    await page.getByRole('button', { name: m.register_send({}, { locale }), exact: true }).click()
    await page.getByRole('alert').first().waitFor()
    // the notice comes first: on a busy machine the fields are still on their way
    await page.waitForLoadState('domcontentloaded')
    const wrong = await page.locator('[aria-invalid=true]').count()
    expect(wrong).toBeGreaterThan(2)
    expect(await page.getByRole('alert').getByRole('link').count()).toBeGreaterThanOrEqual(wrong)
    expect(await unconnected(page)).toEqual([])
    await page.context().close()
  })
})

it.each(['/EN', '/SI/program', '/SI/policy'])(
  '%s waits for no style sheet, because it is inlined',
  async (path) => {
    const { page, watch } = await watchedPage(browser, ronda.address, screens.phone)
    const asked: string[] = []
    page.on('request', (request) => asked.push(request.resourceType()))
    await page.goto(path, { waitUntil: 'load' })
    expect(asked).toContain('document')
    expect(asked).not.toContain('stylesheet')
    // and the policy lets it
    expect(await page.evaluate(() => getComputedStyle(document.body).fontFamily)).toMatch(/figtree/i)
    await page.context().close()
    expect(watch.errors).toEqual([])
  },
)

type Spoken = { readonly role: string; readonly name: string; readonly level: number | null }

/** The lines of Playwright's snapshot: `- heading "Register" [level=1]`. */
function nodesOf(tree: string): Spoken[] {
  return tree.split('\n').flatMap((line) => {
    const [, role, name = ''] = /^\s*- '?([a-z]+)(?: (?:"((?:[^"\\]|\\.)*)"))?/.exec(line) ?? []
    if (!role) return []
    const level = /\[level=(\d)\]/.exec(line)?.[1]
    return [{ role, name, level: level === undefined ? null : Number(level) }]
  })
}

/** Descriptions that are of nothing, links into the page that lead nowhere, wrong fields that do not say why. */
function unconnected(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const missing: string[] = []
    for (const attribute of ['aria-describedby', 'aria-labelledby', 'aria-controls', 'for']) {
      for (const element of document.querySelectorAll(`[${attribute}]`)) {
        for (const id of element.getAttribute(attribute)?.split(' ') ?? [])
          if (!document.getElementById(id)) missing.push(`${element.localName} ${attribute}=${id}`)
      }
    }
    for (const link of document.querySelectorAll('a[href^="#"]')) {
      const id = link.getAttribute('href')?.slice(1) ?? ''
      if (!document.getElementById(id)) missing.push(`a #${id}`)
    }
    for (const field of document.querySelectorAll('[aria-invalid=true]'))
      if (!field.getAttribute('aria-describedby')) missing.push(`${field.id} does not say why`)
    return missing
  })
}
