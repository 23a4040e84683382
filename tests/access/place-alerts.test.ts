import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findMessage } from '#app/mail/outbox/shown-messages.server.ts'
import { nobody } from '#app/people/actor.ts'
import { m } from '#app/platform/messages/messages.js'
import { cancelEvent } from '#app/programme/service.server.ts'
import { confirmAlerts } from '#app/registration/alerts/alerts.server.ts'
import { renderAlertRequest } from '#app/registration/alerts/mail/render.server.ts'
import { saveRegistration } from '#app/registration/commands/save.server.ts'
import { defaultNow, eventId, makeInput } from '#tests/make.ts'
import { openSite, type SiteWithPages } from './site-with-pages.ts'

const programmer = { kind: 'user', username: 'eva', roles: ['progAdmin'] } as const

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

  it('says that registration is closed, the event has begun, or it is cancelled', async () => {
    const off = async (lang: string) => {
      const shown = await site.get(page(lang))
      const sent = await site.post(page(lang), { email: 'ana@example.org' })
      expect([shown.status, sent.status]).toEqual([410, 410])
      return (await shown.text()) + (await sent.text())
    }
    const key = await keyOfFirst()
    const reasons = [
      ['2025-11-06T12:00:00+01:00', m.alerts_off_closed],
      ['2025-11-20T12:00:00+01:00', m.alerts_off_begun],
      [defaultNow, m.alerts_off_cancelled],
    ] as const
    for (const [now, reason] of reasons) {
      site.app.at(now)
      if (now === defaultNow)
        await cancelEvent(site.app, { editionId: '19tf2025', id: eventId(1), by: programmer })
      expect(await off('EN')).toContain(reason({}, { locale: 'en' }))
      const shown = await off('SI')
      expect(shown).toContain(reason({}, { locale: 'sl' }))
      expect(shown.includes(m.alerts_to_programme({}, { locale: 'sl' }))).toBe(
        now !== '2025-11-20T12:00:00+01:00',
      )
    }
    const arrival = await site.get(`/SI/alert/link?key=${key}`)
    const cookies = arrival.headers.getSetCookie().map((line) => line.split(';')[0])
    const link = await site.get(arrival.headers.get('location') ?? '', { cookie: cookies.join('; ') })
    expect(link.status).toBe(410)
    const text = await link.text()
    expect(text).toContain(m.alerts_off_cancelled({}, { locale: 'sl' }))
    expect(text).toContain(m.alerts_stop_do({}, { locale: 'sl' }))
    expect(text).not.toContain(m.alerts_confirm_do({}, { locale: 'sl' }))
  })

  /** The key in the e-mail that was asked for first. */
  async function keyOfFirst(): Promise<string> {
    const { rows } = await site.app.db.query<{ id: string }>(
      `select id from emails where kind = 'placeAsked' order by created_at, id limit 1`,
    )
    const message = await findMessage(site.app.db, rows[0]?.id ?? '')
    const mail = message && (await renderAlertRequest(site.app, message))
    return /\/alert\/link\?key=([0-9a-z]{32})/.exec(mail?.text ?? '')?.[1] ?? ''
  }

  async function followed(path: string): Promise<string> {
    const { headers } = await site.get(path)
    return (await site.get(headers.get('location')?.replace(site.app.config.origin, '') ?? path)).text()
  }
})
