import { describe, expect, it } from 'vitest'
import { systemActor } from '#app/people/actor.ts'
import { localDayOf } from '#app/platform/values/local-day.ts'
import { tagRegistration } from '#app/registration/commands/office/tag.server.ts'
import { listMoney } from '#app/registration/money/office/queries/money-list.server.ts'
import { cancelRegistration } from '#app/registration/service.server.ts'
import { byRole, eventId, makeFestival } from '#tests/make.ts'
import { defaultEngines } from '#tests/test-database.server.ts'
import { useTestDriver } from '#tests/test-driver.ts'
import { type Filter, readFilter } from './filter.ts'
import { readState } from './list-state.ts'
import { optionalColumns } from './optional-columns.ts'
import { readChoices } from './queries/read-choices.server.ts'
import { readNumbers, readRegistrationList } from './queries/read-list.server.ts'
import { answerRows, rowsRequest } from './windows/answer-rows.server.ts'

const editionId = '19tf2025'
const hall = { places: { mode: 'head', size: 500 } as const }

describe.each(defaultEngines)('the list of registrations on %s', (engine) => {
  const driver = useTestDriver(engine)
  const list = (filter: Filter, { q = '', ...more }: Record<string, string> = {}) => {
    const { sort, size, page } = readState(new URLSearchParams(more))
    const today = localDayOf(driver.app.now())
    return readRegistrationList(driver.db, editionId, { q, filter, today, sort, size, page })
  }
  const names = async (filter: Filter, more?: Record<string, string>) =>
    (await list(filter, { sort: 'name', ...more })).rows.map(({ name }) => name)

  it('sums the filtered registrations to the cent, on every page', async () => {
    await makeFestival(driver.app, [hall])
    const ids = []
    for (let n = 0; n < 12; n += 1) ids.push(await driver.register({ surname: `S${n}` }))
    const [part, over, gone] = ids
    if (!part || !over || !gone) throw new Error('somebody is missing')
    await driver.pay(part, 15)
    await driver.pay(over, 50)
    await driver.pay(gone, 40)
    await cancelRegistration(driver.app, { id: gone, by: systemActor })
    const all = await listMoney(driver.db, editionId, { filter: 'all', search: '', page: 1 })
    const open = await listMoney(driver.db, editionId, { filter: 'open', search: '', page: 1 })
    const first = await list({})
    expect(first.rows).toHaveLength(10)
    expect(first.sums).toEqual({
      count: 12,
      totalCents: all.claimCents,
      paidCents: all.paidCents,
      openCents: open.openCents,
      overCents: open.openCents - all.openCents,
    })
    expect((await list({}, { page: '2' })).sums).toEqual(first.sums)
    const beyond = await list({}, { page: '900' })
    expect([beyond.page, beyond.rows.length]).toEqual([2, 2])
    expect((await list({ pay: ['part'] })).sums).toMatchObject({ count: 1, openCents: 2500 })
    expect((await list({ pay: ['over'] })).sums.count).toBe(2)
    expect((await list({ pay: ['unpaid'] })).sums).toMatchObject({ count: 9, openCents: 36_000 })
    expect((await list({ pay: ['part', 'unpaid'], status: ['waiting'] })).sums.count).toBe(0)
  })

  it('reads all rows in batches, in order, each once', async () => {
    await makeFestival(driver.app, [hall])
    for (let n = 0; n < 7; n += 1) await driver.register({ name: `N${n}`, country: n % 2 ? 'IT' : 'SI' })
    const search = '?country=SI&sort=name'
    const whole = await list({ country: ['SI'] }, { sort: 'name', size: 'all' })
    expect([whole.rows.length, whole.sums.count, whole.page]).toEqual([4, 4, 1])
    const parts = [0, 1, 3, 4, 900].map((from) =>
      answerRows(driver.app, editionId, { intent: 'preview-rows', search, from }),
    )
    expect((await Promise.all(parts)).map(({ rows }) => rows)).toEqual([
      ...[0, 1, 3].map((from) => whole.rows.slice(from)),
      [],
      [],
    ])
    for (const from of [-1, 0.5, 1e9, '0', null]) {
      expect(rowsRequest.safeParse({ intent: 'preview-rows', search, from }).success).toBe(false)
    }
  })

  it('finds by name without accents, code, e-mail, phone, id and reference, whole or in part', async () => {
    await makeFestival(driver.app, [hall])
    const ana = await driver.register({ name: 'Živa', surname: 'Čeh', phone: '+386 40 123 456' })
    await driver.register({ name: 'Bo' })
    const { code, references, email } = await driver.read(ana)
    const { si12, rf } = references
    const spaced = si12.replace(/(.{4})/g, '$1 ').trim()
    const found = [
      ana,
      ana.toUpperCase(),
      code,
      'ceh ZIVA',
      email,
      '123 456',
      si12,
      spaced,
      rf,
      si12.slice(8, 16),
    ]
    for (const q of found) expect(await names({}, { q }), q).toEqual(['Živa'])
    for (const q of ['nobody', "'; drop table registrations --", '%', '_']) {
      expect(await names({}, { q }), q).toEqual([])
    }
  })

  it('combines the values of one filter by or, and different filters by and', async () => {
    await makeFestival(driver.app, [{ places: byRole(1, 1, 5) }, hall])
    await driver.register({ name: 'Ann', role: 'leader', picks: [eventId(1)], country: 'IT' })
    await driver.register({ name: 'Bo', role: 'leader', picks: [eventId(1), eventId(2)], country: 'SI' })
    await driver.register({ name: 'Cy', role: 'follower', picks: [eventId(1)], country: 'AT' })
    await driver.register({ name: 'Di', role: 'both', picks: [eventId(2)], seeksPartner: true })
    const first = [eventId(1)]
    expect(await names({ event: first })).toEqual(['Ann', 'Bo', 'Cy'])
    expect(await names({ event: first, place: ['waiting'] })).toEqual(['Bo'])
    expect(await names({ event: first, place: ['placed'], role: ['leader'] })).toEqual(['Ann'])
    expect(await names({ role: ['both'] })).toEqual(['Di'])
    expect(await names({ country: ['IT', 'AT'] })).toEqual(['Ann', 'Cy'])
    expect(await names({ country: ['IT', 'AT'], role: ['follower'] })).toEqual(['Cy'])
    expect(await names({ partner: ['seeks'] })).toEqual(['Di'])
    expect(await names({ status: ['waiting'] })).toEqual([])
    expect(await names({ item: ['class'] })).toHaveLength(4)
    expect(await names({ sent: ['placed'] })).toHaveLength(4)
    expect(await names({ notSent: ['placed', 'waiting'] })).toEqual([])
  })

  it('filters couples, open invitations, duplicates, due dates and late payers', async () => {
    await makeFestival(driver.app, [{ places: byRole(9, 9, 9) }])
    await driver.couple({ name: 'Pair' })
    await driver.invite({ name: 'Half', partner: { email: 'cy@example.org' } })
    await driver.register({ name: 'One', email: 'same@example.org' })
    await driver.register({ name: 'Two', email: 'SAME@example.org' })
    expect(await names({ partner: ['couple'] })).toEqual(['Pair', 'Pair'])
    expect(await names({ partner: ['half'] })).toEqual(['Half'])
    expect(await names({ duplicate: ['yes'] })).toEqual(['One', 'Two'])
    expect(await names({ address: ['unconfirmed'] })).toEqual(['One', 'Two'])
    expect(await names({ due: ['soon'] })).toEqual([])
    await driver.on('2025-09-05')
    expect(await names({ due: ['soon'] })).toHaveLength(5)
    await driver.on('2025-09-06')
    expect(await names({ due: ['today'] })).toHaveLength(5)
    await driver.on('2025-09-10')
    expect(await names({ status: ['late'], due: ['passed'] })).toHaveLength(5)
    const [row] = (await list({ due: ['passed'] }, { sort: 'due' })).rows
    expect(row).toMatchObject({ dueOn: '2025-09-06', openCents: 4000, placed: 1, waiting: 0 })
    await driver.db.query(`update registrations set excused = true where id = $1`, [row?.id])
    expect(await names({ due: ['passed'] })).toHaveLength(4)
  })

  it('finds by tag and by selection', async () => {
    await makeFestival(driver.app, [hall])
    const ann = await driver.register({ name: 'Ann' })
    await driver.register({ name: 'Bo' })
    await tagRegistration(driver.app, { id: ann, by: systemActor, tags: ['VIP', 'choir'], isOn: true })
    expect(await names({ tag: ['VIP'] })).toEqual(['Ann'])
    expect(await names({ tag: ['choir', 'nobody'] })).toEqual(['Ann'])
    expect(await names({ tag: ['vi'] })).toEqual([])
    const numbers = await readNumbers(driver.db, editionId, [ann])
    const address = new URLSearchParams(`chosen=${numbers.join(',')},x,-3,99999`)
    expect(readFilter(address)).toEqual({ chosen: [String(numbers[0]), '99999'] })
    expect(await names(readFilter(address))).toEqual(['Ann'])
    expect((await list({ tag: ['VIP'] })).rows[0]?.tags).toEqual(['VIP', 'choir'])
    expect((await readChoices(driver.app, editionId, 'en')).tag).toEqual({ VIP: 'VIP', choir: 'choir' })
  })

  it('shows when somebody first arrived at a place of theirs', async () => {
    await makeFestival(driver.app, [hall, hall])
    const here = await driver.register({ name: 'Here', surname: 'A', picks: [eventId(1), eventId(2)] })
    await driver.register({ name: 'There', surname: 'B' })
    await driver.db.query(
      `update picks set checked_in_at = case when event_id = $2 then timestamptz '2025-11-14T19:30:00Z' else '2025-11-14T21:00:00Z' end
       where dancer_id = $1`,
      [here, eventId(2)],
    )
    const { rows } = await list({}, { sort: 'name' })
    const arrived = optionalColumns.find(({ name }) => name === 'arrived')
    expect(rows.map((row) => [row.name, arrived?.text(row, 'en')])).toEqual([
      ['Here', 'Fri 14 Nov 20:30'],
      ['There', null],
    ])
  })

  it('answers every value of every filter and every order', async () => {
    await makeFestival(driver.app, [hall])
    await driver.register()
    const choices = [
      'tag=x',
      'chosen=1',
      'item=class',
      'extra=x',
      'promo=y',
      'country=SI',
      `event=${eventId(1)}`,
    ]
    const { dimensionNames, fixedChoices } = await import('./filter.ts')
    const all = [
      ...choices,
      ...dimensionNames.flatMap((name) => (fixedChoices(name) ?? []).map((one) => `${name}=${one}`)),
    ]
    for (const text of all) {
      const filter = readFilter(new URLSearchParams(text))
      expect(Object.keys(filter), text).toHaveLength(1)
      await list(filter)
    }
    const { sortColumns } = await import('./list-state.ts')
    for (const column of sortColumns.flatMap((name) => [name, `-${name}`])) {
      expect((await list({}, { sort: column, size: 'all' })).rows).toHaveLength(1)
    }
  })
})
