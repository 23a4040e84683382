import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { nobody } from '#app/people/actor.ts'
import { m } from '#app/platform/messages/messages.js'
import { confirmAlerts } from '#app/registration/alerts/alerts.server.ts'
import { saveRegistration } from '#app/registration/commands/save.server.ts'
import { eventId, makeInput } from '#tests/make.ts'
import { openSite, type SiteWithPages } from './site-with-pages.ts'

describe('R61 the page on which visitors ask to be told of a place', () => {
  let site: SiteWithPages
  beforeAll(async () => {
    site = await openSite()
    // two places for following, of which one is taken: the next would be one too many without a leader
    await saveRegistration(site.app, { input: makeInput({ role: 'follower' }), by: nobody })
  })
  afterAll(() => site.close())

  const page = (lang: string, role = 'follower') => `/${lang}/alert?event=${eventId(1)}&role=${role}`

  it.each([
    ['EN', 'en'],
    ['SI', 'sl'],
  ] as const)('asks for an address, and answers the same for each (%s)', async (lang, locale) => {
    const shown = await (await site.get(page(lang))).text()
    expect(shown).toContain(m.alerts_promise({}, { locale }))
    const wrong = await site.post(page(lang), { email: 'nobody' })
    expect(wrong.status).toBe(422)
    expect(await wrong.text()).toContain(m.news_error_email({}, { locale }))
    for (const email of ['lina@tango.example', 'lina@tango.example', 'ana@example.org']) {
      const asked = await site.post(page(lang), { email })
      expect(asked.status).toBe(200)
      expect(await asked.text()).toContain(m.alerts_asked({ email }, { locale }))
    }
  })

  it('is linked from the event, for the role without a place', async () => {
    const text = await (await site.get(`/EN/program/${eventId(1)}`)).text()
    const event = text.includes('/alert?') ? text : await followed(`/EN/program/${eventId(1)}`)
    expect(event).toContain(m.alerts_link_follower({}, { locale: 'en' }))
    expect(event).not.toContain(m.alerts_link_leader({}, { locale: 'en' }))
  })

  it('leads to the form where there is a place, and exists for no other event', async () => {
    const free = await (await site.get(page('EN', 'leader'))).text()
    expect(free).toContain(`/EN/register?pick=${eventId(1)}&amp;role=leader`)
    expect((await site.get(page('EN', 'both'))).status).toBe(404)
    expect((await site.get(`/EN/alert?event=${eventId(9)}&role=leader`)).status).toBe(404)
    expect((await site.get('/EN/alert')).headers.get('location')).toBe('/EN/program')
    expect((await site.get('/EN/alert/link?key=unknown')).status).toBe(404)
    expect(await confirmAlerts(site.app, 'unknown')).toBe(false)
  })

  async function followed(path: string): Promise<string> {
    const { headers } = await site.get(path)
    return (await site.get(headers.get('location')?.replace(site.app.config.origin, '') ?? path)).text()
  }
})
