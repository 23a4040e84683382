import { describe, expect, it } from 'vitest'
import { getCurrentEdition } from '#app/festival/service.server.ts'
import { enforceDeadlines } from '#app/registration/time/deadlines.server.ts'
import { makeRng } from '#db/seed/random.ts'
import { byRole, classPrice, makeFestival } from '#tests/make.ts'
import { seeds } from '#tests/size.ts'
import { doAnything, type Weather } from '#tests/storm/commands.ts'
import { makeSmallFestival } from '#tests/storm/small-festival.ts'
import { ENGINES } from '#tests/test-database.server.ts'
import { useTestDriver } from '#tests/test-driver.ts'
import { daysFrom, editionStateAt, instantAskedFor } from './moment.ts'
import { readEmails } from './queries/read-emails.server.ts'
import { readOccupancy } from './queries/read-occupancy.server.ts'
import { readMoment } from './read-moment.server.ts'

describe('the chosen instant', () => {
  it('F24 is a time of Ljubljana; an invalid one and another century are refused', () => {
    expect(instantAskedFor('2025-11-05T23:59')?.toISOString()).toBe('2025-11-05T22:59:00.000Z')
    expect(instantAskedFor('')).toBeUndefined()
    expect(instantAskedFor(null)).toBeUndefined()
    for (const text of [
      'yesterday',
      '2025-13-05T10:00',
      '2025-11-05T25:00',
      '1999-12-31T23:59',
      '9999-01-01T00:00',
    ]) {
      expect([text, instantAskedFor(text)]).toEqual([text, null])
    }
  })
})

