import { describe, expect, it } from 'vitest'
import { costs } from '#app/data-api/shape/work-shapes.ts'
import type { StaffRole } from '#app/people/actor.ts'
import { saveCost } from '#app/team/service.server.ts'
import { archive } from '#tests/archives/archived-festival.ts'
import { makeFestival } from '#tests/make.ts'
import { ENGINES } from '#tests/test-database.server.ts'
import { useTestDriver } from '#tests/test-driver.ts'
import { readCostCategories } from '../tables/cost-categories.server.ts'
import { neededCategories } from './categories.ts'
import { answerCategories } from './edit-categories.server.ts'

const editionId = '19tf2025'
const user = (...roles: StaffRole[]) => ({ kind: 'user', username: 'ana', roles }) as const
const planner = user('progAdmin')

describe.each(ENGINES)('the categories of costs on %s', (engine) => {
  const driver = useTestDriver(engine)

  const send = (fields: Record<string, string>, by = planner) => {
    const form = new FormData()
    for (const [name, value] of Object.entries(fields)) form.append(name, value)
    return answerCategories(driver.app, { editionId, by }, form)
  }
  const add = (name: string) => send({ intent: 'add-category', name })
  const rename = (category: string, name: string) => send({ intent: 'rename-category', category, name })
  const remove = (category: string) => send({ intent: 'remove-category', category })
  const refused = (reason: string) => ({ kind: 'refused', reason })
  const names = async () => (await readCostCategories(driver.db, editionId)).map(({ category }) => category)
  const cost = (category: string) =>
    saveCost(driver.app, { editionId, by: planner, wanted: { title: 'Policy', category } })

  it('T26 begin as the data interface lists them, and all that the program needs are among them', async () => {
    await makeFestival(driver.app, [])
    const first = await names()
    expect(costs.fields.find(({ name }) => name === 'category')).toMatchObject({ choices: first })
    expect([...neededCategories].every((one) => first.includes(one))).toBe(true)
  })

  it('T26 are added, and refused when the name is taken, empty or too long', async () => {
    await makeFestival(driver.app, [])
    expect(await cost('Insurance')).toEqual({ ok: false, reason: 'impossible' })
    expect(await add('  Insurance ')).toEqual({ kind: 'done', what: 'add-category' })
    expect((await names()).at(-1)).toBe('Insurance')
    expect((await cost('Insurance')).ok).toBe(true)
    expect(await add('insurance')).toEqual(refused('taken'))
    expect(await add(' ')).toEqual(refused('name-wrong'))
    expect(await add('x'.repeat(41))).toEqual(refused('name-wrong'))
    expect(await send({ intent: 'add-category', name: 'Other' }, user('regAdmin'))).toEqual(
      refused('not-allowed'),
    )
    expect(await send({ intent: 'something' })).toBeNull()
  })

  it('T26 are renamed with their costs, and removed only while no cost has them', async () => {
    await makeFestival(driver.app, [])
    await add('Insurance')
    await cost('Insurance')
    expect(await remove('Insurance')).toEqual(refused('used'))
    expect(await rename('Insurance', 'Zavarovanje')).toEqual({ kind: 'done', what: 'rename-category' })
    expect((await readCostCategories(driver.db, editionId)).at(-1)).toEqual({
      category: 'Zavarovanje',
      count: 1,
    })
    expect(await rename('Insurance', 'Again')).toEqual(refused('not-found'))
    await driver.db.query('delete from costs')
    expect(await remove('Zavarovanje')).toEqual({ kind: 'done', what: 'remove-category' })
    expect(await names()).not.toContain('Zavarovanje')
    for (const needed of neededCategories) {
      expect(await remove(needed)).toEqual(refused('needed'))
      expect(await rename(needed, 'Else')).toEqual(refused('needed'))
    }
    const { rows } = await driver.db.query(
      `select action, before, after from audit where action like 'costCategory.%' order by id`,
    )
    expect(rows).toEqual([
      { action: 'costCategory.add', before: null, after: { category: 'Insurance' } },
      { action: 'costCategory.save', before: { category: 'Insurance' }, after: { category: 'Zavarovanje' } },
      { action: 'costCategory.remove', before: { category: 'Zavarovanje' }, after: null },
    ])
  })

  it('T26 is removed or used, when both happen at once', async () => {
    await makeFestival(driver.app, [])
    await add('Insurance')
    const [removed, saved] = await Promise.all([remove('Insurance'), cost('Insurance')])
    expect(removed?.kind === 'done').toBe(!saved.ok)
    expect((await names()).includes('Insurance')).toBe(saved.ok)
  })

  it('T26 F18 stay as they are in an archive', async () => {
    await makeFestival(driver.app, [])
    await archive(driver.db)
    expect(await add('Insurance')).toEqual(refused('edition-archived'))
  })
})
