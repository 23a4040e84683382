import { afterEach, describe, expect, it } from 'vitest'
import { saveContentPage } from '#app/festival/content/editing.server.ts'
import { movedDates, nextFirstDay, proposedNames } from '#app/festival/moved-edition.ts'
import { selectEditions } from '#app/festival/service.server.ts'
import { type Actor, systemActor } from '#app/people/actor.ts'
import type { Database } from '#app/platform/database/open.server.ts'
import { localDay } from '#app/platform/values/local-day.ts'
import { cents } from '#app/platform/values/money.ts'
import { tf2025 } from '#db/seed/edition.ts'
import { seedFestival } from '#db/seed/festival.server.ts'
import { seedLists } from '#db/seed/lists.server.ts'
import { makeApp, type TestApp } from '#tests/make.ts'
import { ENGINES, openTestDatabase } from '#tests/test-database.server.ts'
import { copyEdition } from './copy-edition.server.ts'
import { copiedParts } from './parts.ts'

const admin: Actor = { kind: 'user', username: 'eva', roles: ['admin'] }
const startsOn = nextFirstDay(tf2025)
const order = {
  by: admin,
  key: '0123456789abcdef01234567',
  from: tf2025.id,
  parts: copiedParts,
  dates: movedDates(tf2025, startsOn),
  names: proposedNames(tf2025, { startsOn, newest: 19 }),
}
const to = '20tf2026'

