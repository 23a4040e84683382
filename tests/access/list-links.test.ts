import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { pagesOfLists } from '#app/admin/lists/list-pages.server.ts'
import { accessOf } from '#app/people/access/route-access.ts'
import { roles, type StaffRole } from '#app/people/actor.ts'
import { may } from '#app/people/policy.ts'
import { openSite, type SiteWithPages } from './site-with-pages.ts'

/** Lists that the menu leaves out, because a page stands for them. */
describe('the page that stands in the menu for a list', () => {
  let app: SiteWithPages
  beforeAll(async () => {
    app = await openSite()
  })
  afterAll(() => app.close())

  const mayEnter = (role: StaffRole, path: string, params = {}) =>
    may({ kind: 'user', username: 'eva', roles: [role] }, 'route.enter', accessOf(path, params))

  it.each(Object.entries(pagesOfLists))(
    'of %s leads those to it who may open it',
    async (collection, path) => {
      const isListItself = path === '/admin/team'
      for (const role of roles.filter((one) => mayEnter(one, path))) {
        const cookie = `${await app.cookieFor([role])}; lang=EN`
        const page = await app.get(path.replace(':lang', 'EN'), { cookie })
        expect([role, page.status]).toEqual([role, 200])
        const leads = (await page.text()).includes(`href="/admin/lists/${collection}"`)
        const opens = mayEnter(role, '/admin/lists/:collection', { collection })
        expect([role, leads]).toEqual([role, opens && !isListItself])
      }
    },
  )
})
