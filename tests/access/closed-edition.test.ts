import { afterAll, beforeAll, expect, it } from 'vitest'
import { raiseCatalogueVersion } from '#app/festival/editions.server.ts'
import { nobody } from '#app/people/actor.ts'
import { m } from '#app/platform/messages/messages.js'
import { saveRegistration } from '#app/registration/commands/save.server.ts'
import { makeInput } from '#tests/make.ts'
import { openSite, type SiteWithPages } from './site-with-pages.ts'

let site: SiteWithPages
/** The page of one registration. */
let dancer = ''
beforeAll(async () => {
  site = await openSite()
  for (const [name, role] of [
    ['Lea', 'leader'],
    ['Fay', 'follower'],
  ] as const) {
    const email = `${name.toLowerCase()}@closed.example`
    const input = makeInput({ name, role, email, seeksPartner: true })
    const saved = await saveRegistration(site.app, { input, by: nobody })
    if (!saved.ok) throw new Error(saved.reason.kind)
    dancer = `/admin/prijave?open=${saved.value.id}&alone=1`
  }
})
afterAll(() => site.close())

it('F22 a closed edition offers no price, code, registration, import, change of a dancer or proposal to be refused', async () => {
  const cookie = `${await site.cookieFor(['admin'])}; lang=EN`
  const says = (words: (inputs: Record<string, never>, options: { locale: 'en' }) => string) =>
    words({}, { locale: 'en' })
  const offers = [
    ['/admin/settings/prices', says(m.settings_prices_add)],
    ['/admin/settings/codes', says(m.settings_codes_new)],
    ['/admin/prijave', '/admin/prijave?new=1"'],
    ['/admin/uvoz', 'type="file"'],
    ['/admin/partners', says(m.partners_hint)],
    [dancer, says(m.regs_pick_swap)],
    [`${dancer}&tab=person`, says(m.regs_dim_tag)],
  ] as const
  const offered = async () => {
    const found: string[] = []
    for (const [path, words] of offers)
      if ((await (await site.get(path, { cookie })).text()).includes(words)) found.push(path)
    return found
  }
  expect(await offered()).toEqual(offers.map(([path]) => path))
  await site.app.db.transaction(async (tx) => {
    await tx.query(`update editions set closed = true where id = '19tf2025'`)
    await raiseCatalogueVersion(tx, '19tf2025')
  })
  await expect.poll(offered).toEqual([])
})
