import { describe, expect, it } from 'vitest'
import { eventId, makeFestival } from '#tests/make.ts'
import { useTestDriver } from '#tests/test-driver.ts'
import { readConflicts } from '../tables/conflicts.server.ts'
import { openTestDesk } from '../testing/desks.ts'

const editionId = '19tf2025'

describe('lines from paper', () => {
  const driver = useTestDriver('embedded')

  it('Q28 what is typed in from paper counts at its time, is marked in the audit log, and its conflicts are shown', async () => {
    driver.app.at('2025-11-13T18:00:00+01:00')
    const times = {
      startsAt: new Date('2025-11-13T21:00:00+01:00'),
      endsAt: new Date('2025-11-14T03:00:00+01:00'),
    }
    await makeFestival(driver.app, [{ kind: 'milonga', places: { mode: 'head', size: 30 }, ...times }], {
      edition: { closesAt: new Date('2025-11-13T20:00:00+01:00') },
    })
    const [ana, eva] = [await driver.register(), await driver.register()]
    const [a, b] = [await openTestDesk(driver, 'A'), await openTestDesk(driver, 'B')]
    const written = Date.parse('2025-11-13T21:04:00+01:00')
    driver.app.at('2025-11-13T21:10:00+01:00')
    await b.send([b.make('checkIn', { registrationId: eva, eventId: eventId(1), reason: null })])

    driver.app.at('2025-11-14T01:30:00+01:00')
    const onPaper = { at: written, fromPaper: true } as const
    const checkIn = (registrationId: typeof ana) =>
      a.make('checkIn', { registrationId, eventId: eventId(1), reason: null, ...onPaper })
    const paid = a.make('money', {
      registrationId: ana,
      amountCents: 4_000,
      method: 'cash',
      documentNumber: 'VKR 17',
      sessionId: a.sessionId,
      ...onPaper,
    })
    const sent = [checkIn(ana), checkIn(eva), paid]
    const { results } = await a.send(sent)
    expect(results.map(({ state }) => state)).toEqual(['done', 'done', 'done'])
    const [conflict, ...more] = await readConflicts(driver.db, editionId)
    // desk B was later: its people answer
    expect([conflict?.kind, conflict?.owner, more]).toEqual(['ticketTwice', 'B', []])
    expect([conflict?.here, conflict?.other].map((side) => [side?.station, side?.isFromPaper])).toEqual([
      ['A', true],
      ['B', false],
    ])
    const { rows } = await driver.db.query<{ action: string; after: object }>(
      `select action, after from audit where after ->> 'fromPaper' = 'true' order by id`,
    )
    const at = new Date(written).toISOString()
    expect(rows.map(({ action }) => action)).toEqual([
      'reception.checkIn',
      'reception.checkIn',
      'reception.money',
    ])
    for (const { after } of rows)
      expect(after).toMatchObject({ fromPaper: true, writtenAt: at, station: 'A' })
    const arrived = await driver.db.query(
      'select dancer_id as id, checked_in_at as at from picks order by dancer_id',
    )
    expect(arrived.rows).toEqual([ana, eva].toSorted().map((id) => ({ id, at: new Date(written) })))
    expect((await driver.read(ana)).paidCents).toBe(4_000)
  })
})
