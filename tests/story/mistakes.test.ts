import { describe, expect, it } from 'vitest'
import { runMailings } from '#app/admin/mails/commands/run-mailings.server.ts'
import { sendMailing } from '#app/admin/mails/commands/send-mailing.server.ts'
import { stopMailing } from '#app/admin/mails/commands/step-mailing.server.ts'
import { prepareMailing } from '#app/admin/mails/prepare-mailing.server.ts'
import { applyImport, openFile, previewImport, previewUndo, undoImport } from '#app/imports/service.server.ts'
import { csvOf, personLine } from '#app/imports/testing/make-file.ts'
import type { Actor, StaffRole } from '#app/people/actor.ts'
import type { Id } from '#app/platform/id.ts'
import { savePriceList } from '#app/pricing/save-price-list.server.ts'
import { selectPriceItems } from '#app/pricing/service.server.ts'
import type { PlanChange } from '#app/programme/planner/planned.ts'
import { changePlanned, readPlan } from '#app/programme/service.server.ts'
import { eventId } from '#app/programme/testing/make-event.ts'
import { askBulk, previewBulkAction } from '#app/registration/bulk/ask-bulk.server.ts'
import type { BulkCommand } from '#app/registration/bulk/bulk.ts'
import { runBulkActions } from '#app/registration/bulk/run-bulk.server.ts'
import { isMessageKind } from '#app/registration/mail/message-kinds.ts'
import { renderMessage } from '#app/registration/mail/render.server.ts'
import { askPublish, previewPublish } from '#app/registration/publishing/ask-plan-action.server.ts'
import { verify } from '#app/registration/queries/verify.server.ts'
import { drainJobs } from '#app/registration/time/jobs.server.ts'
import { ENGINES } from '#tests/test-database.server.ts'
import { useTestDriver } from '#tests/test-driver.ts'
import { makeStoryFestival, rushOfTheStory, storyEdition } from './festival.ts'
import { cardOfJuly, dancer, moneyOfJuly } from './year.ts'

const editionId = storyEdition.id
const as = (...roles: StaffRole[]): Actor => ({ kind: 'user', username: 'olga', roles })
const olga = as('regAdmin', 'regEditor')
const peter: Actor = { kind: 'user', username: 'peter', roles: ['progAdmin', 'regEditor'] }
const admin: Actor = { kind: 'user', username: 'ana', roles: ['admin'] }

