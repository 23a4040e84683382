import { extractText, getDocumentProxy } from 'unpdf'
import { describe, expect, it } from 'vitest'
import { festivalDays } from '#app/festival/phase.ts'
import { getEdition } from '#app/festival/service.server.ts'
import { type Actor, nobody, type StaffRole } from '#app/people/actor.ts'
import { id } from '#app/platform/id.ts'
import { saveRoom } from '#app/programme/service.server.ts'
import { eraseRegistration } from '#app/registration/commands/erase.server.ts'
import { handOverInput } from '#app/registration/forms.ts'
import { handOverRegistration } from '#app/registration/service.server.ts'
import { saveMember } from '#app/team/service.server.ts'
import { addShift, assignShift } from '#app/team/shifts/commands/plan-shifts.server.ts'
import { byRole, eventId, makeFestival } from '#tests/make.ts'
import { defaultEngines } from '#tests/test-database.server.ts'
import { useTestDriver } from '#tests/test-driver.ts'
import { printFile } from '../centre/answer-print.server.ts'
import { cellText, type Sheet } from '../sheet.ts'
import { listFile, sheetsOf } from './answer-list.server.ts'
import { readListDays } from './list-days.server.ts'
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

  it('J1 name who comes after a hand-over, and nobody who was erased', async () => {
    await prepare()
    const { rows } = await driver.db.query<{ id: string; surname: string }>(
      `select id, surname from registrations where edition_id = $1`,
      [editionId],
    )
    const idOf = (surname: string) => id(rows.find((row) => row.surname === surname)?.id ?? '')
    const admin = user('admin')
    const to = handOverInput.parse({
      name: 'Eva',
      surname: 'Kos',
      email: 'eva@new.example',
      country: 'SI',
      phone: null,
      city: null,
      language: 'sl',
      role: 'follower',
      terms: true,
    })
    expect(await handOverRegistration(driver.app, { id: idOf('Zorn'), to, by: admin })).toMatchObject({
      ok: true,
    })
    expect(await eraseRegistration(driver.app, { id: idOf('Šuštar'), by: admin })).toMatchObject({ ok: true })
    for (const list of ['door', 'roster', 'unpaid', 'waiting', 'hosting', 'room']) {
      const printed = JSON.stringify(rowsOf((await read(`list=${list}&day=all`)).sheets))
      expect(printed).not.toMatch(/Zorn|Šuštar|111 222/)
    }
    expect(JSON.stringify(rowsOf((await read('list=door')).sheets))).toContain('Kos')
  })

  it('J1, J6 are printed for the eve of the festival too, where an event is published or somebody works', async () => {
    const eve = {
      startsAt: new Date('2025-11-12T20:00:00+01:00'),
      endsAt: new Date('2025-11-12T23:00:00+01:00'),
    }
    await makeFestival(driver.app, [
      {},
      {
        ...eve,
        artists: ['duo'],
        kind: 'milonga',
        festivalDay: '2025-11-12',
        places: { mode: 'head', size: 50 },
      },
    ])
    await driver.db.query(
      `insert into artists (edition_id, slug, kind, name, bio) values ($1, 'duo', 'couple', 'Duo', '{"en":"","sl":""}')`,
      [editionId],
    )
    const planner = user('progAdmin')
    const wanted = { name: 'Živa Kos', function: 'volunteer', state: 'accepted' } as const
    const member = await saveMember(driver.app, { editionId, by: planner, wanted })
    const night = {
      startsAt: new Date('2025-11-19T01:00:00+01:00'),
      endsAt: new Date('2025-11-19T03:00:00+01:00'),
    }
    const shift = { ...night, place: 'Dom', title: 'Ključi', need: 1, skill: null, minAge: null, note: null }
    const added = await addShift(driver.app, { editionId, by: planner, wanted: shift })
    if (!member.ok || !added.ok) throw new Error('both are made')
    const shiftId = added.value
    const given = { editionId, by: planner, shiftId, memberId: member.value, agreed: true }
    expect(await assignShift(driver.app, given)).toMatchObject({ ok: true })

    const edition = await getEdition(driver.app, editionId)
    expect(await readListDays(driver.app, edition)).toEqual([
      '2025-11-12',
      ...festivalDays(edition),
      '2025-11-18',
    ])
    for (const list of ['room', 'artists']) {
      const { sheets } = await read(`list=${list}&day=all`)
      expect(JSON.stringify(sheets)).toContain('20:00–23:00')
    }
    expect(rowsOf((await read('list=shifts&day=all')).sheets)).toEqual([['01:00–03:00|Živa Kos|Ključi']])
    expect(rowsOf((await read('list=volunteers')).sheets)).toEqual([
      ['19. 11. 2025, 01:00–03:00|Ključi|2 h', 'Skupaj|2 h'],
    ])
    const search = new URLSearchParams('what=pack&day=2025-11-12')
    expect((await printFile(driver.app, { search, by: editor, locale: 'sl' })).status).toBe(200)
  })

  it('J1, E20 name the room of a venue that has several, each of which has a sheet for its door', async () => {
    await makeFestival(driver.app, [{}, {}, {}])
    const one = await read('list=room&day=2025-11-13')
    expect(one.sheets.map(({ title }) => title)).toEqual(['Festivalna dvorana'])
    const room = { slug: 'mala', venue: 'festivalna', name: { en: 'Small hall', sl: 'Mala dvorana' } }
    const whole = { ...room, capacity: null, areaM2: null, position: 1 }
    const by = user('progAdmin')
    expect(await saveRoom(driver.app, { editionId, by, base: null, room: whole })).toMatchObject({ ok: true })
    await driver.db.query(`update events set room_slug = 'mala' where id = $1`, [eventId(2)])
    await driver.db.query('update editions set catalogue_version = catalogue_version + 1')
    const { sheets } = await read('list=room&day=2025-11-13')
    expect(sheets.map(({ title, groups }) => [title, groups[0]?.rows.length])).toEqual([
      ['Festivalna dvorana', 2],
      ['Festivalna dvorana, Mala dvorana', 1],
    ])
    const { sheets: rosters } = await read('list=roster&day=2025-11-13')
    expect(
      rosters.filter(({ subtitle }) => subtitle.endsWith('Festivalna dvorana, Mala dvorana')),
    ).toHaveLength(1)
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
