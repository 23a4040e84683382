import { stat } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { builtDumpFile } from '#app/platform/database/embedded/built-dump.server.ts'
import { cachedAddress } from '#server/page-cache/page-cache-addresses.ts'
import { publicPages } from '#tests/weight/public-pages.ts'
import { type Ronda, startRonda } from './ronda.ts'

/** Classes as the build names them: `_card_1nyru_1`. */
const ourClass = /^_\w+_[a-z0-9]+_\d+$/i

let ronda: Ronda
beforeAll(async () => {
  ronda = await startRonda()
})
afterAll(() => ronda?.stop())

/** The build links the styles of imported modules; it does not know those of modules loaded later, which would be unstyled. */
it('every public page loads the style sheets of its components; a cached one contains them', async () => {
  const sheets = new Map<string, string>()
  const sheetAt = async (href: string) => {
    const sheet = sheets.get(href) ?? (await (await fetch(ronda.address + href)).text())
    sheets.set(href, sheet)
    return sheet
  }
  const errors: string[] = []
  let kept = 0
  for (const page of await publicPages(ronda.address)) {
    const answer = await fetch(ronda.address + page)
    if (!answer.headers.get('Content-Type')?.startsWith('text/html')) continue
    const html = await answer.text()
    const linked = linkedSheets(html)
    const rules = [...insideSheets(html), ...(await Promise.all(linked.map(sheetAt)))].join('\n')
    errors.push(...bareClasses(html, rules).map((name) => `${page} has no rule for ${name}`))
    if (cachedAddress(page) === null || html.includes('__reactRouterContext')) continue
    kept += 1
    errors.push(...linked.map((href) => `${page} links ${href}`))
  }
  expect(errors).toEqual([])
  expect(kept).toBeGreaterThan(30)
  expect(bareClasses('<p class="_a_x1_1 _b_x1_2 page">', '._a_x1_1{}')).toEqual(['_b_x1_2'])
})

/** A disabled one is not fetched. */
function linkedSheets(html: string): string[] {
  return [...html.matchAll(/<link\b[^>]*\brel="?stylesheet\b[^>]*>/g)]
    .filter(([link]) => !/\sdisabled\b/.test(link))
    .map(([link]) => /\bhref="([^"]+)"/.exec(link)?.[1] ?? '')
}

function insideSheets(html: string): string[] {
  return [...html.matchAll(/<style\b[^>]*>([\s\S]*?)<\/style>/g)].map(([, sheet = '']) => sheet)
}

/** Our classes without a rule. */
function bareClasses(html: string, rules: string): string[] {
  const rendered = [...html.matchAll(/\sclass="([^"]*)"/g)].flatMap(([, names = '']) => names.split(/\s+/))
  return [...new Set(rendered)].filter((name) => ourClass.test(name) && !rules.includes(`.${name}`))
}

it('the build contains the database that copies of an edition begin with, so that the first preview need not migrate one', async () => {
  const root = path.resolve(import.meta.dirname, '../..')
  const { size } = await stat(await builtDumpFile(root))
  expect(size).toBeGreaterThan(1_000_000)
})
