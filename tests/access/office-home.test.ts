import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { m } from '#app/platform/messages/messages.js'
import { openSite, type SiteWithPages } from './site-with-pages.ts'

let site: SiteWithPages
beforeAll(async () => {
  site = await openSite()
})
afterAll(() => site.close())

describe('the first page of the office', () => {
  it('has one menu for its rail and its map, with one question whether the user is a promoter', async () => {
    const cookie = await site.cookieFor(['admin'])
    const asked = vi.spyOn(site.app.db, 'query')
    const page = await site.get('/admin', { cookie })
    const ofPromoters = asked.mock.calls.filter(([one]) => JSON.stringify(one).includes('from promoters'))
    asked.mockRestore()
    expect(page.status).toBe(200)
    expect(ofPromoters).toHaveLength(1)
    const html = await page.text()
    expect(html).toContain('id="map-money"')
    expect(html).not.toContain('id="map-home"')
    expect(html.split('href="/admin/placila"').length - 1).toBe(2)
    expect(html).toContain(m.office_home_intro({}, { locale: 'en' }))
  })
})
