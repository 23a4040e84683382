import { describe, expect, it } from 'vitest'
import type { StaffRole } from '#app/people/actor.ts'
import type { FileKind } from '#app/platform/spreadsheet/file-kind.ts'
import { makeFestival } from '#tests/make.ts'
import { defaultEngines } from '#tests/test-database.server.ts'
import { useTestDriver } from '#tests/test-driver.ts'
import { listFile } from './list-file.server.ts'
import { type ListState, MOST_FOUND, wholeList } from './list-state.ts'
import { readerOf, readPage } from './read-list.server.ts'

describe.each(defaultEngines)('the list of registrations for the role reception, on %s', (engine) => {
  const driver = useTestDriver(engine)

  async function reading(role: StaffRole) {
    const by = { kind: 'user', username: 'ana', roles: [role] } as const
    const caller = { by, locale: 'en', collection: 'regs' } as const
    const reader = await readerOf(driver.app, caller)
    if (!reader) throw new Error('There is no list.')
    return {
      page: (state: Partial<ListState>) => readPage(reader, { state: { ...wholeList, ...state }, ...caller }),
      file: (kind: FileKind, mostCells?: number) =>
        listFile(
          { ...caller, reader, ownWindow: false },
          { kind, search: new URLSearchParams('q=an') },
          mostCells,
        ),
    }
  }

  it('X14 is empty without a search, shows few results at a time and exports no file', async () => {
    await makeFestival(driver.app, [{}])
    await driver.register({ name: 'Ana' })
    await driver.register({ name: 'Bor' })
    const { page, file } = await reading('reception')
    expect(await page({})).toMatchObject({ items: [], count: 0 })
    expect(await page({ q: ' a ' })).toMatchObject({ items: [], count: 0 })
    expect(await page({ q: 'ana', size: 'all' })).toMatchObject({ count: 1, items: [{ name: 'Ana' }] })
    expect(MOST_FOUND).toBe(25)
    for (const kind of ['csv', 'xlsx'] as const)
      await expect(file(kind)).rejects.toMatchObject({ init: { status: 403 } })
  })

  it('X20 accepts no filter instead of a search, and has one page', async () => {
    await makeFestival(driver.app, [{}])
    for (let n = 0; n < 27; n++) await driver.register({ name: `Ana ${n}` })
    const { page } = await reading('reception')
    const filters = { role: 'follower' }
    for (const q of ['', 'a', ' a ']) {
      expect(await page({ q, filters, size: 'all' })).toMatchObject({ items: [], count: 0, failed: null })
    }
    const first = await page({ q: 'ana', size: 'all' })
    expect([first.items.length, first.failed]).toEqual([25, null])
    for (const state of [{ page: 2 }, { page: 9, size: 10 }, { filters }] as const) {
      expect(await page({ q: 'ana', ...state })).toEqual(first)
    }
  })

  it('X14 is complete for a regEditor', async () => {
    await makeFestival(driver.app, [{}])
    await driver.register()
    const { page, file } = await reading('regEditor')
    expect(await page({ size: 'all' })).toMatchObject({ count: 1 })
    expect(await (await file('csv')).text()).toContain('Kovač')
    expect((await file('xlsx')).status).toBe(200)
    expect((await file('xlsx', 0)).status).toBe(413)
  })
})
