import { describe, expect, it } from 'vitest'
import type { Actor } from '#app/people/actor.ts'
import type { Id } from '#app/platform/id.ts'
import { changePlanned, readPlan } from '#app/programme/service.server.ts'
import { eventId, makeFestival } from '#tests/make.ts'
import { ENGINES } from '#tests/test-database.server.ts'
import { useTestDriver } from '#tests/test-driver.ts'
import { askBulk, previewBulkAction } from '../bulk/ask-bulk.server.ts'
import { runBulkActions } from '../bulk/run-bulk.server.ts'
import { askPublish, previewPublish } from '../publishing/ask-plan-action.server.ts'
import { digestOfPreview, previewEnd, runAsShown, runStaffCommand } from '../queries/preview.server.ts'
import { mergeAsShown, previewMerge } from '../queries/preview-merge.server.ts'
import { applyWhatIf, previewWhatIf } from '../what-if/what-if.server.ts'
import { linesOf } from '../what-if/what-if.ts'
import { enforceDeadlines } from './deadlines.server.ts'
import { drainJobs } from './jobs.server.ts'

const editionId = '19tf2025'
const olga: Actor = { kind: 'user', username: 'olga', roles: ['regAdmin'] }
const roomy = { places: { mode: 'head', size: 9 } } as const

