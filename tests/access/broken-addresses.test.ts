import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { pages } from '#app/people/access/page-table.ts'
import { sized } from '#tests/size.ts'
import { openSite, type SiteWithPages } from './site-with-pages.ts'

const root = path.resolve(import.meta.dirname, '../..')

/** What pages read from an address, as their sources name it. */
const names = [
  ...new Set(
    globSync('app/**/*.{ts,tsx}', { cwd: root })
      .filter((name) => !name.includes('.test.'))
      .flatMap((name) => [
        ...readFileSync(path.join(root, name), 'utf8').matchAll(
          /(?:[sS]earch(?:Params)?|params)(?:\.get(?:All)?\(|, )'([a-z]\w*)'/g,
        ),
      ])
      .map(([, name = '']) => name),
  ),
]

/** NUL, which no text in PostgreSQL holds, half a character, and numbers and days beyond what there is. */
const values = sized(['a%00'], ['%00', 'a%00', '%ED%A0%80', '-1', '99999999999999999999', '2026-13-45'])

let site: SiteWithPages
beforeAll(async () => {
  site = await openSite()
})
afterAll(() => site.close())

const addresses = pages.map(({ path: address }) => address.replace(':lang', 'EN'))

/** The address with its parameters: a collection that exists and `x`, or this value for each of them. */
function withParams(address: string, value?: string): string {
  return address
    .replace(':collection', value ?? 'regs')
    .replaceAll(/:\w+\??/g, value ?? 'x')
    .replace('*', value ? `/${value}` : '/nowhere')
}

it('reads its addresses by these names', () => {
  expect(names).toEqual(expect.arrayContaining(['q', 'file', 'page', 'show', 'event', 'day']))
})

const patienceMs = sized(60_000, 1_800_000)

it('no address fails, whatever is typed into it', { timeout: patienceMs }, async () => {
  const cookie = await site.cookieFor(['admin'])
  const failed: string[] = []
  for (const address of addresses) {
    for (const value of values) {
      const param = await site.get(withParams(address, value), { cookie })
      await param.body?.cancel()
      if (param.status >= 500) failed.push(`${param.status} ${withParams(address, value)}`)
      const each = sized(['q', 'file', 'find', 'entry'], names).map((name) => `${name}=${value}`)
      for (const query of [...each, names.map((name) => `${name}=${value}`).join('&')]) {
        const answer = await site.get(`${withParams(address)}?${query}`, { cookie })
        await answer.body?.cancel()
        if (answer.status >= 500) failed.push(`${answer.status} ${withParams(address)}?${query}`)
      }
    }
  }
  expect(failed).toEqual([])
  expect(site.errors()).toEqual([])
})
