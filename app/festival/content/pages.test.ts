import { describe, expect, it } from 'vitest'
import { pagesToCome } from '#app/people/access/route-access.ts'
import routeTable from '#app/routes.ts'
import { tf2025 } from '#db/seed/edition.ts'
import { contentError } from './content-error.ts'
import { factsOf } from './edition-facts.ts'
import { pageNames } from './page-names.ts'
import { sourceFields } from './page-source.ts'
import { viewOf } from './page-view.ts'
import { repositoryFiles, repositorySource } from './repository-pages.server.ts'

type Entry = { readonly path?: string; readonly children?: readonly Entry[] }

const texts = pageNames.flatMap((page) => (['en', 'sl'] as const).map((locale) => ({ page, locale })))
const viewIn = (page: (typeof pageNames)[number], locale: 'en' | 'sl') =>
  viewOf(repositorySource(page, locale), locale, factsOf(tf2025, locale))

describe('the texts in the repository', () => {
  it('F12 exist for every page in both languages, and for no other', () => {
    expect(repositoryFiles().sort()).toEqual(texts.map(({ page, locale }) => `${page}.${locale}`).sort())
  })

  it.each(texts)('F11 F14 $page in $locale is valid, and no braces remain', ({ page, locale }) => {
    const source = repositorySource(page, locale)
    expect(contentError(source)).toBeNull()
    expect(source.description.length).toBeGreaterThan(60)
    const view = viewIn(page, locale)
    expect(sourceFields.map((field) => source[field])).not.toContain('')
    expect(view.title + view.description + view.lead + view.html).not.toMatch(/[{}]|undefined|TODO|lorem/i)
    expect(view.headings.length).toBeGreaterThan(0)
  })

  it.each(texts)('contain no literal fact of the edition: $page in $locale', ({ page, locale }) => {
    const source = repositorySource(page, locale)
    const facts = factsOf(tf2025, locale)
    const own = [
      facts.startsOn,
      facts.endsOn,
      facts.earlyUntil,
      facts.email,
      facts.phone,
      facts.iban,
      facts.company,
    ]
    for (const fact of own) expect(source.body).not.toContain(fact)
  })

  it.each(pageNames)('%s has the same parts in both languages', (page) => {
    const [en, sl] = (['en', 'sl'] as const).map((locale) =>
      viewIn(page, locale).headings.map(({ id }) => id),
    )
    expect(sl).toEqual(en)
  })

  it.each(texts)('$page in $locale has no dead link', ({ page, locale }) => {
    const known = new Set(pathsOf(routeTable).filter((path) => !pagesToCome.has(path)))
    const lang = locale === 'sl' ? 'SI' : 'EN'
    const hrefs = [...viewIn(page, locale).html.matchAll(/href="([^"]+)"/g)].map(([, href = '']) => href)
    for (const href of hrefs) {
      if (!href.startsWith('/')) {
        expect(href).toMatch(/^(https:\/\/|mailto:|tel:\+)[^ ]+$/)
        continue
      }
      const [path = '', part] = href.split('#')
      expect([href, known.has(path.replace(`/${lang}`, '/:lang'))]).toEqual([href, true])
      const target = pageNames.find((name) => path === `/${lang}/${name}`)
      if (part && target) expect(viewIn(target, locale).html).toContain(`id="${part}"`)
    }
  })
})

function pathsOf(entries: readonly Entry[], above = ''): string[] {
  return entries.flatMap(({ path, children }) => {
    const here = path ? `${above}/${path}` : above
    return children ? pathsOf(children, here) : [here]
  })
}
