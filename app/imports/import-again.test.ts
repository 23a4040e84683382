import { describe, expect, it } from 'vitest'
import { type Actor, systemActor } from '#app/people/actor.ts'
import type { Id } from '#app/platform/id.ts'
import { eraseRegistration } from '#app/registration/commands/erase.server.ts'
import { cancelRegistration, handOverRegistration } from '#app/registration/service.server.ts'
import { byRole, makeFestival } from '#tests/make.ts'
import { ENGINES } from '#tests/test-database.server.ts'
import { useTestDriver } from '#tests/test-driver.ts'
import { applyImport } from './service.server.ts'
import { csvOf, personLine } from './testing/make-file.ts'
import { previewFile } from './testing/preview-file.ts'

const by: Actor = { kind: 'user', username: 'organiser', roles: ['regAdmin', 'regEditor'] }
const editionId = '19tf2025'

describe.each(ENGINES)('a file that is imported again on %s', (engine) => {
  const driver = useTestDriver(engine)

  const preview = (content: Uint8Array) => previewFile(driver.app, { editionId, by, content })

  it('O4 changes nothing where staff corrected an address, or a dancer handed over, since', async () => {
    await makeFestival(driver.app, [{ places: byRole(9, 9, 9) }])
    const content = csvOf([personLine(1), personLine(2), personLine(3)])
    expect(await applyImport(driver.app, (await preview(content)).asked)).toMatchObject({ ok: true })
    const { rows } = await driver.db.query<{ id: Id; code: string }>(
      'select id, code from registrations order by name',
    )
    const [first, second] = rows
    if (!first || !second) throw new Error('They were imported.')
    await driver.change(first.id, { email: 'right@example.org' }, by)
    const to = {
      name: 'Neja',
      surname: 'Nova',
      email: 'neja@example.org',
      phone: null,
      country: 'SI',
      city: null,
    }
    const handed = await handOverRegistration(driver.app, {
      id: second.id,
      by,
      to: { ...to, role: 'both', language: 'en', terms: true },
    })
    expect(handed.ok).toBe(true)
    const again = await preview(content)
    expect(again.outcome.people.map((one) => [one.kind, 'code' in one ? one.code : null])).toEqual(
      rows.map(({ code }) => ['known', code]),
    )
    expect(await applyImport(driver.app, again.asked)).toEqual({ ok: false, reason: { kind: 'nothing-new' } })
    expect((await driver.db.query('select from registrations')).rowCount).toBe(3)
  })

  it('O2 O4 knows people whose address or name came with what nobody sees, as from a web page', async () => {
    await makeFestival(driver.app, [{ places: byRole(9, 9, 9) }])
    const [unseen, blank] = ['\u200b', '\u00a0']
    const content = csvOf([
      personLine(1, { email: `file1${unseen}@example.org` }),
      personLine(2, { name: `File2${unseen}` }),
      personLine(2, { email: `${blank}file2@example.org` }),
    ])
    expect(await applyImport(driver.app, (await preview(content)).asked)).toMatchObject({ ok: true })
    const { rows } = await driver.db.query<{ id: Id; name: string; email: string }>(
      'select id, name, email from registrations order by name',
    )
    expect(rows.map(({ name, email }) => [name, email])).toEqual([
      ['File1', 'file1@example.org'],
      ['File2', 'file2@example.org'],
    ])
    for (const { id } of rows) await cancelRegistration(driver.app, { id, by })
    for (const file of [content, csvOf([personLine(1), personLine(2)])]) {
      const again = await preview(file)
      expect(again.outcome.people.map(({ kind }) => kind)).toEqual(['known', 'known'])
    }
  })

  it('O4 keeps out of a grown file whom an earlier file brought in: erased or corrected since', async () => {
    await makeFestival(driver.app, [{ places: byRole(9, 9, 9) }])
    const lines = [personLine(1), personLine(2), personLine(3)]
    expect(await applyImport(driver.app, (await preview(csvOf(lines))).asked)).toMatchObject({ ok: true })
    const { rows } = await driver.db.query<{ id: Id; code: string }>(
      'select id, code from registrations order by name',
    )
    const [first, second, third] = rows
    if (!first || !second || !third) throw new Error('They were imported.')
    await eraseRegistration(driver.app, { id: first.id, by: systemActor })
    await driver.change(second.id, { email: 'right@example.org' }, by)
    await driver.change(third.id, { surname: 'Kovačič' }, by)
    const grown = await preview(csvOf([personLine(4), ...lines]))
    expect(grown.outcome.people.map((one) => [one.kind, 'code' in one ? one.code : null])).toEqual([
      ['made', null],
      ['erased', null],
      ['known', second.code],
      ['known', third.code],
    ])
    expect(await applyImport(driver.app, grown.asked)).toMatchObject({ ok: true })
    const { rows: named } = await driver.db.query(
      `select name, surname, email from registrations where erased_at is null order by name`,
    )
    expect(named).toEqual([
      { name: 'File2', surname: 'Kovač', email: 'right@example.org' },
      { name: 'File3', surname: 'Kovačič', email: 'file3@example.org' },
      { name: 'File4', surname: 'Kovač', email: 'file4@example.org' },
    ])
    // what is stored of an erased person says neither name nor address
    const { rows: stored } = await driver.db.query<{ row: string }>(
      'select to_jsonb(i)::text as row from imported_registrations i',
    )
    expect(stored.filter(({ row }) => /file|kova/i.test(row))).toEqual([])
  })
})
