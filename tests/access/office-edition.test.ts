import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { issueInvoice } from '#app/invoices/service.server.ts'
import { type StaffRole, systemActor } from '#app/people/actor.ts'
import { ofCurrentEdition, officeEditionCookie, shownEditionCookie } from '#app/people/office-edition.ts'
import { m } from '#app/platform/messages/messages.js'
import { saveRegistration } from '#app/registration/commands/save.server.ts'
import { makeInput } from '#tests/make.ts'
import { openSite, type SiteWithPages } from './site-with-pages.ts'

const current = '19tf2025'
const next = '20tf2026'
const past = '18tf2024'

let site: SiteWithPages
beforeAll(async () => {
  site = await openSite()
  const { db } = site.app
  const copies = [
    { id: next, code: 'TF2026', number: 20, is_current: false },
    { id: past, code: 'TF2024', number: 18, is_current: false, archived: true },
  ]
  for (const copy of copies)
    await db.query(
      `insert into editions select (jsonb_populate_record(e, $1)).* from editions e where id = '${current}'`,
      [JSON.stringify(copy)],
    )
  await db.notify('catalogue', current)
})
afterEach(() => expect(site.errors()).toEqual([]))
afterAll(() => site.close())

/** The page of registrations for a user with these roles and a chosen edition. */
async function pageOf(roles: readonly StaffRole[], chosen: string, path = '/admin/prijave') {
  const cookie = `${await site.cookieFor(roles)}; ${officeEditionCookie}=${chosen}`
  return (await site.get(path, { cookie })).text()
}

const other = (code: string) => m.layout_bar_other({ code, current: 'TF2025' }, { locale: 'en' })
const archived = (code: string) => m.layout_bar_archived({ code }, { locale: 'en' })

