import { afterAll, beforeAll, expect, it } from 'vitest'
import { m } from '#app/platform/messages/messages.js'
import { eventId } from '#tests/make.ts'
import { openSite, type SiteWithPages } from './site-with-pages.ts'

/** The text of a plan without events. */
let app: SiteWithPages
beforeAll(async () => {
  app = await openSite()
})
afterAll(() => app.close())

const wish = (level: string) => `/EN/build?role=leader&level=${level}`
const read = async (path: string) => (await app.get(path)).text()
const none = m.programme_plan_none({}, { locale: 'en' })
const emptied = m.programme_plan_emptied({}, { locale: 'en' })

it('E16 an empty plan is explained only when nothing fits', async () => {
  const built = await app.get(`${wish('beginner')}&build=1`)
  expect(built.status).toBe(303)
  const address = built.headers.get('Location') ?? ''
  expect(address).toContain(`mine=${eventId(1).slice(-6)}`)
  const plan = await read(address)
  expect(plan).toContain('Class 1')
  for (const words of [none, emptied]) expect(plan).not.toContain(words)

  // all events removed by hand, or names of another year
  for (const mine of ['', '&mine=abcdef']) {
    const page = await read(wish('beginner') + mine)
    expect(page).toContain(emptied)
    expect(page).not.toContain(none)
    expect(page).toMatch(/href="\/EN\/build\?role=leader&amp;level=beginner[^"]*&amp;build=1"/)
  }

  await app.app.db.query('update pools set taken_leaders = leaders, taken_followers = followers')
  const page = await read(wish('beginner'))
  expect(page).toContain(none)
  expect(page).not.toContain(emptied)
})
