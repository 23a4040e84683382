import { describe, expect, it } from 'vitest'
import type { Actor } from '#app/people/actor.ts'
import type { Id } from '#app/platform/id.ts'
import { handOverRegistration } from '#app/registration/service.server.ts'
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
})