describe.each(ENGINES)('a job that always fails on %s', (engine) => {
  const driver = useTestDriver(engine)
  /** Every write of a row of this table with this id fails. @returns ends it */
  async function failing(table: 'registrations' | 'pools', column: string, id: string) {
    await driver.db.query(
      `create or replace function fails() returns trigger language plpgsql as $$ begin raise exception 'it fails'; end $$`,
    )
    await driver.db.query(`create trigger fails before update on ${table} for each row
      when (old.${column} = '${id}') execute function fails()`)
    return () => driver.db.query(`drop trigger fails on ${table}`)
  }
  const cancelEvent = (id: string) =>
    driver.db.query(
      `with off as (update events set status = 'cancelled' where id = $2 returning id)
       insert into jobs (edition_id, kind, subject_id, reason, at) select $1, 'release', id, 'cancelled', now() from off`,
      [editionId, id],
    )
  const left = async () =>
    (await driver.db.query<{ subject_id: string }>('select distinct subject_id from jobs')).rows.map(
      ({ subject_id }) => subject_id,
    )

  it('is the only registration that waits, and is recalculated once it can be', async () => {
    await makeFestival(driver.app, [roomy, roomy])
    const ids: Id[] = []
    for (let n = 0; n < 3; n += 1) ids.push(await driver.register({ picks: [eventId(1), eventId(2)] }))
    const [first = ''] = ids.toSorted()
    const end = await failing('registrations', 'id', first)
    await cancelEvent(eventId(1))
    await expect(drainJobs(driver.app)).rejects.toThrow('it fails')
    expect(await left()).toEqual([first])
    const totals = async () => Promise.all(ids.map(async (id) => (await driver.read(id)).totalCents))
    expect((await totals()).toSorted()).toEqual([4000, 4000, 8000])
    await end()
    await drainJobs(driver.app)
    expect(await totals()).toEqual([4000, 4000, 4000])
  })

  it('is the only event that waits', async () => {
    await makeFestival(driver.app, [roomy, roomy, roomy])
    const id = await driver.register({ picks: [eventId(1), eventId(2), eventId(3)] })
    const end = await failing('pools', 'event_id', eventId(1))
    await cancelEvent(eventId(1))
    await cancelEvent(eventId(2))
    await expect(drainJobs(driver.app)).rejects.toThrow('it fails')
    expect(await left()).toEqual([eventId(1)])
    expect(await driver.read(id)).toMatchObject({ totalCents: 8000 })
    await end()
    await drainJobs(driver.app)
    expect(await driver.read(id)).toMatchObject({ totalCents: 4000 })
  })

  it('leaves the deadlines of the others as they are', async () => {
    await makeFestival(driver.app, [roomy, roomy], { edition: { confirmWithinHours: 48 } })
    const inviter = await driver.invite({ picks: [eventId(1)] })
    const late = [
      await driver.register({ picks: [eventId(1)] }),
      await driver.register({ picks: [eventId(2)] }),
    ]
    const [first = '', second = ''] = late.toSorted()
    for (const id of late) await driver.confirm(id)
    const unconfirmed = await driver.register({ picks: [eventId(2)] })
    const told = async (id: string) => (await driver.messages(id as Id)).at(-1)
    driver.app.at('2025-10-20T12:00:00+02:00')
    const end = await failing('registrations', 'id', inviter)
    await driver.db.query(`create trigger fails_too before update on registrations for each row
      when (old.id = '${first}') execute function fails()`)
    await expect(enforceDeadlines(driver.app)).rejects.toThrow('it fails')
    expect(await told(unconfirmed)).toBe('confirmOver')
    expect(await told(second)).toBe('late')
    expect(await driver.messages(inviter)).not.toContain('holdEnded')
    expect(await told(first)).toBe('placed')
    await end()
    await driver.db.query('drop trigger fails_too on registrations')
    await enforceDeadlines(driver.app)
    expect(await driver.messages(inviter)).toContain('holdEnded')
    expect(await told(first)).toBe('late')
  })

  it('has no effect on previews, and on commands that do what they showed', async () => {
    await makeFestival(driver.app, [roomy, roomy])
    const [broken, ended, stays, goes] = [
      await driver.register({ picks: [eventId(1), eventId(2)] }),
      await driver.register({ picks: [eventId(1), eventId(2)] }),
      await driver.register({ picks: [eventId(2)] }),
      await driver.register({ picks: [eventId(2)] }),
    ] as const
    const end = await failing('registrations', 'id', broken)
    await driver.db.query(
      `insert into jobs (edition_id, kind, subject_id, reason, at) values ($1, 'settle', $2, 'promoted:' || $3::text, now())`,
      [editionId, broken, eventId(1)],
    )

    const cancelling = { id: ended, by: olga, command: 'cancel' } as const
    const shown = await previewEnd(driver.app, cancelling)
    if (!shown.ok) throw new Error(String(shown.reason))
    expect(shown.value.statuses).toMatchObject([{ dancer: { id: ended } }])
    expect(
      await runAsShown(driver.app, { id: ended, shown: digestOfPreview(shown.value) }, (inside) =>
        runStaffCommand(inside, cancelling),
      ),
    ).toMatchObject({ ok: true })
    expect(await driver.read(ended)).toMatchObject({ status: 'cancelled' })

    const merging = { ids: [stays, goes], take: [], by: olga } as const
    const merge = await previewMerge(driver.app, merging)
    if (!merge.ok) throw new Error(merge.reason)
    expect(await mergeAsShown(driver.app, { ...merging, shown: merge.value.digest })).toMatchObject({
      ok: true,
    })

    const whatIf = {
      events: [{ id: eventId(2), places: { mode: 'head', size: 3 } }],
      promoteLate: null,
    } as const
    const asked = { editionId, whatIf, by: { ...olga, roles: ['admin'] } as Actor }
    const outcome = await previewWhatIf(driver.app, asked)
    if (!outcome.ok) throw new Error(outcome.reason.kind)
    expect(await applyWhatIf(driver.app, { ...asked, shown: linesOf(outcome.value) })).toMatchObject({
      ok: true,
    })
    expect(await left()).toEqual([broken])
    await end()
    await driver.drain()
    expect(await driver.messages(broken)).toContain('promoted')
  })

  it('R37 R42 has no effect on bulk actions and on publishing, shown and done', async () => {
    await driver.db.query(
      `insert into users (id, username, roles, status, country, added_by, reserved, password_hash)
       values ($1, 'olga', '{admin}', 'active', 'SI', 'system', $2, '-')`,
      ['a'.repeat(24), driver.app.now()],
    )
    await makeFestival(driver.app, [roomy, roomy])
    const [broken, ended, stays] = [
      await driver.register({ picks: [eventId(1), eventId(2)] }),
      await driver.register({ picks: [eventId(1)] }),
      await driver.register({ picks: [eventId(2)] }),
    ] as const
    const end = await failing('registrations', 'id', broken)
    await driver.db.query(
      `insert into jobs (edition_id, kind, subject_id, reason, at) values ($1, 'settle', $2, 'promoted:' || $3::text, now())`,
      [editionId, broken, eventId(1)],
    )
    const stored = async () =>
      (
        await driver.db.query(
          `select (select jsonb_agg(j order by id) from jobs j) as jobs, (select jsonb_agg(e order by id) from emails e) as emails,
            (select jsonb_agg(r order by id) from registrations r) as registrations, (select jsonb_agg(v order by id) from events v) as events`,
        )
      ).rows
    const begun = await stored()

    const cancelling = { editionId, ids: [ended], command: 'cancel', by: olga } as const
    const shown = await previewBulkAction(driver.app, cancelling)
    if (!shown.ok) throw new Error(JSON.stringify(shown.reason))
    expect(shown.value.affected.map(({ id }) => id)).toEqual([ended])
    expect(shown.value.preview.statuses.map(({ dancer }) => dancer.id)).toEqual([ended])
    expect(await stored()).toEqual(begun)
    expect(await askBulk(driver.app, { ...cancelling, shown: shown.value.digest })).toMatchObject({
      ok: true,
    })

    const programmer = { ...olga, roles: ['admin'] } as Actor
    const changed = await changePlanned(driver.app, {
      editionId,
      by: programmer,
      id: eventId(2),
      base: (await readPlan(driver.db, editionId)).find(({ id }) => id === eventId(2))?.token ?? '',
      change: { level: 'master' },
    })
    expect(changed).toMatchObject({ ok: true })
    const planned = await stored()
    const publishing = { editionId, events: null, by: programmer } as const
    const plan = await previewPublish(driver.app, publishing)
    if (!plan.ok) throw new Error(JSON.stringify(plan.reason))
    expect(plan.value.preview.emails.map(({ kind }) => kind)).toEqual(['changed'])
    expect(await stored()).toEqual(planned)
    expect(await askPublish(driver.app, { ...publishing, shown: plan.value.digest })).toMatchObject({
      ok: true,
    })

    driver.app.at(new Date(driver.app.now().getTime() + 31_000))
    expect(await runBulkActions(driver.app)).toBe(2)
    expect(await driver.read(ended)).toMatchObject({ status: 'cancelled' })
    const { rows } = await driver.db.query('select state from bulk_actions')
    expect(rows).toEqual([{ state: 'done' }, { state: 'done' }])
    expect(await driver.messages(stays)).toContain('changed')
    expect(await left()).toEqual([broken])
    await end()
    await driver.drain()
    expect((await driver.messages(broken)).filter((kind) => kind !== 'placed').toSorted()).toEqual([
      'changed',
      'promoted',
    ])
  })
})
