import { describe, expect, it } from 'vitest'
import { allowErasure } from '#app/festival/service.server.ts'
import { type StaffRole, systemActor } from '#app/people/actor.ts'
import type { Id } from '#app/platform/id.ts'
import { eraseRows } from '#app/registration/commands/erase-personal-data.server.ts'
import { cancelRegistration } from '#app/registration/service.server.ts'
import { saveMember } from '#app/team/service.server.ts'
import { addShift, assignShift } from '#app/team/shifts/commands/plan-shifts.server.ts'
import { type ShiftStep, stepOnShift } from '#app/team/shifts/commands/run-shift.server.ts'
import { byRole, makeFestival } from '#tests/make.ts'
import { defaultEngines, openTestDatabase } from '#tests/test-database.server.ts'
import { useTestDriver } from '#tests/test-driver.ts'
import { reportCsv } from './files/report-table.ts'
import { readCounts } from './queries/read-statistics.server.ts'
import { readReports, reportPicture, reportsXlsx } from './service.server.ts'
import { hoursReport } from './stats/event-reports.ts'
import { countsAs } from './testing/count-rows.ts'
import { makeEditions } from './testing/make-editions.ts'

const editionId = '19tf2025'
const user = (...roles: StaffRole[]) => ({ kind: 'user', username: 'eva', roles }) as const

it('Y4 erasing people changes no statistic of any edition, in any order', async () => {
  const db = await openTestDatabase('embedded')
  try {
    const ids = await makeEditions(db, 5, 'erasing')
    const all = async () => Promise.all(ids.map(async (id) => countsAs(await readCounts({ db }, id), id)))
    const before = await all()
    expect(before.flatMap(({ returning }) => returning).length).toBeGreaterThan(6)
    for (const [at, editionId] of [...ids.entries()].toSorted(([one], [other]) => (one % 3) - (other % 3))) {
      await db.transaction(async (tx) => {
        const { rows } = await tx.query<{ id: string }>(
          'select id from registrations where edition_id = $1 order by md5(id) limit $2',
          [editionId, 5 + (at % 7)],
        )
        await allowErasure(tx)
        await eraseRows(tx, {
          editionId,
          ids: rows.map(({ id }) => id),
          at: new Date('2026-01-01T12:00:00Z'),
        })
      })
      expect(await all()).toEqual(before)
    }
    const { rows } = await db.query('select count(*)::int as n from returning_counts where count <> 0')
    expect(rows[0]?.n).toBeGreaterThan(0)
  } finally {
    await db.close()
  }
})

