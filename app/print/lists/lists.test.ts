import { extractText, getDocumentProxy } from 'unpdf'
import { describe, expect, it } from 'vitest'
import { type Actor, nobody, type StaffRole } from '#app/people/actor.ts'
import { saveMember } from '#app/team/service.server.ts'
import { byRole, eventId, makeFestival } from '#tests/make.ts'
import { defaultEngines } from '#tests/test-database.server.ts'
import { useTestDriver } from '#tests/test-driver.ts'
import { printFile } from '../centre/answer-print.server.ts'
import { cellText, type Sheet } from '../sheet.ts'
import { listFile, sheetsOf } from './answer-list.server.ts'
import { listKinds } from './list-kinds.ts'

const editionId = '19tf2025'
const user = (...roles: StaffRole[]): Actor => ({ kind: 'user', username: 'ana', roles })
const editor = user('regEditor')

describe.each(defaultEngines)('the lists of the festival days on %s', (engine) => {
  const driver = useTestDriver(engine)
  const read = (query: string, by: Actor = editor) =>
    sheetsOf(driver.app, { search: new URLSearchParams(query), by, locale: 'sl' })
  const rowsOf = (sheets: readonly Sheet[]) =>
    sheets.map(({ groups }) =>
      groups.flatMap(({ rows }) => rows.map((row) => row.map(cellText).filter(Boolean).join('|'))),
    )

  async function prepare() {
    await makeFestival(driver.app, [
      { places: byRole(2, 2, 1), artists: ['duo'] },
      { kind: 'milonga', places: { mode: 'head', size: 50 } },
      { kind: 'milonga', places: { mode: 'head', size: 50 }, status: 'draft' },
    ])
    const picks = [eventId(1), eventId(2)]
    const person = (surname: string, role: string, more = {}) => ({
      name: 'Ana',
      surname,
      role,
      picks,
      ...more,
    })
    const leader = await driver.register(person('Šuštar', 'leader'))
    await driver.register(
      person('Čop', 'follower', { consents: { terms: true, photos: true, listed: false } }),
    )
    await driver.register(person('Žagar', 'follower'))
    await driver.register(
      person('Zorn', 'follower', { hosting: true, phone: '+386 40 111 222', city: 'Ljubljana' }),
    )
    return { leader }
  }

  it('J1 contain placed dancers of published events, the queue, the debts and the hosts', async () => {
    const { leader } = await prepare()
    await driver.pay(leader, 80)
    const [roster] = (await read('list=roster&day=all')).sheets
    expect(rowsOf([roster as Sheet])[0]).toEqual(['Šuštar Ana|Čop Ana', 'Žagar Ana', 'Zorn Ana'])
    expect(roster?.groups.at(-1)?.title).toContain('Pripravljeni')
    const door = (await read('list=door')).sheets
    expect(door).toHaveLength(1)
    expect(door[0]?.groups.map(({ tab }) => tab)).toEqual(['Č', 'Š', 'Z', 'Ž'])
    const line = (name: string) => rowsOf(door)[0]?.find((row) => row.startsWith(name)) ?? ''
    expect([line('Čop').includes('trak'), line('Žagar').includes('trak')]).toEqual([false, true])
    expect([line('Šuštar').includes('dolg'), line('Čop').includes('dolg')]).toEqual([false, true])
    expect(rowsOf((await read('list=unpaid')).sheets)[0]?.map((row) => row.split(' ')[0])).toEqual([
      'Čop',
      'Zorn',
      'Žagar',
    ])
    expect(rowsOf((await read('list=waiting')).sheets)[0]).toHaveLength(1)
    expect(rowsOf((await read('list=hosting')).sheets)).toEqual([
      [expect.stringContaining('Zorn Ana|Ljubljana')],
    ])
    expect(rowsOf((await read('list=room&day=2025-11-13')).sheets)[0]).toHaveLength(2)
    expect((await read('list=door&day=2025-11-15')).sheets).toEqual([])
    expect(rowsOf((await read('list=door&q=sustar')).sheets)[0]).toHaveLength(1)
  })

  it('J1 are for the back-office only', async () => {
    await prepare()
    const search = new URLSearchParams('what=pack&day=2025-11-13')
    for (const by of [nobody, user(), user('reception'), user('regAdmin'), user('progAdmin', 'partnering')]) {
      for (const list of listKinds)
        await expect(read(`list=${list}`, by)).rejects.toMatchObject({ init: { status: 403 } })
      await expect(printFile(driver.app, { search, by, locale: 'sl' })).rejects.toMatchObject({
        init: { status: 403 },
      })
    }
    for (const list of listKinds) expect((await read(`list=${list}`)).request.list).toBe(list)
  })

  it('J5 are files with the same rows and without formulas', async () => {
    await prepare()
    await saveMember(driver.app, {
      editionId,
      by: user('progAdmin'),
      wanted: { name: '=cmd()', function: 'volunteer', travel: '+386; @home', state: 'accepted' },
    })
    const file = async (query: string, kind: Parameters<typeof listFile>[2]) =>
      listFile(driver.app, { search: new URLSearchParams(query), by: editor, locale: 'sl' }, kind)
    const csv = await (await file('list=arrivals', 'csv')).text()
    expect(csv).toContain(`'=cmd()`)
    expect(csv).toContain(`'+386`)
    const door = await (await file('list=door', 'csv')).text()
    expect(door.split('\r\n')).toHaveLength(1 + 4 + 1)
    expect(door.split('\r\n')[1]).toContain('Čop Ana')
    const xlsx = await file('list=door', 'xlsx')
    expect(
      Buffer.from(await xlsx.arrayBuffer())
        .subarray(0, 2)
        .toString(),
    ).toBe('PK')
    const pdf = await file('list=door', 'pdf')
    expect(pdf.headers.get('Content-Disposition')).toBe('inline; filename="door-TF2025.pdf"')
    expect(pdf.headers.get('Cache-Control')).toBe('private, no-store')
  })

  it('J6, J7 make the pack of a day, and the papers for a day without a network', async () => {
    await prepare()
    const made = async (query: string) => {
      const answer = await printFile(driver.app, {
        search: new URLSearchParams(query),
        by: editor,
        locale: 'en',
      })
      const proxy = await getDocumentProxy(new Uint8Array(await answer.arrayBuffer()))
      return (await extractText(proxy, { mergePages: false })).text
    }
    const pack = await made('what=pack&day=2025-11-13')
    expect(pack[0]).toContain('Tonight’s pack')
    // its contents, the door, the roster, the room, debts and queue
    expect(pack).toHaveLength(6)
    for (const page of pack) expect(page).toMatch(/Page 1\/1/)
    expect(await made('what=pack&day=2025-11-13&list=door&list=nothing')).toHaveLength(2)
    expect(await made('what=fallback&day=2025-11-13&receipts=6')).toHaveLength(2)
    expect(await made('what=receipts&receipts=12')).toHaveLength(2)
    for (const query of ['', 'what=pack', 'what=pack&day=2025-12-24', 'what=other&day=2025-11-13']) {
      await expect(made(query)).rejects.toMatchObject({ init: { status: 400 } })
    }
  })
})
