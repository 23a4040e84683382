import { setTimeout as pause } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { raiseCatalogueVersion, selectCatalogueVersion } from '#app/festival/service.server.ts'
import type { Actor } from '#app/people/actor.ts'
import type { Id } from '#app/platform/id.ts'
import { getCatalogue } from '#app/pricing/service.server.ts'
import { dyingAfter, interrupted } from '#tests/interrupted.ts'
import { eventId, makeFestival } from '#tests/make.ts'
import { recordedStatements } from '#tests/recorded-statements.ts'
import { isLong } from '#tests/size.ts'
import { ENGINES } from '#tests/test-database.server.ts'
import { useTestDriver } from '#tests/test-driver.ts'
import { MOST_AT_ONCE, PART_SIZE } from './import-job.ts'
import { countsOf } from './outcome.ts'
import {
  notifyImported,
  previewUndo,
  readImportJob,
  runImportJobs,
  selectImports,
  startImport,
  stopImport,
  undoImport,
} from './service.server.ts'
import { csvOf, personLine } from './testing/make-file.ts'
import { previewFile } from './testing/preview-file.ts'

const by: Actor = { kind: 'user', username: 'organiser', roles: ['regAdmin', 'regEditor'] }
const editionId = '19tf2025'
const hall = { places: { mode: 'head', size: 500 } } as const
const many = MOST_AT_ONCE + 5
/** A file takes seconds on a busy machine. */
const slow = 240_000

/** Whether the edition was copied, to try the file out. */
const hasCopied = (statements: readonly string[]) =>
  statements.some((one) => one.startsWith('declare copied'))
const namesIn = (statements: readonly string[]) => statements.filter((one) => one === 'claim-name').length

