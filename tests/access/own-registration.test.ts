import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { nobody } from '#app/people/actor.ts'
import { m } from '#app/platform/messages/messages.js'
import { dancerCookie } from '#app/registration/access/session.server.ts'
import { saveRegistration } from '#app/registration/commands/save.server.ts'
import { defaultNow, eventId, makeInput } from '#tests/make.ts'
import { openSite, type SiteWithPages } from './site-with-pages.ts'

describe('the pages of a registration', () => {
  let site: SiteWithPages
  let cookie: string
  beforeAll(async () => {
    site = await openSite()
    const saved = await saveRegistration(site.app, {
      input: makeInput({ picks: [eventId(1)], partner: { email: 'bor@tango.example' } }),
      by: nobody,
    })
    if (!saved.ok) throw new Error(JSON.stringify(saved.reason))
    cookie = dancerCookie(site.app, saved.value.secret).split(';')[0] ?? ''
  })
  afterAll(() => site.close())

  const acts = ['change', 'handOver', 'cancel']
  const over = '/SI/myReg?done=over'

  it.each(acts)('lead to the registration after the festival, where it says so: %s', async (act) => {
    site.app.at(defaultNow)
    expect((await site.get(`/SI/myReg/${act}`, { cookie })).status).toBe(200)
    site.app.at('2025-11-18T10:00:00+01:00')
    const shown = await site.get(`/SI/myReg/${act}`, { cookie })
    const sent = await site.post(`/SI/myReg/${act}`, { backCents: '0', feeCents: '0' }, { cookie })
    expect([shown, sent].map(({ headers }) => headers.get('location'))).toEqual([over, over])
    expect(await (await site.get(over, { cookie })).text()).toContain(
      m.my_reg_done_over({}, { locale: 'sl' }),
    )
    const { rows } = await site.app.db.query('select status from registrations')
    expect(rows).toEqual([{ status: 'placed' }])
  })

  it('answer at their head, which takes the focus', async () => {
    site.app.at(defaultNow)
    const parted = await site.post('/EN/myReg', { intent: 'part' }, { cookie })
    expect(parted.headers.get('location')).toBe('/EN/myReg?done=parted')
    const answer = `<div(?=[^>]* tabindex="-1")[^>]* autofocus=""[^>]*><div class="[^"]+" role="status">.*?${m.my_reg_done_partner_gone({}, { locale: 'en' })}`
    expect(await (await site.get('/EN/myReg?done=parted', { cookie })).text()).toMatch(new RegExp(answer))
  })

  describe('keep what was saved on another device while a form was open', () => {
    const details = '/EN/myReg/person'
    const hasChanged = m.my_reg_person_meanwhile({}, { locale: 'en' })
    const stored = async () => {
      const { rows } = await site.app.db.query('select phone, city, note from registrations')
      return rows[0]
    }

    it('in the other fields, and in the same field until it is saved again', async () => {
      site.app.at(defaultNow)
      const form = fieldsOf(await (await site.get(details, { cookie })).text())
      const saves = (typed: Readonly<Record<string, string>>) =>
        site.post(details, { ...form, ...typed }, { cookie })
      const first = await saves({ phone: '+386 40 111 222', city: 'Kranj' })
      expect(first.headers.get('location')).toBe('/EN/myReg?done=person')
      const second = await saves({ note: 'I come late.' })
      expect(second.headers.get('location')).toBe('/EN/myReg?done=person')
      expect(await stored()).toEqual({ phone: '+386 40 111 222', city: 'Kranj', note: 'I come late.' })

      const third = await saves({ phone: '+386 40 333 444' })
      expect(third.status).toBe(409)
      const page = await third.text()
      expect(page).toContain(hasChanged)
      expect(page).toContain('name="phone" value="+386 40 333 444"')
      const again = { ...fieldsOf(page), phone: '+386 40 333 444' }
      expect(await stored()).toMatchObject({ phone: '+386 40 111 222' })
      const fourth = await site.post(details, again, { cookie })
      expect(fourth.headers.get('location')).toBe('/EN/myReg?done=person')
      expect(await stored()).toEqual({ phone: '+386 40 333 444', city: 'Kranj', note: 'I come late.' })
    })
  })
})

/** What a browser sends of the untouched form of personal data. */
function fieldsOf(html: string): Record<string, string> {
  const shown = /name="shown" value="([^"]+)"/.exec(html)?.[1]?.replaceAll('&quot;', '"') ?? ''
  const { buyer, ...values } = JSON.parse(shown) as Record<string, unknown>
  const texts = Object.entries(values).filter(([, value]) => typeof value === 'string')
  return { shown, buyerCountry: 'SI', company: 'alone', ...Object.fromEntries(texts) }
}