describe.each(ENGINES)('the view of another instant on %s', (engine) => {
  const driver = useTestDriver(engine)
  const later = (hours: number) => driver.app.at(new Date(driver.app.now().getTime() + hours * 3_600_000))

  async function snapshot(editionId: string) {
    const { rows } = await driver.db.query(
      `select p.event_id, p.leaders, p.followers, p.heads, p.taken_leaders, p.taken_followers, p.taken_heads, p.door_heads, p.waiting
       from pools p join events e on e.edition_id = p.edition_id and e.id = p.event_id where p.edition_id = $1 order by e.starts_at, e.id`,
      [editionId],
    )
    return rows
  }
  const columns = (rows: Awaited<ReturnType<typeof readOccupancy>>) =>
    rows.map(({ eventId, places, taken, doorHeads, waiting }) => ({
      event_id: eventId,
      leaders: places.mode === 'role' ? places.leaders : 0,
      followers: places.mode === 'role' ? places.followers : 0,
      heads: places.mode === 'head' ? places.size : 0,
      taken_leaders: taken.leaders,
      taken_followers: taken.followers,
      taken_heads: taken.heads,
      door_heads: doorHeads,
      waiting,
    }))

  it.each(seeds(3, 40))(
    'A12 F24 shows the places as they were at three instants of random festival %i',
    async (seed) => {
      const rng = makeRng(`moment ${seed}`)
      const festival = await makeSmallFestival(driver.app, rng, '19tf2025')
      const weather: Weather = {
        app: driver.app,
        rng,
        registered: [],
        addresses: [],
        ...festival,
        done: new Map(),
        refusals: new Map(),
      }
      const taken: { at: Date; rows: unknown[] }[] = []
      for (let third = 0; third < 3; third += 1) {
        // several at once, at one instant, and then some after each other
        await Promise.all([1, 2, 3].map(() => doAnything(weather)))
        for (let command = 0; command < 8; command += 1) {
          later(1)
          await doAnything(weather)
        }
        await driver.drain()
        taken.push({ at: driver.app.now(), rows: await snapshot(festival.editionId) })
        later(5)
      }
      for (const { at, rows } of taken) {
        expect({ at, rows: columns(await readOccupancy(driver.db, festival.editionId, at)) }).toEqual({
          at,
          rows,
        })
      }
      const first = await readOccupancy(driver.db, festival.editionId, new Date('2001-01-01'))
      expect(columns(first).every(({ taken_leaders, waiting }) => taken_leaders === 0 && waiting === 0)).toBe(
        true,
      )
    },
  )

  it('F24 predicts the e-mails of the next seven days', async () => {
    await makeFestival(driver.app, [{ places: byRole(9, 9, 9) }, { places: { mode: 'head', size: 1 } }], {
      edition: {
        payInDays: 3,
        lateAfterDays: 4,
        confirmWithinHours: 48,
        releaseAfterDays: null,
        partnerHoldDays: 2,
      },
      items: [classPrice],
    })
    driver.app.at('2025-08-01T10:00:00+02:00')
    const paying = await driver.register({ role: 'leader' })
    await driver.confirm(paying)
    const unconfirmed = await driver.register({ role: 'follower', email: 'nina@example.org' })
    const paid = await driver.register({ role: 'follower', email: 'eva@example.org' })
    await driver.pay(paid, 40)
    await driver.invite({ email: 'jan@example.org', partner: { email: 'bo@example.org' } })
    await driver.drain()
    const edition = await getCurrentEdition(driver.app)
    const from = new Date('2025-08-02T00:00:00+02:00')
    const look = () => readEmails(driver.db, edition, { at: from, now: driver.app.now() })
    const foretold = (await look()).map(({ day, kind, count }) => `${day} ${kind} ${count}`)
    expect((await look()).every(({ isWritten }) => !isWritten)).toBe(true)
    expect(foretold.join()).toContain('reminder')
    expect(foretold.join()).toContain('late')
    expect(foretold.join()).toContain('confirmReminder')
    expect(foretold.join()).toContain('holdEnded')
    expect(unconfirmed).not.toBe(paid)

    for (let hour = 0; hour < 24 * 8; hour += 1) {
      later(1)
      await enforceDeadlines(driver.app)
      await driver.drain()
    }
    const written = (await look()).filter(({ isWritten }) => isWritten)
    expect(written.map(({ day, kind, count }) => `${day} ${kind} ${count}`)).toEqual(foretold)
  }, 120_000)

  it('F24 shows phase, tier and prices of that date, and writes nothing', async () => {
    const edition = await makeFestival(driver.app, [{ places: byRole(2, 2, 2) }])
    await driver.register({ role: 'leader' })
    await driver.drain()
    const everything = async () => {
      const { rows } = await driver.db.query<{ name: string }>(
        `select tablename as name from pg_tables where schemaname = 'public' and tablename not like 'kysely%' order by 1`,
      )
      const said = []
      for (const { name } of rows) {
        const { rows: all } = await driver.db.query(
          `select to_jsonb(t)::text as row from ${name} t order by 1`,
        )
        said.push([name, all])
      }
      return said
    }
    const before = await everything()
    const at = async (text: string) => readMoment(driver.app, await getCurrentEdition(driver.app), text)
    const first = await at('2024-01-01T10:00')
    expect(first).toMatchObject({ when: 'past', isWrong: false, emails: [] })
    expect(first.state).toEqual(editionStateAt(edition, new Date('2024-01-01T10:00:00+01:00')))
    expect(first.events.map(({ taken }) => taken.leaders)).toEqual([0])
    const last = await at(`${edition.endsOn}T23:00`)
    expect(last.state).toMatchObject({ isFestival: true, tier: 'door', tierUntil: null })
    expect(last.prices).toEqual([
      expect.objectContaining({ code: classPrice.code, amountCents: classPrice.amountCents.door }),
    ])
    expect(await at('2099-01-01T10:00')).toMatchObject({
      when: 'future',
      state: { isAfterFestival: true },
    })
    expect(await at('nonsense')).toMatchObject({ when: 'now', isWrong: true, asked: 'nonsense' })
    expect(daysFrom(first.at)).toHaveLength(7)
    expect(await everything()).toEqual(before)
  })
})
