import { describe, expect, it } from 'vitest'
import { m } from '#app/platform/messages/messages.js'
import { byRole, eventId, makeFestival } from '#tests/make.ts'
import { defaultEngines } from '#tests/test-database.server.ts'
import { useTestDriver } from '#tests/test-driver.ts'
import { registrationsFile } from './files.server.ts'

describe.each(defaultEngines)('files of registrations on %s', (engine) => {
  const driver = useTestDriver(engine)
  const fileOf = (search: string, locale: 'en' | 'sl' = 'en') =>
    registrationsFile(driver.app, {
      editionId: '19tf2025',
      editionCode: 'TF2025',
      search: new URLSearchParams(search),
      locale,
    })
  const linesOf = async (search: string, locale?: 'en' | 'sl') =>
    (await (await fileOf(search, locale)).text()).trim().split('\r\n')

  it('name the events, have a row for each registration or each pick, and contain the filtered ones only', async () => {
    const title = { en: 'Ochos', sl: 'Osmice' }
    await makeFestival(driver.app, [
      { places: byRole(1, 1, 1), title },
      { title: { en: 'Boleos', sl: 'Boleos' } },
    ])
    await driver.register({ name: 'Ann', surname: 'Zajc', picks: [eventId(1), eventId(2)], country: 'IT' })
    await driver.register({ name: 'Bo', picks: [eventId(1)] })
    const [head, ...rows] = await linesOf('file=csv&sort=reserved')
    expect(head).toContain('Code,Surname,Name')
    expect(rows).toHaveLength(2)
    expect(rows[0]).toContain('Zajc,Ann')
    expect(rows[0]).toContain('"Ochos; Boleos"')
    expect(rows[0]).toContain('80.00,0.00,80.00,2025-09-06,2025-09-01')
    expect(await linesOf('file=csv&rows=picks')).toHaveLength(4)
    expect(await linesOf('file=csv&country=IT')).toHaveLength(2)
    const [, first] = await linesOf('file=csv&country=IT', 'sl')
    expect(first).toContain('"Osmice; Boleos"')
    expect(first).toContain(';"80,00";"0,00";"80,00";')
  })

  it('are complete or refused with a sentence: a workbook is limited, CSV is not', async () => {
    await makeFestival(driver.app, [{}])
    for (const name of ['Ann', 'Bo', 'Cy']) await driver.register({ name })
    const asked = (file: string, most: number) =>
      registrationsFile(
        driver.app,
        { editionId: '19tf2025', editionCode: 'TF2025', locale: 'sl', search: new URLSearchParams({ file }) },
        most,
      )
    const refused = await asked('xlsx', 2)
    expect([refused.status, refused.headers.get('content-disposition')]).toEqual([413, null])
    expect(await refused.text()).toBe(m.regs_file_too_long({ count: 3, most: 2 }, { locale: 'sl' }))
    expect((await asked('xlsx', 3)).status).toBe(200)
    expect((await (await asked('csv', 2)).text()).trim().split('\r\n')).toHaveLength(4)
  })

  it('contain no formula, in either format', async () => {
    await makeFestival(driver.app, [{}])
    const id = await driver.register({ name: '=1+1', phone: '+38640123456' })
    const [, row] = await linesOf('file=csv')
    expect(row).toContain("'=1+1")
    expect(row).toContain("'+38640123456")
    const answer = await fileOf('file=xlsx')
    expect(answer.headers.get('content-disposition')).toBe('attachment; filename="registrations-TF2025.xlsx"')
    const bytes = new Uint8Array(await answer.arrayBuffer())
    expect(String.fromCharCode(bytes[0] ?? 0, bytes[1] ?? 0)).toBe('PK')
    expect(id).toBeTruthy()
  })
})
