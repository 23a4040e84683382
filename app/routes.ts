import { layout, type RouteConfig, type RouteConfigEntry, route } from '@react-router/dev/routes'
import { pages } from './people/access/page-table.ts'
import type { Layout, Page } from './people/access/pages/page.ts'

const site = pages.filter(({ path, layout }) => path.startsWith('/:lang') && layout === undefined)
const bare = pages.filter(({ path, layout }) =>
  layout === undefined ? !path.startsWith('/:lang') : layout === 'none',
)

/** The route tree: the pages of the table within their layouts. */
export default [
  route(':lang', 'shell/site.tsx', [
    layout('shell/hidden-after-festival.tsx', routesOf(site.filter(isHistory), '/:lang')),
    ...routesOf(
      site.filter((page) => !isHistory(page)),
      '/:lang',
    ),
  ]),
  layout('admin/routes/admin-layout.tsx', [layout('admin/routes/error-boundary.tsx', inLayout('admin'))]),
  layout('admin/routes/print.tsx', inLayout('paper')),
  layout('people/routes/auth-layout.tsx', inLayout('auth')),
  layout('admin/routes/workbench.tsx', inLayout('workbench')),
  ...routesOf(bare),
] satisfies RouteConfig

/** After the festival the staff pages among them check access themselves. */
function isHistory({ hiddenAfterFestival, access }: Page): boolean {
  return hiddenAfterFestival === true && (access === undefined || access === 'open')
}

function inLayout(layout: Layout): RouteConfigEntry[] {
  return routesOf(pages.filter((page) => page.layout === layout))
}

/** @param above the path of the parent route */
function routesOf(some: readonly Page[], above = ''): RouteConfigEntry[] {
  return some.map(({ path, file }) => {
    const own = path.slice(above.length).replace(/^\//, '')
    const given = idOf(file, own)
    return own === '' ? { file, index: true, ...given } : route(own, file, given ?? {})
  })
}

/** A route module that several pages have needs an id for each. */
function idOf(file: string, path: string): { id: string } | undefined {
  const isShared = pages.filter((page) => page.file === file).length > 1
  return isShared ? { id: `${file.replace(/\.tsx?$/, '')}/${path || 'index'}` } : undefined
}
