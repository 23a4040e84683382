import { describe, expect, it } from 'vitest'
import { pages } from '#app/people/access/page-table.ts'
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

  it('offers promo codes once, on the page that edits them where the user may open it', () => {
    const named = (role: 'regAdmin' | 'regEditor') =>
      menuOf({ kind: 'user', username: 'eva', roles: [role] }, 'en')
        .flatMap((group) => group.pages)
        .filter(({ title }) => title === 'Promo codes')
        .map(({ href }) => href)
    expect(named('regAdmin')).toEqual(['/admin/settings/codes'])
    expect(named('regEditor')).toEqual(['/admin/lists/promoCodes'])
  })
})
