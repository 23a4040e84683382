import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { roles, systemActor } from '#app/people/actor.ts'
import { saveRegistration } from '#app/registration/commands/save.server.ts'
import { eventId, makeInput } from '#tests/make.ts'
import { openSite, type SiteWithPages } from './site-with-pages.ts'

/** Text that PostgreSQL cannot store, in what staff and visitors send: a NUL, and half of a surrogate pair. */
const bad = 'Tango\0\n\ud83d vals'
const both = { en: bad, sl: bad }
const words = { en: { subject: 'Hello\0\ud83d', body: bad }, sl: { subject: 'Hej\0\ud83d', body: bad } }
/** A character of two UTF-16 units lies across the end of the longest text. */
const tooLong = (most: number) => `${'x'.repeat(most - 1)}💃💃`

let site: SiteWithPages
let cookie: string
const event = eventId(1)
let registration: string
beforeAll(async () => {
  site = await openSite()
  cookie = await site.cookieFor(roles)
  const input = makeInput()
  const saved = await saveRegistration(site.app, { input, by: systemActor })
  registration = saved.ok ? saved.value.id : ''
})
afterAll(() => site.close())

type Sent = {
  readonly to: string
  readonly json?: unknown
  readonly form?: Readonly<Record<string, string | File>>
  /** The column of a text that must be stored, as SQL. */
  readonly stored?: string
}

