import { describe, expect, it } from 'vitest'
import type { Actor } from '#app/people/actor.ts'
import type { Id } from '#app/platform/id.ts'
import { cancelRegistration } from '#app/registration/service.server.ts'
import { byRole, makeFestival } from '#tests/make.ts'
import { ENGINES } from '#tests/test-database.server.ts'
import { useTestDriver } from '#tests/test-driver.ts'
import { applyImport, notifyImported } from './service.server.ts'
import { csvOf, personLine } from './testing/make-file.ts'
import { previewFile } from './testing/preview-file.ts'

const by: Actor = { kind: 'user', username: 'organiser', roles: ['regAdmin', 'regEditor'] }
const editionId = '19tf2025'

describe.each(ENGINES)('the e-mails of an import on %s', (engine) => {
  const driver = useTestDriver(engine)

  async function importIt(content: Uint8Array) {
    const { asked } = await previewFile(driver.app, { editionId, by, content })
    const done = await applyImport(driver.app, asked)
    if (!done.ok) throw new Error(JSON.stringify(done.reason))
    return done.value
  }

  it('O6 sends no e-mails, and later each once on request', async () => {
    await makeFestival(driver.app, [{ places: byRole(5, 5, 5) }])
    const { importId } = await importIt(csvOf([personLine(1), personLine(2)]))
    const states = async () => {
      const { rows } = await driver.db.query('select kind, state, held_by from emails order by kind')
      return rows
    }
    const held = { kind: 'placed', state: 'held', held_by: 'organiser' }
    expect(await states()).toEqual([held, held])
    const notified = await Promise.all(
      [1, 2].map(() => notifyImported(driver.app, { editionId, importId, by })),
    )
    expect(notified).toContainEqual({ ok: true, value: { emails: 2 } })
    expect(notified).toContainEqual({ ok: false, reason: 'notified' })
    expect(await states()).toEqual([
      { ...held, held_by: null },
      { ...held, held_by: null },
    ])
  })

  it('O6 sends nothing about a place to those who have cancelled meanwhile', async () => {
    await makeFestival(driver.app, [{ places: byRole(5, 5, 5) }])
    const { importId } = await importIt(csvOf([personLine(1), personLine(2)]))
    const { rows } = await driver.db.query<{ id: Id }>(`select id from registrations where name = 'File1'`)
    const [first] = rows
    if (!first) throw new Error('They were imported.')
    await cancelRegistration(driver.app, { id: first.id, by })
    expect(await notifyImported(driver.app, { editionId, importId, by })).toEqual({
      ok: true,
      value: { emails: 1 },
    })
    const { rows: left } = await driver.db.query(
      `select recipient from emails where kind = 'placed' and (state = 'queued' or held_by is null)`,
    )
    expect(left).toEqual([{ recipient: 'file2@example.org' }])
  })
})
