import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { readXlsx } from '#app/imports/reading/read-xlsx.ts'
import type { StaffRole } from '#app/people/actor.ts'
import { systemActor } from '#app/people/actor.ts'
import { officeEditionCookie } from '#app/people/office-edition.ts'
import { saveRegistration } from '#app/registration/commands/save.server.ts'
import { makeInput } from '#tests/make.ts'
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
  await site.app.db.query(
    `insert into promoters (edition_id, id, name, code, added_by, reserved) values ($1, $2, 'Bor Kos', 'BOR', 'eva', now())`,
    [current, 'b'.repeat(24)],
  )
  await site.app.db.notify('catalogue', current)
  const saved = await saveRegistration(site.app, {
    input: makeInput({ name: 'Ana', surname: 'Čop', email: 'ana@tango.example', seeksPartner: true }),
    by: systemActor,
  })
  if (!saved.ok) throw new Error(JSON.stringify(saved))
})
afterEach(() => expect(site.errors()).toEqual([]))
afterAll(() => site.close())

async function ask(path: string, roles: readonly StaffRole[] | null, edition = current) {
  const cookie = `${await site.cookieFor(roles)}; ${officeEditionCookie}=${edition}`
  return site.get(path, { cookie })
}

/** The rows of a file, without its headings, each as one text. */
async function rowsOf(answer: Response): Promise<string[]> {
  if (answer.headers.get('content-type')?.startsWith('text/csv'))
    return (await answer.text()).trim().split('\r\n').slice(1)
  return readXlsx(new Uint8Array(await answer.arrayBuffer()))
    .slice(1)
    .map(({ cells }) => cells.join())
}

/** Each list with one of its readers, staff who may not read it, a filter that finds nothing, and what its file contains. */
const lists = [
  [
    '/admin/mails',
    'regEditor',
    ['partnering', 'reception', 'progAdmin'],
    'q=nobody-of-this-name',
    'ana@tango.example',
  ],
  [
    '/admin/partners',
    'partnering',
    ['reception', 'progAdmin', 'trusted'],
    `event=${'f'.repeat(24)}`,
    'ana@tango.example',
  ],
  ['/admin/promotors', 'regEditor', ['partnering', 'reception', 'regAdmin'], null, 'BOR'],
  ['/admin/audit', 'admin', ['regAdmin', 'regEditor'], 'actor=nobody-of-this-name', 'registration.save'],
] as const

describe.each(lists)('the file of %s', (path, reader, strangers, nothing, content) => {
  it.each(['csv', 'xlsx'])('as %s is for the readers of the page alone', async (kind) => {
    const address = `${path}.${kind}`
    for (const at of [path, address]) {
      expect([at, (await ask(at, [reader])).status]).toEqual([at, 200])
      for (const role of strangers)
        expect([at, role, (await ask(at, [role])).status]).toEqual([at, role, 403])
      expect([at, (await ask(at, null)).status]).toEqual([at, 302])
    }
  })

  it.each(['csv', 'xlsx'])('as %s has the rows that the address finds', async (kind) => {
    const rows = await rowsOf(await ask(`${path}.${kind}`, [reader]))
    expect(rows.join('\n')).toContain(content)
    if (nothing !== null) expect(await rowsOf(await ask(`${path}.${kind}?${nothing}`, [reader]))).toEqual([])
  })
})

describe.each(['/admin/mails', '/admin/partners', '/admin/promotors'])('the file of %s', (path) => {
  it.each(['csv', 'xlsx'])('as %s is about the edition that staff work on, an archive too', async (kind) => {
    const ofCurrent = await ask(`${path}.${kind}`, ['admin'])
    const ofPast = await ask(`${path}.${kind}`, ['admin'], past)
    const names = [ofCurrent, ofPast].map(({ headers }) => headers.get('content-disposition'))
    expect(names[0]).toContain('TF2025')
    expect(names[1]).toContain('TF2024')
    expect((await rowsOf(ofCurrent)).length).toBeGreaterThan(0)
    expect(await rowsOf(ofPast)).toEqual([])
  })
})
