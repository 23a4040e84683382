import { pages } from '#app/people/access/page-table.ts'
import { routeAccess } from '#app/people/access/route-access.ts'
import { languages } from '#app/platform/locale.ts'

/** Not pages, or only for one visitor. */
const privateAreas = ['/auth/', '/api/', '/hooks/', '/test/', '/demo/']
const privatePages = pages.filter(({ isPrivate }) => isPrivate).map(({ path }) => path)

/** Disallows every guarded address and every visitor's own pages. RFC 9309 */
export function robotsTxt(origin: string): string {
  const guarded = [...routeAccess].filter(([, access]) => access !== 'open').map(([path]) => path)
  const closed = withoutParts([...guarded, ...privatePages, ...privateAreas])
  return [
    'User-agent: *',
    ...closed.flatMap(inEachLanguage).map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${origin}/sitemap.xml`,
    '',
  ].join('\n')
}

/** A path closes all that begins like it. */
function withoutParts(paths: readonly string[]): string[] {
  return paths.filter((path) => !paths.some((other) => other !== path && path.startsWith(other)))
}

function inEachLanguage(path: string): string[] {
  return path.includes(':lang') ? languages.map((lang) => path.replace(':lang', lang)) : [path]
}
