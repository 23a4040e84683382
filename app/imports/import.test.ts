import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Actor, systemActor } from '#app/people/actor.ts'
import { eraseRegistration } from '#app/registration/commands/erase.server.ts'
import { cancelRegistration, readSnapshot } from '#app/registration/service.server.ts'
import { enforceDeadlines } from '#app/registration/time/deadlines.server.ts'
import { archive } from '#tests/archives/archived-festival.ts'
import { byRole, classPrice, makeFestival } from '#tests/make.ts'
import { ENGINES } from '#tests/test-database.server.ts'
import { useTestDriver } from '#tests/test-driver.ts'
import type { ImportMapping } from './mapping/mapping.ts'
import { countsOf } from './outcome.ts'
import {
  applyImport,
  notifyImported,
  openFile,
  previewImport,
  previewUndo,
  selectImports,
  undoImport,
} from './service.server.ts'
import { csvOf, noDefaults, personLine } from './testing/make-file.ts'

const by: Actor = { kind: 'user', username: 'organiser', roles: ['regAdmin', 'regEditor'] }
const editionId = '19tf2025'
const fileName = 'form.csv'

describe.each(ENGINES)('importing registrations on %s', (engine) => {
  const driver = useTestDriver(engine)

  async function mappingOf(content: Uint8Array): Promise<ImportMapping> {
    const opened = await openFile(driver.app, { editionId, by, content })
    if (!opened.ok) throw new Error(JSON.stringify(opened.reason))
    return opened.value.mapping
  }

  async function preview(content: Uint8Array, mapping?: ImportMapping) {
    const asked = { editionId, by, content, mapping: mapping ?? (await mappingOf(content)) }
    const shown = await previewImport(driver.app, asked)
    if (!shown.ok) throw new Error(JSON.stringify(shown.reason))
    return { ...shown.value, asked }
  }

  async function importIt(content: Uint8Array) {
    const { asked, digest, outcome } = await preview(content)
    const done = await applyImport(driver.app, { ...asked, fileName, digest })
    if (!done.ok) throw new Error(JSON.stringify(done.reason))
    return { importId: done.value.importId, before: outcome, after: done.value.shown.outcome }
  }

  /** Everything that an import could touch, but what counts on: numbers of registrations and the audit log. */
  async function festival() {
    const { registrations, picks, refunds } = await readSnapshot(driver.db, editionId)
    // the time of the last change is no part of the comparison
    const { rows: pools } = await driver.db.query(
      `select to_jsonb(p) - 'changed_at' as pool from pools p order by event_id`,
    )
    const { rows: names } = await driver.db.query('select email, name from live_names order by 1, 2')
    return { registrations, picks, refunds, pools, names }
  }

  it('O3 writes nothing in a dry run, and then does the same', async () => {
    await makeFestival(driver.app, [{ places: byRole(2, 2, 1) }, {}])
    const here = await driver.register({ role: 'follower' })
    await driver.register({ role: 'follower' })
    const waiting = await driver.register({ role: 'follower' })
    const content = csvOf([
      personLine(1, { role: 'Leader' }),
      personLine(2, { role: 'Follower' }),
      personLine(3, { role: 'Leader', picks: 'Class 1, Class 2' }),
      personLine(4, { role: 'Leader', picks: 'Class 7' }),
    ])
    const before = await festival()
    const shown = await preview(content)
    expect(await festival()).toEqual(before)
    expect(countsOf(shown.outcome)).toEqual({ made: 3, known: 0, wrong: 1, ended: 0, erased: 0 })
    expect(shown.unknownPicks).toEqual([{ text: 'Class 7', count: 1 }])
    const { before: previewed, after } = await importIt(content)
    expect(after).toEqual(previewed)
    expect(await driver.states(here)).toEqual(['placed'])
    expect(await driver.states(waiting)).toEqual(['waiting'])
    const { rows } = await driver.db.query(
      `select surname || ' ' || name as who, added_by, status, total_cents from registrations where name like 'File%' order by name`,
    )
    expect(rows).toEqual([
      { who: 'Kovač File1', added_by: 'organiser', status: 'placed', total_cents: 4000 },
      { who: 'Kovač File2', added_by: 'organiser', status: 'waiting', total_cents: 0 },
      { who: 'Kovač File3', added_by: 'organiser', status: 'placed', total_cents: 8000 },
    ])
  })

  it('O4 changes nothing the second time, also for dancers who have cancelled since', async () => {
    await makeFestival(driver.app, [{ places: byRole(9, 9, 9) }])
    const content = csvOf([personLine(1), personLine(2), personLine(2)])
    await importIt(content)
    const { rows } = await driver.db.query<{ id: string }>(
      `select id from registrations where name = 'File1'`,
    )
    await cancelRegistration(driver.app, { id: rows[0]?.id as never, by })
    const before = await festival()
    const again = await preview(content)
    expect(again.outcome.people.map(({ kind, lines }) => [kind, lines])).toEqual([
      ['known', [2]],
      ['known', [3, 4]],
    ])
    const applied = await applyImport(driver.app, { ...again.asked, fileName, digest: again.digest })
    expect(applied).toEqual({ ok: false, reason: { kind: 'nothing-new' } })
    expect(await festival()).toEqual(before)
    const opened = await openFile(driver.app, { editionId, by, content })
    expect(opened).toMatchObject({ ok: true, value: { isRemembered: true, importedAt: driver.app.now() } })
  })

  it('O4 leaves out people erased since the first import, and names the line', async () => {
    await makeFestival(driver.app, [{ places: byRole(9, 9, 9) }])
    const content = csvOf([personLine(1), personLine(2)])
    await importIt(content)
    const { rows } = await driver.db.query<{ id: string }>(
      `select id from registrations where name = 'File1'`,
    )
    await eraseRegistration(driver.app, { id: rows[0]?.id as never, by: systemActor })
    const before = await festival()
    const again = await preview(content)
    expect(again.outcome.people.map(({ kind, lines }) => [kind, lines])).toEqual([
      ['erased', [2]],
      ['known', [3]],
    ])
    const applied = await applyImport(driver.app, { ...again.asked, fileName, digest: again.digest })
    expect(applied).toEqual({ ok: false, reason: { kind: 'nothing-new' } })
    expect(await festival()).toEqual(before)
    // they may come themselves
    await driver.register({ name: 'File1', surname: 'Kovač', email: 'file1@example.org' })
    expect((await preview(content)).outcome.people.map(({ kind }) => kind)).toEqual(['known', 'known'])
  })

  it('O5 puts people into queues by their instant, at the price of that day', async () => {
    const amountCents = { ...classPrice.amountCents, superEarly: 3000 as never }
    await makeFestival(driver.app, [{ places: byRole(1, 1, 1) }], { items: [{ ...classPrice, amountCents }] })
    await driver.register({ role: 'leader' })
    const later = await driver.register({ role: 'leader' })
    await importIt(csvOf([personLine(1), personLine(3, { at: '2025-07-10 00:01:00' })]))
    const { rows } = await driver.db.query<{ name: string; asked: string }>(
      `select r.name, to_char(p.queued_at at time zone 'Europe/Ljubljana', 'YYYY-MM-DD HH24:MI:SS.MS') as asked
       from picks p join registrations r on r.id = p.dancer_id where p.state = 'waiting' and r.id <> $1 order by p.queued_at`,
      [later],
    )
    expect(rows).toEqual([
      { name: 'File1', asked: '2025-07-10 00:01:00.000' },
      { name: 'File3', asked: '2025-07-10 00:01:00.001' },
    ])
    await driver.db.query(`update pools set leaders = 2, tolerance = 9`)
    await driver.db.query(
      `insert into jobs (edition_id, kind, subject_id, reason, at) select edition_id, 'release', event_id, 'freed', now() from pools`,
    )
    await driver.drain()
    const { rows: placed } = await driver.db.query(
      `select name, total_cents from registrations where status = 'placed' and name like 'File%'`,
    )
    expect(placed).toEqual([{ name: 'File1', total_cents: 3000 }])
    expect(await driver.states(later)).toEqual(['waiting'])
  })

  it('O3 makes couples of dancers who name each other', async () => {
    await makeFestival(driver.app, [{ places: byRole(2, 2, 0) }])
    const { after } = await importIt(
      csvOf([
        personLine(1, { partner: 'file2@example.org' }),
        personLine(2, { partner: 'file1@example.org' }),
      ]),
    )
    expect(after.people).toMatchObject([
      { kind: 'made', isCouple: true, placed: [{ role: 'leader' }] },
      { kind: 'made', isCouple: true, placed: [{ role: 'follower' }] },
    ])
  })

  it('O3 shows the dry run again after a change in between, and writes nothing', async () => {
    await makeFestival(driver.app, [{ places: byRole(1, 1, 1) }])
    const { asked, digest } = await preview(csvOf([personLine(1)]))
    await driver.register({ role: 'leader' })
    const before = await festival()
    const applied = await applyImport(driver.app, { ...asked, fileName, digest })
    if (applied.ok || applied.reason.kind !== 'moved') throw new Error('it was to be shown again')
    expect(applied.reason.shown.outcome.people).toMatchObject([{ kind: 'made', placed: [], waiting: [{}] }])
    expect(await festival()).toEqual(before)
    const again = await applyImport(driver.app, { ...asked, fileName, digest: applied.reason.shown.digest })
    expect(again.ok).toBe(true)
  })

  it('O3 imports once when two users do it at once', async () => {
    await makeFestival(driver.app, [{ places: byRole(5, 5, 5) }])
    const { asked, digest } = await preview(csvOf([personLine(1), personLine(2)]))
    const both = await Promise.all([1, 2].map(() => applyImport(driver.app, { ...asked, fileName, digest })))
    expect(both.map(({ ok }) => ok).toSorted()).toEqual([false, true])
    expect((await festival()).registrations.size).toBe(2)
    expect(await selectImports(driver.db, editionId)).toMatchObject([{ left: 2 }])
  })

  it('O3 leaves nothing behind when the process dies', async () => {
    await makeFestival(driver.app, [{ places: byRole(5, 5, 5) }])
    const { asked, digest } = await preview(csvOf([personLine(1), personLine(2), personLine(3)]))
    const before = await festival()
    let calls = 0
    const counting = (limit: number) => ({
      ...driver.app,
      now: () => {
        calls += 1
        if (calls > limit) throw new Error('killed')
        return driver.app.now()
      },
    })
    await previewImport(counting(Number.POSITIVE_INFINITY), asked)
    const inAll = calls
    expect(inAll).toBeGreaterThan(3)
    for (let limit = 0; limit < inAll; limit++) {
      calls = 0
      await expect(applyImport(counting(limit), { ...asked, fileName, digest })).rejects.toThrow('killed')
      expect(await festival()).toEqual(before)
    }
    expect((await applyImport(driver.app, { ...asked, fileName, digest })).ok).toBe(true)
  })

  it('O7 undoes a wrong import completely', async () => {
    await makeFestival(driver.app, [{ places: byRole(3, 3, 1) }, {}])
    await driver.register({ role: 'leader', partner: { email: 'file2@example.org' }, email: 'a@example.org' })
    await driver.register({ role: 'follower' })
    const before = await festival()
    const lines = Array.from({ length: 12 }, (_, n) => personLine(n, { picks: 'Class 1; Class 2' }))
    const { importId } = await importIt(csvOf(lines))
    expect((await festival()).registrations.size).toBe(14)
    const asked = { editionId, importId, by }
    const shown = await previewUndo(driver.app, asked)
    if (!shown.ok) throw new Error(shown.reason.kind)
    expect([shown.value.gone.length, shown.value.kept, shown.value.others.emails]).toEqual([12, [], []])
    expect((await festival()).registrations.size).toBe(14)
    const undone = await undoImport(driver.app, { ...asked, digest: shown.value.digest })
    expect(undone).toMatchObject({ ok: true, value: { gone: { length: 12 } } })
    expect(await festival()).toEqual(before)
    expect(await previewUndo(driver.app, asked)).toEqual({ ok: false, reason: { kind: 'undone' } })
    const { rows } = await driver.db.query(
      `select count(*)::int as left from emails where recipient like 'file%'`,
    )
    expect(rows).toEqual([{ left: 0 }])
    // and the right file may come
    expect((await preview(csvOf(lines))).outcome.people.every(({ kind }) => kind === 'made')).toBe(true)
  })

  it('O7 keeps registrations with later changes, and gives the reason', async () => {
    await makeFestival(driver.app, [{ places: byRole(5, 5, 5) }])
    const { importId } = await importIt(csvOf([1, 2, 3].map((n) => personLine(n))))
    const { rows } = await driver.db.query<{ id: never }>(`select id from registrations order by name`)
    await driver.pay(rows[0]?.id as never, 40)
    await driver.change(rows[1]?.id as never, { note: 'Vegan' }, by)
    const asked = { editionId, importId, by }
    const shown = await previewUndo(driver.app, asked)
    if (!shown.ok) throw new Error(shown.reason.kind)
    expect(shown.value.kept.map(({ dancer, reason }) => [dancer.name, reason]).toSorted()).toEqual([
      ['File1', 'has-money'],
      ['File2', 'touched'],
    ])
    const undone = await undoImport(driver.app, { ...asked, digest: shown.value.digest })
    expect(undone).toMatchObject({ ok: true, value: { gone: [{ name: 'File3' }] } })
    expect(await selectImports(driver.db, editionId)).toMatchObject([{ left: 2, undoneAt: null }])
  })

  it('O3 needs a regAdmin and an open edition', async () => {
    await makeFestival(driver.app, [{}])
    const content = csvOf([personLine(1)])
    const { asked, digest } = await preview(content)
    const editor: Actor = { kind: 'user', username: 'e', roles: ['regEditor', 'progAdmin', 'reception'] }
    const refused = { ok: false, reason: { kind: 'not-allowed' } }
    expect(await openFile(driver.app, { editionId, by: editor, content })).toEqual(refused)
    expect(await previewImport(driver.app, { ...asked, by: editor })).toEqual(refused)
    expect(await applyImport(driver.app, { ...asked, fileName, digest, by: editor })).toEqual(refused)
    const { importId } = await importIt(content)
    expect(await previewUndo(driver.app, { editionId, importId, by: editor })).toEqual(refused)
    expect(await undoImport(driver.app, { editionId, importId, by: editor, digest: '' })).toEqual(refused)
    expect(await notifyImported(driver.app, { editionId, importId, by: editor })).toMatchObject({ ok: false })
    await archive(driver.db)
    const archived = { ok: false, reason: { kind: 'edition-archived' } }
    // notifies the edition's cache
    await expect.poll(() => openFile(driver.app, { editionId, by, content })).toEqual(archived)
    expect(await previewImport(driver.app, asked)).toEqual(archived)
    expect(await applyImport(driver.app, { ...asked, fileName, digest })).toEqual(archived)
    expect(await previewUndo(driver.app, { editionId, importId, by })).toEqual(archived)
    expect(await notifyImported(driver.app, { editionId, importId, by })).toEqual({
      ok: false,
      reason: 'edition-archived',
    })
  })

  it('O8 fills an earlier edition before it is archived, and sends no reminders', async () => {
    await makeFestival(driver.app, [{ places: byRole(1, 1, 1) }])
    driver.app.at('2026-11-24T12:00:00+01:00')
    const content = csvOf([
      ...[1, 2, 3].map((n) => personLine(n, { at: `2025-09-0${n} 10:00:00` })),
      // by then the class had begun
      personLine(4, { at: '2025-11-20 10:00:00' }),
    ])
    const { before, after } = await importIt(content)
    expect(after).toEqual(before)
    expect(after.people.map(({ kind }) => kind)).toEqual(['made', 'made', 'made', 'refused'])
    const statuses = async () => {
      const { registrations } = await readSnapshot(driver.db, editionId)
      return [...registrations.values()].map(({ status }) => status).toSorted()
    }
    expect(await statuses()).toEqual(['confirmed', 'confirmed', 'waiting'])

    driver.app.at('2027-02-24T12:00:00+01:00')
    await enforceDeadlines(driver.app)
    await driver.drain()
    expect(await statuses()).toEqual(['confirmed', 'confirmed', 'waiting'])
    const { rows } = await driver.db.query(`select kind from emails where state <> 'held'`)
    expect(rows).toEqual([])
    await archive(driver.db)
    expect(await statuses()).toEqual(['confirmed', 'confirmed', 'waiting'])
  })

  it('O3 O4 any file has the result of its dry run, and changes nothing the second time', async () => {
    const picks = fc.subarray(['Class 1', 'Class 2', 'Nothing known'], { minLength: 0 })
    const line = fc.record({
      n: fc.integer({ min: 1, max: 12 }),
      role: fc.constantFrom('Leader', 'Follower', 'Both', 'Dancer'),
      picks: picks.map((list) => list.join(', ')),
      at: fc.constantFrom('2025-07-10 10:00', '2025-08-01', '', 'soon'),
      partner: fc.option(fc.integer({ min: 1, max: 12 }), { nil: null, freq: 3 }),
    })
    await makeFestival(driver.app, [{ places: byRole(3, 3, 1) }, { places: { mode: 'head', size: 6 } }])
    for (let n = 0; n < 4; n++) await driver.register({ role: n % 2 ? 'leader' : 'follower' })
    let run = 0
    await fc.assert(
      fc.asyncProperty(fc.array(line, { minLength: 1, maxLength: 15 }), async (lines) => {
        run += 1
        const rows = lines.map(({ n, partner, ...rest }) =>
          personLine(n, {
            ...rest,
            name: `Run${run}x${n}`,
            email: `run${run}x${n}@example.org`,
            ...(partner !== null && { partner: `run${run}x${partner}@example.org` }),
          }),
        )
        const content = csvOf(rows)
        const untouched = await festival()
        const { asked, digest, outcome } = await preview(content)
        expect(await festival()).toEqual(untouched)
        const done = await applyImport(driver.app, { ...asked, fileName, digest })
        if (countsOf(outcome).made === 0) {
          expect(done).toEqual({ ok: false, reason: { kind: 'nothing-new' } })
          return
        }
        expect(done).toMatchObject({ ok: true, value: { shown: { outcome } } })
        const before = await festival()
        const again = await preview(content)
        const kinds = again.outcome.people.map(({ kind }) => kind)
        expect(kinds).toEqual(outcome.people.map(({ kind }) => (kind === 'made' ? 'known' : kind)))
        await applyImport(driver.app, { ...asked, fileName, digest: again.digest })
        expect(await festival()).toEqual(before)
      }),
      { numRuns: engine === 'embedded' ? 12 : 8, seed: 11 },
    )
  })

  it('O2 remembers the mapping for these headings and this edition', async () => {
    await makeFestival(driver.app, [{ places: byRole(5, 5, 5) }])
    const content = csvOf([['Ana', 'a@x.example', 'Full']], ['Kdo', 'Naslov', 'Kaj'])
    const mapping: ImportMapping = {
      columns: { Kdo: 'fullName', Naslov: 'email', Kaj: 'picks' },
      meanings: {},
      agreed: true,
      defaults: { ...noDefaults, country: 'SI', role: 'leader' },
    }
    expect((await mappingOf(content)).columns).not.toEqual(mapping.columns)
    const full = csvOf([['Ana Kos', 'a@x.example', 'Ura 1']], ['Kdo', 'Naslov', 'Kaj'])
    const { asked, digest } = await preview(full, mapping)
    expect((await applyImport(driver.app, { ...asked, fileName, digest })).ok).toBe(true)
    const other = csvOf([['Ura 1', 'Bo Kos', 'b@x.example']], ['Kaj', 'Kdo', 'Naslov'])
    expect(await mappingOf(other)).toEqual(mapping)
  })
})
