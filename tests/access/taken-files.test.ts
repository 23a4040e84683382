import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { pages } from '#app/people/access/page-table.ts'
import type { StaffRole } from '#app/people/actor.ts'
import { officeEditionCookie } from '#app/people/office-edition.ts'
import { openSite, type SiteWithPages } from './site-with-pages.ts'

const current = '19tf2025'
const past = '18tf2024'

let site: SiteWithPages
beforeAll(async () => {
  site = await openSite()
  await site.app.db.query(
    `insert into editions select (jsonb_populate_record(e, $1)).* from editions e where id = '${current}'`,
    [JSON.stringify({ id: past, code: 'TF2024', number: 18, is_current: false, archived: true })],
  )
  await site.app.db.notify('catalogue', current)
})
afterEach(async () => {
  expect(site.errors()).toEqual([])
  await site.app.db.query("delete from audit where action = 'file.take'")
})
afterAll(() => site.close())

async function get(path: string, roles: readonly StaffRole[] | null, edition = current) {
  const answer = await site.get(path, {
    cookie: `${await site.cookieFor(roles)}; ${officeEditionCookie}=${edition}`,
  })
  await answer.arrayBuffer()
  return answer
}

async function taken(): Promise<readonly { edition: string; actor: string; name: string }[]> {
  const { rows } = await site.app.db.query<{ edition: string; actor: string; name: string }>(
    `select edition_id as edition, actor, subject_id as name from audit where action = 'file.take' order by id`,
  )
  return rows
}

/** Which of a page's reports its CSV file has. */
const reports: Readonly<Record<string, string>> = {
  '/admin/costs.csv': '?report=sums',
  '/admin/ipf.csv': '?report=years',
  '/admin/stats.csv': '?report=demand',
}
const tables = pages.map(({ path }) => path).filter((path) => /^\/admin\/.*\.(csv|xlsx)$/.test(path))
const files = [
  ...tables.map((path) => path + (reports[path] ?? '')),
  ...['/admin/prijave', '/admin/lists/regs', '/admin/lists/users'].flatMap((path) => [
    `${path}?file=csv`,
    `${path}?file=xlsx`,
  ]),
]

describe('U28 the audit log', () => {
  it.each(files)('names the file of %s, and who downloads it', async (path) => {
    const answer = await get(path, ['admin'])
    expect(answer.status).toBe(200)
    const name = /filename="(.+)"/.exec(answer.headers.get('content-disposition') ?? '')?.[1]
    expect(await taken()).toEqual([{ edition: current, actor: expect.stringMatching(/^somebody-/), name }])
  })

  it('names the edition that the file is of, an archive too', async () => {
    await get('/admin/prijave?file=csv', ['admin'], past)
    expect(await taken()).toMatchObject([{ edition: past, name: 'registrations-TF2024.csv' }])
  })

  it('says nothing of what was searched for', async () => {
    await get('/admin/prijave?file=csv&q=Novak', ['admin'])
    const { rows } = await site.app.db.query("select * from audit where action = 'file.take'")
    expect(JSON.stringify(rows)).not.toContain('Novak')
    expect(rows).toHaveLength(1)
  })

  it('names no file that is refused, no page and no paper', async () => {
    expect((await get('/admin/audit.csv', ['regAdmin'])).status).toBe(403)
    expect((await get('/admin/audit.csv', null)).status).toBe(302)
    for (const path of ['/admin/audit', '/admin/vsiSeznami.pdf'])
      expect((await get(path, ['admin'])).status).toBe(200)
    expect(await taken()).toEqual([])
  })

  it('does not name the same file for its headers alone', async () => {
    const headers = { cookie: await site.cookieFor(['admin']) }
    expect((await site.ask('/admin/audit.csv', { method: 'HEAD', headers })).status).toBe(200)
    expect(await taken()).toEqual([])
  })
})
