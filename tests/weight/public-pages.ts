import type { RouteConfigEntry } from '@react-router/dev/routes'
import routeTable from '#app/routes.ts'

/**
 * Every address of the public site in both languages, from the route table. For a route with parameters, the first address that the
 * programme links to.
 */
export async function publicPages(origin: string): Promise<string[]> {
  const [programme, artists] = await Promise.all(
    ['/EN/program', '/EN/artists'].map(async (path) => (await fetch(origin + path)).text()),
  )
  const examples: Readonly<Record<string, string | undefined>> = {
    'program/:id': /program\/[a-z0-9-]+/.exec(programme ?? '')?.[0],
    'artists/:slug': /artists\/[a-z0-9-]+/.exec(artists ?? '')?.[0],
  }
  const patterns = pathsOf(await routeTable)
    .filter((path) => path.startsWith('/:lang'))
    .map((path) => path.slice('/:lang'.length))
    .filter((path) => !/\.\w+$/.test(path))
  return patterns.flatMap((pattern) => {
    const page = pattern.includes(':') ? examples[pattern.slice(1)] : pattern.slice(1)
    if (page === undefined) throw new Error(`No page is known for ${pattern}.`)
    return ['/EN', '/SI'].map((lang) => (page ? `${lang}/${page}` : lang))
  })
}

function pathsOf(entries: readonly RouteConfigEntry[], above = ''): string[] {
  return entries.flatMap(({ path, children }) => {
    const here = path ? `${above}/${path}` : above
    return children ? pathsOf(children, here) : [here]
  })
}
