import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { issueInvoice } from '#app/invoices/service.server.ts'
import { nobody, type StaffRole, systemActor } from '#app/people/actor.ts'
import type { Id } from '#app/platform/id.ts'
import { saveRegistration } from '#app/registration/commands/save.server.ts'
import { makeInput } from '#tests/make.ts'
import { openSite, type SiteWithPages } from './site-with-pages.ts'

const editionId = '19tf2025'
const name = '<script>alert("payer")</script>'
const company = { name: 'Skrivni kupec d.o.o.', address: 'Ulica 1', country: 'SI', vatId: 'SI10039856' }
const period = 'from=2025-08-01&to=2025-12-31'

let site: SiteWithPages
let registration: Id
let journal: string
beforeAll(async () => {
  site = await openSite()
  const saved = await saveRegistration(site.app, { input: makeInput({ name }), by: nobody })
  if (!saved.ok) throw new Error(JSON.stringify(saved.reason))
  registration = saved.value.id
  const registrations = [registration]
  const issued = await issueInvoice(site.app, { editionId, registrations, buyer: company, by: systemActor })
  if (!issued.ok) throw new Error(issued.reason)
  const { rows } = await site.app.db.query<{ day: string }>(
    `select (issued_at at time zone 'Europe/Ljubljana')::date::text as day from invoices`,
  )
  journal = `/admin/temeljnica?${period}&day=${rows[0]?.day}&line=subject%20invoice`
})
afterEach(() => expect(site.errors()).toEqual([]))
afterAll(() => site.close())

const pageOf = async (roles: readonly StaffRole[], path: string) =>
  site.get(path, { cookie: await site.cookieFor(roles) })
const textOf = async (roles: readonly StaffRole[], path: string) => (await pageOf(roles, path)).text()

describe('the pages of money', () => {
  it('I1 show documents to an admin, and totals only to a regAdmin, in the journal too', async () => {
    for (const path of ['/admin/invoices?due=all', journal]) {
      expect(await textOf(['admin'], path), path).toContain(company.name)
      const totals = await textOf(['regAdmin'], path)
      expect(totals, path).not.toContain(company.name)
      expect(totals, path).not.toContain('/admin/invoicePrint')
    }
    expect(await textOf(['regAdmin'], '/admin/invoices')).toContain('€40.00')
  })

  it("I1 issue nothing when a regAdmin sends an admin's form", async () => {
    const cookie = await site.cookieFor(['regAdmin', 'regEditor'])
    for (const intent of ['each', 'together', 'pro-forma', 'finals'])
      await site.post('/admin/invoices', { intent, registration, ...company }, { cookie })
    const { rows } = await site.app.db.query('select from invoices')
    expect(rows).toHaveLength(1)
  })

  it('I10 take a reason with characters that nobody sees, and print it without them', async () => {
    const { rows } = await site.app.db.query<{ id: string }>(`select id from invoices where kind = 'invoice'`)
    const invoice = rows[0]?.id ?? ''
    const reason = `Wrong\u0007buyer\u202e ${'x'.repeat(186)}🎫`
    const cookie = await site.cookieFor(['admin'])
    await site.post('/admin/invoices', { intent: 'credit', invoice, reason }, { cookie })
    const { rows: notes } = await site.app.db.query(`select note from invoices where kind = 'creditNote'`)
    expect(notes).toEqual([{ note: `Wrong buyer ${'x'.repeat(186)}` }])
  })

  it('escape names', async () => {
    const list = '/admin/placila?show=all'
    expect((await textOf(['regAdmin'], list)).includes('&lt;script&gt;alert(')).toBe(true)
    for (const path of [list, `/admin/placila?id=${registration}`])
      expect((await textOf(['regAdmin'], path)).includes('<script>alert('), path).toBe(false)
  })

  it.each([
    ...['1e300', 'Infinity', '-1', '0x10', 'NaN', '9'.repeat(400)].flatMap((page) => [
      `/admin/invoices?page=${page}`,
      `/admin/placila?page=${page}`,
      `/admin/placilaNaRacun?page=${page}`,
    ]),
    '/admin/temeljnica?day=9999-12-31&line=%27%20or%201=1',
    `/admin/temeljnica?from=0001-01-01&to=9999-12-31&day=2025-02-30&line=${'x'.repeat(2000)}`,
  ])('answer %s with a page', async (path) => {
    expect((await pageOf(['admin'], path)).status).toBe(200)
  })

  it.each([
    `/admin/placila?id=${'f'.repeat(24)}`,
    '/admin/placila?id=..%2F..%2Fetc%2Fpasswd',
    '/admin/placilaNaRacun?entry=..%2F..',
    `/admin/placilaNaRacun?file=${'f'.repeat(24)}`,
  ])('answer %s with not found', async (path) => {
    expect((await pageOf(['admin'], path)).status).toBe(404)
  })
})