describe.each(ENGINES)('a copied edition on %s', (engine) => {
  let db: Database
  let app: TestApp
  const festival = async () => {
    db = await openTestDatabase(engine)
    app = makeApp(db)
    await seedFestival(app, { archives: false })
    await seedLists(app, tf2025.id)
  }
  afterEach(() => db.close())
  const rowsOf = async (text: string) => (await db.query<Record<string, unknown>>(text)).rows

  it('F20 has the content of the story: its dates, 47 drafts on the new days, planned costs and no people', async () => {
    await festival()
    const editor = { name: 'eva', isAdmin: true }
    const source = { title: 'Getting here', description: 'By train.', lead: '', body: 'Take the train.' }
    await saveContentPage(app, { by: editor, page: 'travel', locale: 'en', basedOn: 0, source })
    const copied = await copyEdition(app, order)
    expect(copied).toMatchObject({ ok: true, value: { id: to, counts: { programme: 47, texts: 1 } } })

    const edition = (await selectEditions(db)).find(({ id }) => id === to)
    expect(edition).toMatchObject({
      code: 'TF2026',
      number: 20,
      startsOn: '2026-11-12',
      endsOn: '2026-11-16',
      superEarlyUntil: '2026-07-25',
      earlyUntil: '2026-09-12',
      isCurrent: false,
      archived: false,
      payInDays: 5,
      coupleDiscountPercent: 5,
      opensAt: new Date('2026-07-02T01:00:00+02:00'),
      closesAt: new Date('2026-11-04T23:59:00+01:00'),
      rolesFixedAt: new Date('2026-11-09T00:00:00+01:00'),
    })
    const [events] =
      await rowsOf(`select count(*)::int as n, count(*) filter (where status = 'draft')::int as drafts,
      count(*) filter (where extract(year from starts_at) = 2025 or extract(year from festival_day) = 2025)::int as old,
      count(distinct e.id) filter (where p.event_id is not null)::int as pools
      from events e left join pools p on p.edition_id = e.edition_id and p.event_id = e.id and not p.open
      where e.edition_id = '${to}'`)
    expect(events).toEqual({ n: 47, drafts: 47, old: 0, pools: 47 })
    const days = `select extract(isodow from starts_at at time zone 'Europe/Ljubljana') || to_char(starts_at at time zone 'Europe/Ljubljana', ' HH24:MI')
      as at, count(*)::int from events where edition_id`
    expect(await rowsOf(`${days} = '${to}' group by 1 order by 1`)).toEqual(
      await rowsOf(`${days} = '${tf2025.id}' group by 1 order by 1`),
    )
    const costs = await rowsOf(`select title, planned_cents, actual_cents, paid_cents, paid_on, event,
      extract(year from due_on)::int as year from costs where edition_id = '${to}'`)
    expect(costs).toContainEqual(
      expect.objectContaining({ title: 'Fee: DJ Lorenzo Bassi', planned_cents: 35_000 }),
    )
    expect(
      costs.every((cost) => cost.actual_cents === null && cost.paid_cents === null && cost.paid_on === null),
    ).toBe(true)
    const ids = (await rowsOf(`select id from events where edition_id = '${to}'`)).map(({ id }) => id)
    const named = costs.flatMap(({ event }) => (event === null ? [] : [event]))
    expect(named.length).toBeGreaterThan(0)
    expect(ids).toEqual(expect.arrayContaining(named))
    const prices = `select code, amounts, quota, position from price_items where edition_id`
    expect(await rowsOf(`${prices} = '${to}' order by position`)).toEqual(
      await rowsOf(`${prices} = '${tf2025.id}' order by position`),
    )
    expect(
      await rowsOf(
        `select code, last_day::text, owner, used from promo_codes where edition_id = '${to}' order by code`,
      ),
    ).toEqual([
      { code: 'POLETJE', last_day: '2026-07-30', owner: null, used: 0 },
      { code: 'RONDA10', last_day: '2026-10-30', owner: null, used: 0 },
      { code: 'SOSED', last_day: '2026-11-04', owner: null, used: 0 },
      { code: 'STUDENT20', last_day: null, owner: null, used: 0 },
    ])
    const [people] =
      await rowsOf(`select (select count(*)::int from registrations where edition_id = '${to}') as registrations,
      (select count(*)::int from team where edition_id = '${to}' and (function = 'volunteer' or consented_at is not null or done_hours is not null or note is not null)) as volunteers,
      (select count(*)::int from vip where edition_id = '${to}') as vip,
      (select count(*)::int from promoters where edition_id = '${to}') as promoters,
      (select count(*)::int from work_orders where edition_id = '${to}') as orders,
      (select count(*)::int from price_items where edition_id = '${to}' and used > 0) as used`)
    expect(people).toEqual({ registrations: 0, volunteers: 0, vip: 0, promoters: 0, orders: 0, used: 0 })
    const [text] = await rowsOf(
      `select number, source ->> 'title' as title from content_versions where edition_id = '${to}'`,
    )
    expect(text).toEqual({ number: 1, title: 'Getting here' })
  })

  it('F20 copies an event that was wound down as a draft like the others', async () => {
    await festival()
    await db.query(
      `update events set winds_down = true where edition_id = $1 and id = (select min(id) from events where edition_id = $1 and status = 'published')`,
      [tf2025.id],
    )
    expect(await copyEdition(app, order)).toMatchObject({ ok: true, value: { counts: { programme: 47 } } })
    expect(
      await rowsOf(`select count(*)::int as n from events where edition_id = '${to}' and winds_down`),
    ).toEqual([{ n: 0 }])
  })

  it('E9 F20 keeps the length of an event whose hours the change of the clock skips', async () => {
    await festival()
    await db.query(
      `update events set starts_at = '2025-11-15T02:10:00+01:00', ends_at = '2025-11-15T03:00:00+01:00'
       where edition_id = $1 and id = (select min(id) from events where edition_id = $1)`,
      [tf2025.id],
    )
    // the festival's second night is the one in which 02:00 is followed by 03:00
    const firstDay = localDay('2026-03-27')
    const names = { ...order.names, code: 'TF2026S' }
    const copied = await copyEdition(app, { ...order, names, dates: movedDates(tf2025, firstDay) })
    expect(copied).toMatchObject({ ok: true })
    const [short] = await rowsOf(`select starts_at, ends_at from events where edition_id = '20tf2026s'
      and starts_at >= '2026-03-29T01:00:00Z' and starts_at < '2026-03-29T02:00:00Z'`)
    expect(short).toEqual({
      starts_at: new Date('2026-03-29T03:10:00+02:00'),
      ends_at: new Date('2026-03-29T04:00:00+02:00'),
    })
  })

  it('F20 is made once, even by concurrent clicks', async () => {
    await festival()
    const presses = await Promise.all([copyEdition(app, order), copyEdition(app, order)])
    expect([...presses, await copyEdition(app, order)].map(({ ok }) => ok)).toEqual([true, true, true])
    expect(await rowsOf(`select count(*)::int as n from events where edition_id = '${to}'`)).toEqual([
      { n: 47 },
    ])
    expect(await rowsOf(`select count(*)::int as n from audit where action = 'edition.copy'`)).toEqual([
      { n: 1 },
    ])
    const other = await copyEdition(app, { ...order, key: 'f'.repeat(24) })
    expect(other).toEqual({ ok: false, reason: 'taken' })
  })

  it('F20 leaves out deselected parts, and includes venues with the programme', async () => {
    await festival()
    await copyEdition(app, { ...order, parts: ['programme'] })
    const [counts] = await rowsOf(`select
      (select count(*)::int from events where edition_id = '${to}' and price_item is null and artists = '{}') as events,
      (select count(*)::int from venues where edition_id = '${to}') as venues,
      (select count(*)::int from price_items where edition_id = '${to}')
        + (select count(*)::int from artists where edition_id = '${to}')
        + (select count(*)::int from team where edition_id = '${to}')
        + (select count(*)::int from costs where edition_id = '${to}') as others`)
    expect(counts).toEqual({ events: 47, venues: 3, others: 0 })
  })

  it('F6 F20 is refused completely: to other roles than admin, without a source, and with dates out of order', async () => {
    await festival()
    const editor: Actor = { kind: 'user', username: 'ana', roles: ['regEditor', 'regAdmin', 'progAdmin'] }
    expect(await copyEdition(app, { ...order, by: editor })).toEqual({ ok: false, reason: 'not-allowed' })
    expect(await copyEdition(app, { ...order, by: systemActor, from: 'none' })).toEqual({
      ok: false,
      reason: 'not-found',
    })
    const dates = {
      ...order.dates,
      endsOn: tf2025.endsOn,
      cancelSteps: [{ until: null, percent: 100, feeCents: cents(0) }],
    }
    const refused = await copyEdition(app, { ...order, dates })
    expect(refused).toMatchObject({ ok: false, reason: { kind: 'edition' } })
    expect(await rowsOf(`select id from editions where id = '${to}'`)).toEqual([])
    expect(await rowsOf(`select count(*)::int as n from venues where edition_id = '${to}'`)).toEqual([
      { n: 0 },
    ])
  })
})
