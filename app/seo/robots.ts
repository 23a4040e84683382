import { routeAccess } from '#app/people/access/route-access.ts'
import { languages } from '#app/platform/locale.ts'

/** Open addresses that are private or no page: a dancer's own, a work order's secret link, answers for the form. */
const ownPages = [
  '/:lang/myReg',
  '/:lang/printWorkOrder',
  '/:lang/register/',
  '/auth/',
  '/api/',
  '/hooks/',
  '/test/',
  '/demo/',
]

/** Disallows every guarded address and every visitor's own pages. RFC 9309 */
export function robotsTxt(origin: string): string {
  const guarded = [...routeAccess].filter(([, access]) => access !== 'open').map(([path]) => path)
  const closed = withoutParts([...guarded, ...ownPages])
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
