import { describe, expect, it } from 'vitest'
import { routeAccess } from '#app/people/access/route-access.ts'
import routeTable from '#app/routes.ts'
import { menuOf } from './menu.ts'
import { type AdminPage, adminPages } from './pages.ts'

type Entry = { readonly path?: string; readonly file: string; readonly children?: readonly Entry[] }

const pages = new Map(filesOf(routeTable))

describe('the map of the office', () => {
  it('calls built what is built, and nothing else', () => {
    const said = Object.entries<AdminPage>(adminPages).map(([path, page]) => [path, page.isBuilt ?? false])
    const found = Object.keys(adminPages).map((path) => [
      path,
      !pages.get(path)?.endsWith('/not-built-yet.tsx'),
    ])
    expect(said).toEqual(found)
  })

  it('knows every guarded page except the sign-in pages and files', () => {
    const open = ['/auth/login', '/auth/logout', '/auth/register', '/auth/password']
    const guarded = [...routeAccess.keys()].filter(
      (path) => /^\/(admin|auth|test)/.test(path) && !open.includes(path),
    )
    const pages = guarded.filter((path) => !path.endsWith('.csv'))
    expect(pages.filter((path) => !Object.hasOwn(adminPages, path))).toEqual([])
  })

  it('offers what somebody may enter and nothing else, in their language', () => {
    const hrefs = (...roles: ('reception' | 'trusted' | 'regEditor')[]) =>
      menuOf({ kind: 'user', username: 'eva', roles }, 'SI').flatMap((group) =>
        group.pages.map((page) => page.href),
      )
    expect(hrefs('trusted')).toEqual(['/admin/workOrders', '/admin/promotor'])
    expect(hrefs('reception')).toContain('/admin/reception')
    expect(hrefs('reception')).not.toContain('/admin')
    expect(hrefs('regEditor')).toEqual(expect.arrayContaining(['/admin', '/SI/vip', '/admin/lists/venues']))
    expect(hrefs('regEditor')).not.toContain('/admin/lists/vip')
    const [home] = menuOf({ kind: 'user', username: 'eva', roles: ['admin'] }, 'SI')
    expect(home?.pages[0]?.title).toBe('Pregled')
  })
})

function filesOf(entries: readonly Entry[], above = ''): [string, string][] {
  return entries.flatMap(({ path, file, children }) => {
    const here = path ? `${above}/${path}` : above
    return children ? filesOf(children, here) : [[here, file] as [string, string]]
  })
}