describe('the edition that staff work on', () => {
  it('U26 is the chosen one for organisers, on every page, with a bar', async () => {
    for (const path of ['/admin', '/admin/prijave', '/admin/dogodki', '/admin/lists/events'])
      expect(await pageOf(['regEditor'], next, path), path).toContain(other('TF2026'))
    expect(await pageOf(['regEditor', 'progAdmin'], next)).toContain(other('TF2026'))
    expect(await pageOf(['admin'], past)).toContain(archived('TF2024'))
    // one class in the current edition, none in the next
    const events = (id: string) => pageOf(['regEditor'], id, '/admin/lists/events')
    expect((await events(current)).match(/data-row/g)?.length).toBeGreaterThan(0)
    expect((await events(next)).match(/data-row/g)).toBeNull()
  })

  it('F18 offers no command, where it is archived, that the archive refuses', async () => {
    const offered = {
      '/admin/izmene': m.shifts_new({}, { locale: 'en' }),
      '/admin/workOrders': m.orders_new({}, { locale: 'en' }),
      '/admin/novice': m.news_readers_write({}, { locale: 'en' }),
      '/admin/costs': m.costs_add({}, { locale: 'en' }),
      '/admin/invoices': m.invoices_open_title({}, { locale: 'en' }),
      '/admin/lists/artists': m.lists_new_first({}, { locale: 'en' }),
    }
    for (const [path, text] of Object.entries(offered)) {
      expect(await pageOf(['admin'], next, path), path).toContain(text)
      expect(await pageOf(['admin'], past, path), path).not.toContain(text)
    }
  })

  it('is named on printed pages where it is archived', async () => {
    expect(await pageOf(['admin'], past, '/admin/invoicesPrint')).toContain(archived('TF2024'))
    expect(await pageOf(['admin'], current, '/admin/invoicesPrint')).not.toContain('role="note"')
  })

  it('U26 is the current one for everybody else, and for an unknown choice', async () => {
    expect(await pageOf(['regEditor'], past)).not.toContain('TF2024')
    expect(await pageOf(['reception'], next, '/admin/lists/events')).not.toContain('TF2026')
    expect(await pageOf(['admin'], 'nothing')).not.toContain(other('nothing'))
    expect(await pageOf(['admin'], current)).not.toContain(
      m.layout_bar_back({ current: 'TF2025' }, { locale: 'en' }),
    )
  })

  it('G14 lists the bank files of all editions beside the refunds of all editions', async () => {
    await site.app.db.query(
      `insert into refund_files (edition_id, message_id, pay_on, made_at, made_by, refund_count, total_cents, content)
       values ($1, 'VRACILA-last-year', '2025-09-01', $2, 'olga', 1, 5000, '<x/>')`,
      [current, site.app.now()],
    )
    for (const chosen of [current, next])
      expect(await pageOf(['admin'], chosen, '/admin/vracila'), chosen).toContain('VRACILA-last-year')
  })

  it('U26 is the one that the page shows which sends a form, or the form is refused', async () => {
    const cookie = await site.cookieFor(['admin'])
    const send = (shown: string, chosen = '') =>
      site.ask('/admin/mails.data', {
        method: 'POST',
        body: JSON.stringify({ intent: 'retry-all' }),
        headers: {
          origin: site.app.config.origin,
          'content-type': 'application/json',
          cookie: `${cookie}; ${officeEditionCookie}=${chosen}; ${shownEditionCookie}=${shown}`,
        },
      })
    const codes = { code: 'TF2025', shown: 'TF2026' }
    const other = await send(next)
    expect(other.status).toBe(412)
    expect(await other.text()).toContain(m.layout_edition_changed(codes, { locale: 'en' }))
    for (const answer of [await send(current), await send(next, next), await send('nothing')])
      expect(answer.status).toBe(200)
  })

  it('U26 is the one that the page shows which is read again; another page is read in the one worked on', async () => {
    const cookie = await site.cookieFor(['admin'])
    const read = (path: string, shown: string, chosen = '') =>
      site.ask(path, {
        headers: { cookie: `${cookie}; ${officeEditionCookie}=${chosen}; ${shownEditionCookie}=${shown}` },
      })
    const codes = { code: 'TF2025', shown: 'TF2026' }
    const again = await read('/admin/prijave.data', next)
    expect(again.status).toBe(412)
    expect(await again.text()).toContain(m.layout_edition_moved(codes, { locale: 'en' }))
    for (const answer of [
      await read('/admin/prijave.data', current),
      await read('/admin/prijave.data', next, next),
      await read('/admin/prijave.data', ''),
      await read('/admin/prijave', next),
      // about the current edition, whichever one is worked on
      await read('/admin/printTickets.data', ofCurrentEdition + current, next),
    ])
      expect(answer.status).toBe(200)
    expect((await read('/admin/printTickets.data', ofCurrentEdition + next, next)).status).toBe(412)
  })

  it('U26 is that of the registration or the invoice which the address names', async () => {
    const saved = await saveRegistration(site.app, { input: makeInput(), by: systemActor })
    const id = saved.ok ? saved.value.id : expect.fail('refused')
    const open = async (path: string, roles: readonly StaffRole[], chosen: string) => {
      const cookie = `${await site.cookieFor(roles)}; ${officeEditionCookie}=${chosen}`
      const answer = await site.get(path, { cookie })
      return [answer.status, answer.headers.get('location')]
    }
    for (const path of [`/admin/prijave?open=${id}`, `/admin/placila?id=${id}`]) {
      expect(await open(path, ['admin'], next)).toEqual([302, `${path}&edition=${current}`])
      expect(await open(path, ['admin'], current)).toEqual([200, null])
    }
    const by = { kind: 'user', username: 'ana', roles: ['admin'] } as const
    const issued = await issueInvoice(site.app, { editionId: current, registrations: [id], by })
    const invoice = issued.ok ? issued.value.id : expect.fail('refused')
    const print = `/admin/invoicePrint?id=${invoice}`
    expect(await open(print, ['admin'], next)).toEqual([302, `${print}&edition=${current}`])
    expect(await open(print, ['admin'], current)).toEqual([200, null])
    expect((await open(print.slice(0, -1), ['admin'], next))[0]).toBe(404)
    const [status] = await open('/admin/prijave?open=68a1b2c3d4e5f60718293a4b', ['admin'], next)
    expect(status).toBe(200)
  })

  it('U26 is chosen by a link, which opens the same page; the current one is not remembered', async () => {
    const cookie = await site.cookieFor(['admin'])
    const chosen = await site.get(`/admin/prijave?status=late&edition=${next}`, { cookie })
    expect([chosen.status, chosen.headers.get('location')]).toEqual([302, '/admin/prijave?status=late'])
    expect(chosen.headers.getSetCookie().join()).toContain(
      `${officeEditionCookie}=${next}; Path=/; Max-Age=2592000`,
    )
    const back = await site.get(`/admin?edition=${current}`, { cookie })
    expect(back.headers.getSetCookie().join()).toContain(`${officeEditionCookie}=; Path=/; Max-Age=0`)
    const nothing = await site.get('/admin?edition=nothing', { cookie })
    expect([nothing.headers.get('location'), nothing.headers.getSetCookie()]).toEqual(['/admin', []])
  })
})
