import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '#app/platform/database/open.server.ts'
import { seedFestival } from '#db/seed/festival.server.ts'
import { ENGINES, openTestDatabase } from '#tests/test-database.server.ts'
import { cacheCopies } from './cached-copies.server.ts'
import { findEdition, findEditions, getCurrentEdition, getEdition } from './editions.server.ts'

describe.each(ENGINES)('editions on %s', (engine) => {
  let db: Database
  beforeAll(async () => {
    db = await openTestDatabase(engine)
  })
  afterAll(() => db.close())

  it('F4 are found as the current one and by name', async () => {
    await expect(getCurrentEdition({ db })).rejects.toThrow('No edition is current')
    await seedFestival({ db }, { archives: false })

    await expect.poll(() => getCurrentEdition({ db }).catch(() => null)).toMatchObject({ code: 'TF2025' })
    expect((await findEditions({ db })).map(({ number }) => number)).toEqual([19, 18, 17, 16, 15])
    expect((await findEdition({ db }, 'regs15tf2022'))?.id).toBe('15tf2022')
    expect((await findEdition({ db }, 'TF2022'))?.id).toBe('16tf2022')
    expect(await findEdition({ db }, 'TF1999')).toBeNull()
    await expect(getEdition({ db }, 'nothing')).rejects.toThrow('nothing')
  })

  it('F5 are loaded once for concurrent callers, and again after a notification', async () => {
    let loads = 0
    const copies = cacheCopies(async (_, key) => {
      loads += 1
      return `${key} ${loads}`
    })
    const all = await Promise.all([copies.get({ db }, 'a'), copies.get({ db }, 'a'), copies.get({ db }, 'a')])
    expect(all).toEqual(['a 1', 'a 1', 'a 1'])
    expect(await copies.get({ db }, 'b')).toBe('b 2')
    await db.notify('catalogue', 'a')
    await expect.poll(() => copies.get({ db }, 'a')).toBe('a 3')
    expect(await copies.get({ db }, 'a')).toBe('a 3')
  })

  it('F5 are not cached when a notification arrives during the load', async () => {
    const gate = Promise.withResolvers<void>()
    let loads = 0
    const copies = cacheCopies(async () => {
      loads += 1
      if (loads === 2) await gate.promise
      return loads
    })
    expect(await copies.get({ db }, 'other')).toBe(1)
    const slow = copies.get({ db }, 'a')
    await expect.poll(() => loads).toBe(2)
    const received = Promise.withResolvers<void>()
    await db.listen('catalogue', { notified: () => received.resolve() })
    await db.notify('catalogue')
    await received.promise
    gate.resolve()
    await slow
    expect(await copies.get({ db }, 'a')).toBe(3)
  })

  it('F5 are loaded again after a failed load', async () => {
    let loads = 0
    const copies = cacheCopies(async () => {
      loads += 1
      if (loads === 1) throw new Error('no luck')
      return loads
    })
    await expect(copies.get({ db }, 'a')).rejects.toThrow('no luck')
    expect(await copies.get({ db }, 'a')).toBe(2)
  })
})