const sent: Readonly<Record<string, () => Sent>> = {
  'a template': () => ({
    to: '/admin/mails/templates',
    json: { intent: 'save-template', id: null, version: 0, name: 'Na\0me', purpose: 'news', words },
    stored: `select words #>> '{en,body}' as text from email_template_versions where name = 'Name'`,
  }),
  'the preview of a template': () => ({
    to: '/admin/mails/templates',
    json: { intent: 'preview-template', purpose: 'news', audience: null, language: 'en', words },
  }),
  'the preview of a mailing': () => ({
    to: '/admin/mails/write',
    json: {
      intent: 'preview-mailing',
      purpose: 'news',
      audience: `q=${bad}`,
      sample: null,
      language: 'en',
      words,
    },
  }),
  'a test of a mailing': () => ({
    to: '/admin/mails/write',
    json: {
      intent: 'test-mailing',
      purpose: 'news',
      audience: null,
      to: 'a@b.si',
      sample: null,
      language: 'en',
      words,
    },
  }),
  'a view for all': () => ({
    to: '/admin/prijave',
    json: { intent: 'view-save', name: bad, search: '?status=placed', isShared: true },
  }),
  'a view with a long name': () => ({
    to: '/admin/prijave',
    json: { intent: 'view-save', name: tooLong(60), search: '?status=placed', isShared: true },
  }),
  'a sheet': () => ({
    to: '/admin/prijave',
    json: { intent: 'sheet-make', name: bad, search: `?q=a${bad}` },
  }),
  'a tag': () => ({
    to: '/admin/prijave',
    json: { intent: 'tag', id: registration, tag: bad, isOn: true },
  }),
  'a selection': () => ({
    to: '/admin/prijave',
    json: { intent: 'preview-all', search: `?q=a${bad}&tag=${bad}` },
  }),
  'the reason of an excuse': () => ({
    to: '/admin/lists/regs',
    json: { intent: 'end', command: 'excuse', id: registration, reason: bad },
    stored: `select after ->> 'reason' as text from audit where action = 'registration.excuse'`,
  }),
  'the reason of a bulk action': () => ({
    to: '/admin/prijave',
    json: {
      intent: 'bulk',
      command: 'excuse',
      ids: [registration],
      reason: bad,
      options: { tags: [bad] },
      shown: bad,
    },
  }),
  'the reason of an admission': () => ({
    to: `/admin/dogodek?id=${event}`,
    json: { intent: 'admit', registration, reason: tooLong(500), shown: bad },
  }),
  'a note in the generic editor': () => ({
    to: '/admin/lists/regs',
    json: { intent: 'preview-change', id: registration, values: { note: bad, buyer: { name: bad } } },
  }),
  'the title of an event': () => ({
    to: '/admin/program',
    json: { intent: 'change', id: event, base: bad, change: { title: both } },
  }),
  'a room': () => ({
    to: '/admin/program',
    json: {
      intent: 'save-room',
      base: null,
      room: { slug: bad, venue: bad, name: both, capacity: 1, areaM2: 1, position: 1 },
    },
  }),
  'a promo code': () => ({
    to: '/admin/settings/codes',
    json: {
      intent: 'save',
      editionId: bad,
      base: null,
      wanted: {
        code: bad,
        discount: { percent: 5 },
        quota: null,
        lastDay: null,
        owner: bad,
        ownerOnly: false,
      },
    },
  }),
  'the text of a page': () => ({
    to: '/admin/settings?page=travel&locale=en',
    form: { action: 'save', basedOn: '', note: bad, title: bad, description: bad, lead: bad, body: bad },
  }),
  'a category of costs': () => ({
    to: '/admin/costs',
    form: { intent: 'add-category', name: bad },
  }),
  'a category with a new name': () => ({
    to: '/admin/costs',
    form: { intent: 'rename-category', category: bad, name: bad },
  }),
  'a work order': () => ({
    to: '/admin/workOrders',
    form: { intent: 'add', task: bad, who: bad, contact: bad, note: bad, place: bad, status: 'sent' },
  }),
  'a shift': () => ({
    to: '/admin/izmene',
    form: { intent: 'add', title: bad, place: bad, startsAt: bad, endsAt: bad, need: '1' },
  }),
  'an agreement': () => ({
    to: '/admin/umetniki',
    form: { intent: 'save', artist: bad, note: bad, feeModel: 'flat' },
  }),
  'the reason of a corrected payment': () => ({
    to: '/admin/prijave',
    form: { intent: 'correct', movement: registration, reason: bad },
  }),
  'the reason of a refund': () => ({
    to: '/admin/vracila',
    form: { intent: 'give-over', id: registration, reason: bad, amountCents: '1', shown: bad },
  }),
  'the reason of a bank entry': () => ({
    to: '/admin/placilaNaRacun',
    form: { intent: 'ignore', entry: registration, reason: bad },
  }),
  'the text of a photo': () => ({
    to: '/admin/photos',
    form: {
      intent: 'save',
      type: 'event',
      id: bad,
      shown: bad,
      altEn: bad,
      altSl: bad,
      focusX: '1',
      focusY: '1',
    },
  }),
  'the reason of a credit note': () => ({
    to: '/admin/invoices',
    form: { intent: 'credit', invoice: registration, reason: bad },
  }),
  'the name of a file': () => ({
    to: '/admin/placilaNaRacun',
    form: { intent: 'upload', file: new File(['x'], `${'x'.repeat(199)}💃\0.csv`) },
  }),
  'a sign-in': () => ({ to: '/auth/login', form: { username: bad, password: bad } }),
  'the address of a reader of news': () => ({ to: '/EN/news', form: { email: `a${bad}@b.si` } }),
  'an offer to help': () => ({
    to: '/EN/volunteer',
    form: { name: bad, email: 'a@b.si', bio: bad, phone: bad },
  }),
  'the address for an alert': () => ({
    to: `/EN/alert?event=${event}&role=leader`,
    form: { email: `a${bad}@b.si` },
  }),
  'the address for an access link': () => ({
    to: '/EN/myReg',
    form: { intent: 'ask-link', email: `a${bad}@b.si` },
  }),
}

describe('text that cannot be stored', () => {
  it.each(Object.keys(sent))('as %s is no error of the server', async (name) => {
    const { to, json, form = {}, stored } = sent[name]?.() ?? { to: '/' }
    const errorsBefore = site.errors().length
    const body = new FormData()
    for (const [field, value] of Object.entries(form)) body.append(field, value)
    const answer = await site.ask(to.replace(/(?=\?|$)/, '.data'), {
      method: 'POST',
      body: json === undefined ? body : JSON.stringify(json),
      headers: {
        cookie,
        origin: site.app.config.origin,
        ...(json !== undefined && { 'content-type': 'application/json' }),
      },
    })
    await answer.body?.cancel()
    expect([answer.status, site.errors().slice(errorsBefore)]).toEqual([
      expect.toSatisfy((status) => status < 500),
      [],
    ])
    if (stored === undefined) return
    const { rows } = await site.app.db.query<{ text: string }>(stored)
    expect(rows).toEqual([{ text: 'Tango\n\ufffd vals' }])
  })
})