describe.each(ENGINES)('importing many rows on %s', (engine) => {
  const driver = useTestDriver(engine)

  async function festival(): Promise<void> {
    await makeFestival(driver.app, [hall])
    await festivalUser()
  }
  async function festivalUser(): Promise<void> {
    await driver.db.query(
      `insert into users (id, username, roles, status, country, added_by, reserved, password_hash)
       values ($1, 'organiser', '{regAdmin}', 'active', 'SI', 'system', $2, '-')`,
      ['a'.repeat(24), driver.app.now()],
    )
  }
  const fileOf = (people: number) =>
    csvOf([
      ...Array.from({ length: people }, (_, n) => personLine(n + 1)),
      personLine(people + 1, { picks: 'No such class' }),
    ])
  async function shownOf(content: Uint8Array) {
    const { outcome: shown, asked } = await previewFile(driver.app, { editionId, by, content })
    return { asked, shown }
  }
  const job = async () => {
    const found = await readImportJob(driver.app, { editionId, by })
    if (!found) throw new Error('There is no job.')
    return found
  }
  const later = (ms: number) => driver.app.at(new Date(driver.app.now().getTime() + ms))

  it(
    'O9 is done by a worker in parts, as shown, with the outcome of each line and without the file',
    async () => {
      await festival()
      const few = await shownOf(fileOf(2))
      expect(await startImport(driver.app, few.asked)).toMatchObject({ value: { kind: 'applied' } })
      later(60_000)
      const { asked, shown } = await shownOf(fileOf(many))
      expect(await startImport(driver.app, asked)).toEqual({ ok: true, value: { kind: 'started' } })
      expect(await job()).toMatchObject({ state: 'waiting', position: 0, outcomes: [] })
      expect(await startImport(driver.app, asked)).toEqual({ ok: false, reason: { kind: 'busy' } })
      const { db, statements } = recordedStatements(driver.db)
      expect(await runImportJobs({ ...driver.app, db })).toBe(1)
      // what was shown is not tried out again in a festival that has not changed
      expect([hasCopied(statements), namesIn(statements)]).toEqual([false, many - 2])
      const { state, position, total, outcomes, id } = await job()
      expect([state, position, total]).toEqual(['done', many + 1, many + 1])
      const lines = (people: typeof outcomes) => people.map((one) => [one.lines, one.kind]).toSorted()
      expect(lines(outcomes)).toEqual(lines(shown.people))
      const made = outcomes.filter((one) => one.kind === 'made')
      expect(made.every(({ name, placed }) => name !== '' && placed.length === 1)).toBe(true)
      expect(outcomes.find((one) => one.kind === 'wrong')).toMatchObject({
        name: '',
        problems: [{ cell: '' }],
      })
      const counts = countsOf({ people: outcomes })
      expect(counts).toMatchObject({ made: many - 2, known: 2, wrong: 1 })
      expect(await selectImports(driver.db, editionId)).toMatchObject([
        { id, counts, left: many - 2, by: 'organiser', fileName: 'form.csv' },
        { left: 2 },
      ])
      const { rows } = await driver.db.query('select content from import_jobs where content is not null')
      expect(rows).toEqual([])
      expect(await runImportJobs(driver.app)).toBe(0)
      const audited = await driver.db.query<{ actor: string }>(
        `select actor from audit where action = 'import.apply' and subject_id = $1`,
        [id],
      )
      expect(audited.rows).toEqual([{ actor: 'organiser' }])
      expect(await notifyImported(driver.app, { editionId, importId: id, by })).toMatchObject({ ok: true })
      later(2 * 86_400_000)
      await runImportJobs(driver.app)
      expect(await readImportJob(driver.app, { editionId, by })).toBeNull()
    },
    slow,
  )

  it(
    'O9 is previewed while others register',
    async () => {
      await festival()
      let isShown = false
      const showing = shownOf(fileOf(many)).finally(() => {
        isShown = true
      })
      let meanwhile = 0
      for (; !isShown; meanwhile += 1) await driver.register()
      expect((await showing).shown.people).toHaveLength(many + 1)
      // waiting for the preview, one could register before it began, and one when it had ended
      expect(meanwhile).toBeGreaterThan(2)
    },
    slow,
  )

  /** A long import, one registration of which was changed since. */
  async function importedAndTouched() {
    await festival()
    const { asked } = await shownOf(fileOf(many))
    await startImport(driver.app, asked)
    await runImportJobs(driver.app)
    const { rows } = await driver.db.query<{ id: Id }>('select id from registrations order by number limit 1')
    const [touched] = rows
    if (!touched) throw new Error('Nobody was imported.')
    await driver.change(touched.id, { note: 'Vegan' }, by)
    return { touched: touched.id, on: { editionId, importId: (await job()).id, by } }
  }
  async function undoShown(on: Parameters<typeof previewUndo>[1]) {
    const shown = await previewUndo(driver.app, on)
    if (!shown.ok) throw new Error(shown.reason.kind)
    return shown.value
  }

  it(
    'O7, O9 is undone in parts, as shown, while others register',
    async () => {
      const { touched, on } = await importedAndTouched()
      const shown = await undoShown(on)
      expect(shown).toMatchObject({
        gone: { length: many - 1 },
        kept: [{ dancer: { id: touched }, reason: 'touched' }],
      })
      const { db, statements } = recordedStatements(driver.db)
      let isOver = false
      const undoing = undoImport({ ...driver.app, db }, { ...on, digest: shown.digest }).finally(() => {
        isOver = true
      })
      let meanwhile = 0
      for (; !isOver; meanwhile += 1) {
        await driver.register()
        await pause(50)
      }
      expect(await undoing).toEqual({ ok: true, value: shown })
      expect(meanwhile).toBeGreaterThan(2)
      // each part reads what was changed meanwhile only under the lock
      const parts = Array.from({ length: Math.ceil((many - 1) / PART_SIZE) })
      expect(statements.filter((one) => one === 'lock-import' || one === 'list-imported')).toEqual(
        parts.flatMap(() => ['lock-import', 'list-imported']),
      )
      expect(await selectImports(driver.db, editionId)).toMatchObject([{ left: 1, undoneAt: null }])
      const again = { ...on, digest: (await undoShown(on)).digest }
      expect(await undoImport(driver.app, again)).toEqual({ ok: false, reason: { kind: 'nothing-left' } })
      const found = await driver.db.query(
        `select (select count(*)::int from registrations) as people,
           (select count(*)::int from emails where recipient like 'file%' and registration_id <> $1) as emails`,
        [touched],
      )
      expect(found.rows).toEqual([{ people: meanwhile + 1, emails: 0 }])
      const audited = await driver.db.query(`select after from audit where action = 'import.undo'`)
      expect(audited.rows).toEqual([{ after: { gone: many - 1, kept: 1 } }])
    },
    slow,
  )

  // a process that dies is the same to both engines
  if (engine === 'postgresql' || isLong) {
    it(
      'O7, O9 is undone further after an interruption',
      async () => {
        const { on } = await importedAndTouched()
        // the copy of the edition, and two parts
        const dying = undoImport(dyingAfter(driver.app, 3), { ...on, digest: (await undoShown(on)).digest })
        await expect(dying).rejects.toThrow('It died.')
        const left = many - 2 * PART_SIZE
        expect(await selectImports(driver.db, editionId)).toMatchObject([{ left, undoneAt: null }])
        const rest = await undoShown(on)
        expect(rest).toMatchObject({ gone: { length: left - 1 }, kept: { length: 1 } })
        expect(await undoImport(driver.app, { ...on, digest: rest.digest })).toEqual({
          ok: true,
          value: rest,
        })
        expect(await selectImports(driver.db, editionId)).toMatchObject([{ left: 1, undoneAt: null }])
      },
      slow,
    )
  }

  it(
    'O9 goes on where a dead process stopped, and stays as far as it is when it is stopped',
    async () => {
      await festival()
      const { asked } = await shownOf(fileOf(many))
      await startImport(driver.app, asked)
      await expect(runImportJobs(dyingAfter(driver.app, 1))).rejects.toThrow('It died.')
      const { id } = await job()
      const on = { editionId, importId: id, by }
      expect(await job()).toMatchObject({ state: 'running', position: PART_SIZE, total: many + 1 })
      expect(await runImportJobs(driver.app)).toBe(0)
      expect(await previewUndo(driver.app, on)).toEqual({ ok: false, reason: { kind: 'running' } })
      expect(await notifyImported(driver.app, on)).toEqual({ ok: false, reason: 'running' })
      later(6 * 60_000)
      await expect(runImportJobs(dyingAfter(driver.app, 1))).rejects.toThrow('It died.')
      expect(await job()).toMatchObject({ state: 'running', position: 2 * PART_SIZE })
      const [stored] = await selectImports(driver.db, editionId)
      expect(stored).toMatchObject({ left: 2 * PART_SIZE, counts: { made: 2 * PART_SIZE, wrong: 0 } })

      const clerk: Actor = { kind: 'user', username: 'eva', roles: ['regEditor'] }
      expect(await stopImport(driver.app, { editionId, id, by: clerk })).toMatchObject({
        reason: 'not-allowed',
      })
      expect(await readImportJob(driver.app, { editionId, by: clerk })).toBeNull()
      expect(await stopImport(driver.app, { editionId, id, by })).toMatchObject({ ok: true })
      expect(await stopImport(driver.app, { editionId, id, by })).toEqual({ ok: false, reason: 'ended' })
      later(6 * 60_000)
      expect(await runImportJobs(driver.app)).toBe(0)
      expect(await job()).toMatchObject({ state: 'stopped', position: 2 * PART_SIZE })
      const undo = await previewUndo(driver.app, on)
      if (!undo.ok) throw new Error(undo.reason.kind)
      expect(undo.value.gone).toHaveLength(2 * PART_SIZE)
      expect(await undoImport(driver.app, { ...on, digest: undo.value.digest })).toMatchObject({ ok: true })
      const { rows } = await driver.db.query('select id from registrations')
      expect(rows).toEqual([])
    },
    slow,
  )

  it(
    'O9 goes on with the next person when events change between two parts',
    async () => {
      await makeFestival(driver.app, [hall, hall, hall])
      await festivalUser()
      const classOf: Record<number, string> = { 3: 'Ura 2', 5: 'Ura 2', 7: 'Class 4', 60: 'Ura 2' }
      const line = (n: number) => personLine(n, { at: '', picks: classOf[n] ?? 'Class 1' })
      const content = csvOf(Array.from({ length: many }, (_, n) => line(n + 1)))
      const { asked } = await shownOf(content)
      await startImport(driver.app, asked)
      await expect(runImportJobs(dyingAfter(driver.app, 1))).rejects.toThrow('It died.')
      const rename = (n: number, title: string) =>
        driver.db.query(
          `update events set title = jsonb_build_object('en', $2::text, 'sl', $2::text) where id = $1`,
          [eventId(n), title],
        )
      // two of the first fifty would now be wrong, and one who was wrong no longer is
      await rename(2, 'Vals')
      await rename(3, 'Class 4')
      await driver.db.transaction((tx) => raiseCatalogueVersion(tx, editionId))
      await getCatalogue(driver.app, editionId, (await selectCatalogueVersion(driver.db, editionId)) ?? 0)
      later(6 * 60_000)
      expect(await runImportJobs(driver.app)).toBe(1)
      const { state, outcomes, position, total } = await job()
      expect([state, position, total]).toEqual(['done', many, many])
      expect(outcomes.map(({ lines }) => lines[0])).toEqual(Array.from({ length: many }, (_, n) => n + 2))
      const others = outcomes.flatMap(({ kind, lines }) => (kind === 'made' ? [] : [[kind, lines[0]]]))
      expect(others).toEqual([
        ['wrong', 8],
        ['wrong', 61],
      ])
      const { rows } = await driver.db.query('select name from registrations order by number')
      expect(rows).toEqual(
        Array.from({ length: many }, (_, n) => ({ name: `File${n + 1}` })).filter(
          (_, n) => n !== 6 && n !== 59,
        ),
      )
    },
    slow,
  )

  it(
    'O9 leaves the rest to the process that took over, when one wakes up after its lease',
    async () => {
      await festival()
      const { asked } = await shownOf(fileOf(many))
      await startImport(driver.app, asked)
      const sleeping = interrupted(driver.app, async (n) => {
        if (n !== 1) return
        later(6 * 60_000)
        await expect(runImportJobs(dyingAfter(driver.app, 1))).rejects.toThrow('It died.')
      })
      await runImportJobs(sleeping)
      expect(await job()).toMatchObject({ state: 'running', position: 2 * PART_SIZE })
      later(6 * 60_000)
      expect(await runImportJobs(driver.app)).toBe(1)
      const { state, outcomes } = await job()
      expect([state, countsOf({ people: outcomes })]).toMatchObject(['done', { made: many, known: 0 }])
    },
    slow,
  )

  it(
    'O9 is not ended by a process that wakes up after another has written a part',
    async () => {
      await festival()
      const { asked } = await shownOf(fileOf(many))
      await startImport(driver.app, asked)
      const giveRole = (role: string) => driver.db.query('update users set roles = $1', [[role]])
      await giveRole('reception')
      const sleeping = interrupted(driver.app, async () => {
        await giveRole('regAdmin')
        later(6 * 60_000)
        await expect(runImportJobs(dyingAfter(driver.app, 1))).rejects.toThrow('It died.')
      })
      await runImportJobs(sleeping)
      expect(await job()).toMatchObject({ state: 'running', position: PART_SIZE })
    },
    slow,
  )

  it(
    'O9 tries the file out again when the festival, the day or the file is another, and writes what is as shown',
    async () => {
      await festival()
      const { asked } = await shownOf(fileOf(many))
      const tried = async () => {
        const { db, statements } = recordedStatements(driver.db)
        expect(await runImportJobs({ ...driver.app, db })).toBe(1)
        return { isAgain: hasCopied(statements), written: namesIn(statements) }
      }
      // one more dancer where there is room for all changes no outcome
      await driver.register({ email: 'bo@example.org' })
      expect(await startImport(driver.app, asked)).toMatchObject({ ok: true })
      expect(await tried()).toEqual({ isAgain: true, written: many })
      expect(await job()).toMatchObject({ state: 'done' })
      later(60_000)
      expect(await startImport(driver.app, { ...asked, content: fileOf(many + 1) })).toMatchObject({
        ok: true,
      })
      expect(await tried()).toEqual({ isAgain: true, written: 0 })
      expect(await job()).toMatchObject({ state: 'changed' })
    },
    slow,
  )

  it(
    'O9 writes nothing when the outcome is another than shown, or the user may not import any more',
    async () => {
      await festival()
      const { asked } = await shownOf(fileOf(many))
      await startImport(driver.app, asked)
      await driver.db.query(`update pools set heads = 10`)
      expect(await runImportJobs(driver.app)).toBe(1)
      expect(await job()).toMatchObject({ state: 'changed', position: 0 })
      later(60_000)
      expect(await startImport(driver.app, asked)).toMatchObject({ ok: true })
      await driver.db.query(`update users set roles = '{regEditor}'`)
      expect(await runImportJobs(driver.app)).toBe(1)
      expect(await job()).toMatchObject({ state: 'refused', position: 0 })
      expect(await selectImports(driver.db, editionId)).toEqual([])
      await driver.db.query(`update pools set heads = 500`)
    },
    slow,
  )
})
