import { afterAll, beforeAll, expect, it } from 'vitest'
import { type PageWeight, Scales } from '#tests/weight/page-weight.ts'
import { publicPages } from '#tests/weight/public-pages.ts'
import { type Ronda, startRonda } from './ronda.ts'

const kB = 1_000
/** Without pictures, packed, to a browser that has never been here. */
const informing = { total: 100 * kB, scripts: 15 * kB }
/**
 * Where React comes along: the form, the price calculator, somebody's own. React and React Router alone are 93 kB, letters 53. The form's
 * schema (21 kB) comes when somebody begins to fill it in, and is not counted: no page needs it to be shown.
 */
const hydrated = { total: 230 * kB, scripts: 160 * kB }

let ronda: Ronda
beforeAll(async () => {
  ronda = await startRonda()
})
afterAll(() => ronda?.stop())

it('every public page is light, in both languages', async () => {
  const scales = new Scales(ronda.address)
  const weights: [string, PageWeight][] = []
  for (const page of await publicPages(ronda.address)) {
    const weight = await scales.weigh(page)
    if (weight) weights.push([page, weight])
  }
  // pages that need nobody signed in, most of the table
  expect(weights.length).toBeGreaterThan(30)
  const heavy = weights.filter(([, weight]) => {
    const most = weight.isHydrated ? hydrated : informing
    return weight.total > most.total || weight.scripts > most.scripts
  })
  expect(Object.fromEntries(heavy)).toEqual({})
  expect(weights.find(([page]) => page === '/EN/register')?.[1].isHydrated).toBe(true)
  expect(weights.find(([page]) => page === '/EN/travel')?.[1].isHydrated).toBe(false)
})
