import { describe, expect, it } from 'vitest'
import { pages } from '#app/people/access/page-table.ts'
import { roles, type StaffRole } from '#app/people/actor.ts'
import { staff } from '#app/people/readers.ts'
import { menuOf, wordsAt } from './menu.server.ts'

describe('the list of back-office pages', () => {
  it('has a title and a text for every guarded page, except sign-in pages and files', () => {
    const ofAdmin = pages.filter(
      ({ path, layout, access }) => /^\/(admin|test)/.test(path) && access && layout !== 'none',
    )
    expect(ofAdmin.length).toBeGreaterThan(20)
    for (const page of ofAdmin) {
      for (const locale of ['en', 'sl'] as const)
        expect(Object.values(wordsAt(page, locale))).not.toContain('')
    }
  })

  it('offers each user exactly the pages they may open, in their language', () => {
    const hrefs = (...roles: ('reception' | 'trusted' | 'regEditor')[]) =>
      menuOf({ kind: 'user', username: 'eva', roles }, 'sl').flatMap((group) =>
        group.pages.map((page) => page.href),
      )
    expect(hrefs('trusted')).toEqual(['/admin/workOrders', '/admin/promotor'])
    expect(hrefs('reception')).toContain('/admin/reception')
    expect(hrefs('reception')).not.toContain('/admin')
    expect(hrefs('regEditor')).toEqual(expect.arrayContaining(['/admin', '/SI/vip', '/admin/lists/venues']))
    expect(hrefs('regEditor')).not.toContain('/admin/lists/vip')
    const [home] = menuOf({ kind: 'user', username: 'eva', roles: ['admin'] }, 'sl')
    expect(home?.pages[0]?.title).toBe('Pregled')
  })

  it.each(roles)('offers %s each of them once, under a title of its own', (role) => {
    for (const locale of ['en', 'sl'] as const) {
      const titles = menuOf({ kind: 'user', username: 'eva', roles: [role] }, locale)
        .flatMap((group) => group.pages)
        .map(({ title }) => title)
      expect(titles.toSorted()).toEqual([...new Set(titles)].toSorted())
    }
  })

  it.each([
    ['Registrations', '/admin/prijave', '/admin/lists/regs', ['regEditor']],
    ['Events', '/admin/dogodki', '/admin/lists/events', ['regEditor']],
    ['Work orders', '/admin/workOrders', null, ['trusted', ...staff]],
    ['Team', '/admin/team', null, staff],
    ['Costs', '/admin/costs', null, ['regAdmin', 'progAdmin']],
    ['Invoices', '/admin/invoices', null, ['regAdmin']],
    ['Promoters', '/admin/promotors', null, ['regEditor']],
    ['Promo codes', '/admin/settings/codes', '/admin/lists/promoCodes', ['regAdmin']],
  ] as const)('offers %s once, as the list to staff who may not open the page', (name, page, list, open) => {
    for (const role of roles) {
      const named = menuOf({ kind: 'user', username: 'eva', roles: [role] }, 'en')
        .flatMap((group) => group.pages)
        .filter(({ title }) => title === name)
        .map(({ href }) => href)
      const opensPage = role === 'admin' || open.some((one) => one === role)
      const other = list && role !== 'trusted' ? [list] : []
      expect([role, named]).toEqual([role, opensPage ? [page] : other])
    }
  })

  it('offers the list of VIP guests to a regAdmin, for whom their page is closed', () => {
    const hrefs = (...held: StaffRole[]) =>
      menuOf({ kind: 'user', username: 'eva', roles: held }, 'en')
        .flatMap((group) => group.pages)
        .map(({ href }) => href)
        .filter((href) => href.endsWith('/vip'))
    expect(hrefs('regAdmin')).toEqual(['/admin/lists/vip'])
    expect(hrefs('regAdmin', 'regEditor')).toEqual(['/EN/vip'])
  })
})