/** Everything here was a mistake of one tired evening; each ends with the festival as it was before. */
describe.each(ENGINES)('staff mistakes of one night on %s', (engine) => {
  const driver = useTestDriver(engine)
  const later = (seconds: number) => driver.app.at(new Date(driver.app.now().getTime() + seconds * 1000))

  /** The evening of 13 July: all but two have paid. */
  const evening = async (): Promise<readonly Id[]> => {
    await makeStoryFestival(driver.app)
    driver.app.at('2026-07-02T10:00:00+02:00')
    const ids = await rushOfTheStory(driver.app)
    await cardOfJuly(driver.app, ids)
    await moneyOfJuly(driver.app, ids)
    for (const [username, roles] of [
      ['olga', '{regAdmin,regEditor}'],
      ['peter', '{progAdmin,regEditor}'],
    ] as const)
      await driver.db.query(
        `insert into users (id, username, roles, status, country, added_by, reserved, password_hash)
         values ($1, $2, $3, 'active', 'SI', 'system', $4, '-')`,
        [(username === 'olga' ? 'a' : 'b').repeat(24), username, roles, driver.app.now()],
      )
    driver.app.at('2026-07-13T22:00:00+02:00')
    return ids
  }
  /** The places, debts and queue positions of all dancers; the occupancy of each event. */
  const festivalState = async () => {
    const registrations = await driver.db.query(
      `select surname, status, total_cents, paid_cents from registrations where edition_id = $1 order by surname`,
      [editionId],
    )
    const picks = await driver.db.query(
      `select r.surname, p.event_id, p.state, p.role, p.queued_at from picks p join registrations r on r.id = p.dancer_id
       where p.edition_id = $1 and p.state in ('placed', 'waiting') order by 1, 2`,
      [editionId],
    )
    const pools = await driver.db.query(
      'select event_id, taken_leaders, taken_followers, taken_heads, waiting from pools where edition_id = $1 order by 1',
      [editionId],
    )
    return { registrations: registrations.rows, picks: picks.rows, pools: pools.rows }
  }
  const bulk = async (ids: readonly Id[], command: BulkCommand) => {
    const asked = { editionId, ids: [...ids], command, by: olga }
    const previewed = await previewBulkAction(driver.app, asked)
    if (!previewed.ok) throw new Error(JSON.stringify(previewed.reason))
    const done = await askBulk(driver.app, { ...asked, options: {}, shown: previewed.value.digest })
    if (!done.ok) throw new Error(JSON.stringify(done.reason))
    later(31)
    await runBulkActions(driver.app)
    await drainJobs(driver.app)
  }
  /** The e-mails of this kind that would leave if they left now. */
  const wouldLeave = async (kind: string) => {
    const { rows } = await driver.db.query<{
      id: string
      kind: string
      registration_id: Id
      recipient: string
      data: object
      created_at: Date
    }>('select * from emails where edition_id = $1 and kind = $2', [editionId, kind])
    const rendered = []
    for (const row of rows) {
      if (!isMessageKind(row.kind)) throw new Error(row.kind)
      const message = {
        id: row.id,
        editionId,
        kind: row.kind,
        registrationId: row.registration_id,
        recipient: row.recipient,
        language: 'en' as const,
        data: row.data,
        messageId: '',
        attempts: 1,
        createdAt: row.created_at,
      }
      if (await renderMessage(driver.app, message as never)) rendered.push(row.registration_id)
    }
    return { written: rows.length, leaving: rendered.length }
  }

  it('R35 R37 a wrong filter was released: all are restored, without e-mails', async () => {
    const ids = await evening()
    const before = await festivalState()
    const wrong = [dancer(ids, 16), dancer(ids, 27)]
    await bulk(wrong, 'release')
    expect(await festivalState()).not.toEqual(before)
    later(60)
    await bulk(wrong, 'restore')
    const after = await festivalState()
    // what they owe has new due days: they are late no more (R35)
    const isLate = (row: Record<string, unknown>) =>
      row.status === 'late' ? { ...row, status: 'placed' } : row
    expect(after.registrations).toEqual(before.registrations.map(isLate))
    expect([after.picks, after.pools]).toEqual([before.picks, before.pools])
    expect(await wouldLeave('released')).toEqual({ written: 2, leaving: 0 })
    expect(await verify(driver.app)).toEqual([])
  })

  it('R35 the wrong dancer was cancelled: the registration is restored with all free places, without a refund', async () => {
    const ids = await evening()
    const before = await festivalState()
    // D07 has a place in C1 that D09 waits for
    await bulk([dancer(ids, 7)], 'cancel')
    expect(await driver.status(dancer(ids, 7))).toBe('cancelled')
    expect(await driver.states(dancer(ids, 9))).toEqual(['placed', 'placed', 'placed'])
    const refunds = async () =>
      (await driver.db.query<{ state: string }>('select state from refunds')).rows.map(({ state }) => state)
    expect(await refunds()).toEqual(['asked'])
    later(60)
    await bulk([dancer(ids, 7)], 'restore')
    expect(await refunds()).toEqual(['withdrawn'])
    expect(await driver.read(dancer(ids, 7))).toMatchObject({ status: 'confirmed', paidCents: 15_500 })
    // no dancer loses the place again: D07 waits for C1 only, first in the queue
    expect((await driver.states(dancer(ids, 7))).filter((state) => state === 'waiting')).toHaveLength(1)
    const after = await festivalState()
    expect(
      after.pools.map(({ taken_leaders, taken_followers, taken_heads }) => [
        taken_leaders,
        taken_followers,
        taken_heads,
      ]),
    ).toEqual(
      before.pools.map(({ taken_leaders, taken_followers, taken_heads }) => [
        taken_leaders,
        taken_followers,
        taken_heads,
      ]),
    )
    expect(await wouldLeave('cancelled')).toEqual({ written: 1, leaving: 0 })
    expect(await verify(driver.app)).toEqual([])
  })

  const move = async (change: PlanChange, by = peter, base?: string) => {
    const known = (await readPlan(driver.db, editionId)).find(({ id }) => id === eventId(1))
    if (!known) throw new Error('C1 is not there')
    return changePlanned(driver.app, { editionId, by, id: known.id, base: base ?? known.token, change })
  }
  const publish = async () => {
    const previewed = await previewPublish(driver.app, { editionId, by: peter, events: null })
    if (!previewed.ok) throw new Error(JSON.stringify(previewed.reason))
    const { digest: shown, dancers } = previewed.value
    const asked = await askPublish(driver.app, { editionId, by: peter, events: null, shown })
    if (!asked.ok) throw new Error(JSON.stringify(asked.reason))
    later(31)
    await runBulkActions(driver.app)
    return dancers
  }
  const c1 = async () =>
    (await driver.db.query('select starts_at, ends_at, festival_day from events where id = $1', [eventId(1)]))
      .rows[0]

  it('R42 a class was moved to the wrong day and published: it is moved back, and everybody keeps the place', async () => {
    await evening()
    const [before, hours] = [await festivalState(), await c1()]
    const sunday = {
      startsAt: new Date('2026-11-15T12:30:00+01:00'),
      endsAt: new Date('2026-11-15T14:00:00+01:00'),
    }
    expect((await move(sunday)).ok).toBe(true)
    const touched = await publish()
    expect(touched).toBeGreaterThan(8)
    expect(await c1()).not.toEqual(hours)
    later(60)
    const friday = {
      startsAt: new Date('2026-11-13T12:30:00+01:00'),
      endsAt: new Date('2026-11-13T14:00:00+01:00'),
    }
    expect((await move(friday)).ok).toBe(true)
    expect(await publish()).toBe(touched)
    expect(await c1()).toEqual(hours)
    expect(await festivalState()).toEqual(before)
    expect(await verify(driver.app)).toEqual([])
  })

  it('E26 two planners edit the same events: the second sees the difference, and both versions are merged by event', async () => {
    await evening()
    const known = (await readPlan(driver.db, editionId)).find(({ id }) => id === eventId(1))
    expect((await move({ level: 'master' })).ok).toBe(true)
    expect(await move({ level: 'advanced' }, admin, known?.token)).toMatchObject({
      ok: false,
      reason: { kind: 'changed', by: 'peter', event: { level: 'master' } },
    })
    expect((await move({ level: 'advanced' }, admin)).ok).toBe(true)
  })

  it('L14 an e-mail to the wrong view is stopped within half a minute or before it is sent, and nobody gets it', async () => {
    await evening()
    const words = { subject: 'Tonight', body: 'We begin at nine, {name}.' }
    const draft = {
      editionId,
      purpose: 'info' as const,
      words: { en: words, sl: words },
      audience: { kind: 'view' as const, search: 'status=confirmed' },
    }
    const sent = async () =>
      (await driver.db.query(`select from emails where kind = 'free' and state not in ('stopped', 'failed')`))
        .rows.length
    for (const [key, wait] of [
      ['first', 10],
      ['second', 31],
    ] as const) {
      const { digest: shown } = await prepareMailing(driver.app, draft)
      const asked = await sendMailing(driver.app, {
        ...draft,
        key,
        templateId: null,
        replyTo: null,
        perHour: null,
        leavesAt: null,
        by: olga,
        shown,
      })
      if (!asked.ok) throw new Error(JSON.stringify(asked.reason))
      later(wait)
      await runMailings(driver.app)
      const stopped = await stopMailing(driver.app, { editionId, id: asked.value.id, by: olga })
      expect(stopped).toEqual({ ok: true, value: 26 })
      later(600)
      await runMailings(driver.app)
      expect(await sent()).toBe(0)
    }
  })

  it("P22 price tiers were swapped: they are restored, and no registered dancer's price changes", async () => {
    await evening()
    const before = await festivalState()
    const right = await selectPriceItems(driver.db, editionId)
    const wrong = right.map((item) =>
      item.kind === 'single'
        ? {
            ...item,
            amountCents: {
              ...item.amountCents,
              superEarly: item.amountCents.door,
              door: item.amountCents.superEarly,
            },
          }
        : item,
    )
    const save = (base: typeof right, wanted: typeof right) =>
      savePriceList(driver.app, { editionId, by: admin, base, wanted })
    expect((await save(right, wrong)).ok).toBe(true)
    expect(await festivalState()).toEqual(before)
    // a registration in between pays the shown price, and keeps it
    const meanwhile = await driver.register({ picks: [eventId(6)], email: 'meanwhile@story.example' })
    expect((await driver.read(meanwhile)).totalCents).toBe(3_400)
    expect((await save(wrong, right)).ok).toBe(true)
    expect(await selectPriceItems(driver.db, editionId)).toEqual(right)
    expect((await driver.read(meanwhile)).totalCents).toBe(3_400)
    const next = await driver.register({ picks: [eventId(6)], name: 'Next', email: 'next@story.example' })
    expect((await driver.read(next)).totalCents).toBe(2_400)
    expect(await verify(driver.app)).toEqual([])
  })

  it('O6 O7 the wrong file was imported: it is undone, nobody was told, and everybody stands as before', async () => {
    await evening()
    const before = await festivalState()
    const line = (n: number) => personLine(n, { picks: 'C1, C3, M1', at: '2026-07-12 10:00:00' })
    const content = csvOf(Array.from({ length: 8 }, (_, n) => line(n + 1)))
    const file = await openFile(driver.app, { editionId, by: olga, content })
    if (!file.ok) throw new Error(file.reason.kind)
    const asked = { editionId, by: olga, content, mapping: file.value.mapping }
    const shown = await previewImport(driver.app, asked)
    if (!shown.ok) throw new Error(shown.reason.kind)
    const wrong = { ...asked, fileName: 'last-year.csv', digest: shown.value.digest }
    const done = await applyImport(driver.app, wrong)
    if (!done.ok) throw new Error(done.reason.kind)
    expect(await festivalState()).not.toEqual(before)
    later(3_600)
    await drainJobs(driver.app)
    const on = { editionId, importId: done.value.importId, by: olga }
    const undo = await previewUndo(driver.app, on)
    if (!undo.ok) throw new Error(undo.reason.kind)
    expect([undo.value.gone.length, undo.value.kept]).toEqual([8, []])
    expect(await undoImport(driver.app, { ...on, digest: undo.value.digest })).toMatchObject({ ok: true })
    expect(await festivalState()).toEqual(before)
    const { rows } = await driver.db.query(
      `select kind from emails where recipient like 'file%' and state in ('queued', 'sending', 'sent')`,
    )
    expect(rows).toEqual([])
    expect(await verify(driver.app)).toEqual([])
  })
})