describe.each(defaultEngines)('the statistics on %s', (engine) => {
  const driver = useTestDriver(engine)

  it('T22 count the hours of shifts beside those of the team and of work orders, of erased people too', async () => {
    await makeFestival(driver.app, [])
    const by = user('progAdmin')
    const [startsAt, endsAt] = [new Date('2025-11-13T20:00:00+01:00'), new Date('2025-11-13T22:30:00+01:00')]
    const shift = {
      startsAt,
      endsAt,
      place: 'Dom',
      title: 'Vrata',
      need: 3,
      skill: null,
      minAge: null,
      note: null,
    }
    const added = await addShift(driver.app, { editionId, by, wanted: shift })
    if (!added.ok) throw new Error(added.reason)
    const ids: Id[] = []
    for (const name of ['Ana', 'Bor', 'Cita']) {
      const wanted = { name, function: 'volunteer', state: 'accepted' } as const
      const member = await saveMember(driver.app, { editionId, by, wanted })
      if (!member.ok) throw new Error(member.reason)
      ids.push(member.value)
      const given = { editionId, by, shiftId: added.value, memberId: member.value, agreed: true }
      expect(await assignShift(driver.app, given)).toMatchObject({ ok: true })
    }
    const [ana, , cita] = ids
    driver.app.at(endsAt)
    const step = (memberId: Id | undefined, said: ShiftStep) =>
      memberId && stepOnShift(driver.app, { editionId, by, shiftId: added.value, memberId, step: said })
    expect(await step(ana, { kind: 'done', minutes: 180 })).toMatchObject({ ok: true })
    expect(await step(cita, { kind: 'noShow' })).toMatchObject({ ok: true })
    await driver.db.query(`update team set erased_at = now() where id = $1`, [ana])
    const { hours } = await readCounts(driver.app, editionId)
    expect(hours).toEqual([{ of: 'shifts', function: null, people: 2, plannedHours: 5, doneHours: 3 }])
    expect(hoursReport(hours, 'en')).toMatchObject({
      rows: [{ cells: ['Shifts', 2, 5, 3], href: '/admin/izmene' }],
      sums: ['Total', 2, 5, 3],
    })
  })

  it('are for the back-office, cover existing editions, and explain an empty one', async () => {
    const edition = await makeFestival(driver.app, [])
    const read = (roles: readonly StaffRole[], search = '') =>
      readReports(driver.app, {
        by: user(...roles),
        office: edition,
        search: new URLSearchParams(search),
        locale: 'en',
      })
    expect(await read(['reception', 'partnering', 'progAdmin', 'regAdmin'])).toEqual({
      ok: false,
      reason: 'not-allowed',
    })
    expect(await read(['regEditor'], 'year=99tf1999')).toEqual({ ok: false, reason: 'no-edition' })
    const empty = await read(['regEditor'])
    expect(
      empty.ok &&
        empty.value.reports.every(({ rows, chart, empty }) =>
          rows.length === 0 ? empty !== '' : chart !== null,
        ),
    ).toBe(true)
  })

  it('count a waiting dancer, one admitted later, and one who cancels', async () => {
    const edition = await makeFestival(driver.app, [{ places: byRole(1, 1, 1) }])
    const picks = [(await driver.db.query<{ id: string }>('select id from events')).rows[0]?.id]
    const first = await driver.register({ role: 'leader', country: 'SI', email: 'a@example.org', picks })
    const second = await driver.register({ role: 'leader', country: 'IT', email: 'b@example.org', picks })
    await driver.register({ role: 'leader', country: 'IT', email: 'c@example.org', picks })
    driver.app.at('2025-09-03T10:00:00+02:00')
    expect((await cancelRegistration(driver.app, { id: first, by: systemActor })).ok).toBe(true)
    await driver.drain()
    expect(await driver.states(second)).toEqual(['placed'])
    const read = await readReports(driver.app, {
      by: user('admin'),
      office: edition,
      search: new URLSearchParams(),
      locale: 'sl',
    })
    if (!read.ok) throw new Error(read.reason)
    const report = (key: string) => {
      const found = read.value.reports.find((one) => one.key === key)
      if (!found) throw new Error(key)
      return found
    }
    expect(report('demand').rows.map(({ cells }) => cells.slice(1))).toEqual([
      [3, 2, 1, expect.closeTo(48, 2), 1],
    ])
    expect(report('countries').rows.map(({ cells }) => cells)).toEqual([['Italija', 2, 0, 0, 2, 1]])
    expect(reportCsv(report('countries'), 'sl')).toBe(
      '\uFEFFDržava;Vodenje;Sledenje;Obe vlogi;Skupaj;Delež\r\nItalija;2;0;0;2;1\r\nSkupaj;2;0;0;2;\r\n',
    )
    expect((await reportsXlsx(read.value.reports)).subarray(0, 2).toString()).toBe('PK')
    const png = Buffer.from(await reportPicture(report('countries'), { foot: 'TF2025', format: String }))
    expect(png.subarray(1, 4).toString()).toBe('PNG')
    expect(png.byteLength).toBeGreaterThan(8_000)
  })
})

it('names in the files of a report are no formulas', () => {
  const report = {
    key: 'x',
    title: 'X',
    summary: '',
    empty: '',
    chart: null,
    columns: [{ label: '=1+1', kind: 'text' }] as const,
    rows: [{ cells: ['@sum(a1)'] }],
  }
  expect(reportCsv(report, 'en')).toBe("\uFEFF'=1+1\r\n'@sum(a1)\r\n")
})
