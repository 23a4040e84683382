import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { RouterContextProvider } from 'react-router'
import { describe, expect, it } from 'vitest'
import { action as cancel } from '#app/my-registration/routes/my-reg.cancel.tsx'
import { action as change } from '#app/my-registration/routes/my-reg.change.tsx'
import { action as erase } from '#app/my-registration/routes/my-reg.erase.tsx'
import { action as handOver } from '#app/my-registration/routes/my-reg.handover.tsx'
import { action as person } from '#app/my-registration/routes/my-reg.person.tsx'
import { action as home } from '#app/my-registration/routes/my-reg.tsx'
import { makeRequestActor, requestActorContext } from '#app/people/request-actor.server.ts'
import { appContext } from '#app/platform/app-context.server.ts'
import { requestContextKey } from '#app/platform/http/request-context.server.ts'
import { dancerCookie } from '#app/registration/access/session.server.ts'
import { eventId } from '#tests/make.ts'
import { defaultEngines } from '#tests/test-database.server.ts'
import { useTestDriver } from '#tests/test-driver.ts'
import { archiveFestival, dancersSecret, everythingOf, tablesOfEditions } from './archived-festival.ts'

/**
 * Every page with a form, and what protects an archive from it. A new page must be listed; `tried` ones are tested below.
 */
const pages: Readonly<
  Record<
    string,
    'tried' | 'current edition alone' | 'commands refuse' | 'no edition' | 'data interface' | 'money goes on'
  >
> = {
  'app/admin/routes/home.tsx': 'commands refuse',
  'app/admin/routes/event.tsx': 'commands refuse',
  'app/admin/routes/events.tsx': 'commands refuse',
  'app/admin/routes/closing/closing.tsx': 'commands refuse',
  'app/admin/routes/registrations/import.tsx': 'commands refuse',
  'app/admin/routes/list.tsx': 'data interface',
  'app/admin/routes/mail-templates.tsx': 'no edition',
  'app/admin/routes/mail-write.tsx': 'commands refuse',
  'app/admin/routes/mailings.tsx': 'commands refuse',
  'app/admin/routes/mails.tsx': 'commands refuse',
  'app/admin/routes/registrations.tsx': 'commands refuse',
  'app/admin/routes/partners.tsx': 'commands refuse',
  'app/admin/routes/settings-dates.tsx': 'commands refuse',
  'app/admin/routes/settings-prices.tsx': 'commands refuse',
  'app/admin/routes/settings-codes.tsx': 'commands refuse',
  'app/admin/routes/settings-copy.tsx': 'no edition',
  'app/admin/routes/settings-editions.tsx': 'no edition',
  'app/admin/routes/program.tsx': 'commands refuse',
  'app/admin/routes/settings.tsx': 'commands refuse',
  'app/admin/routes/photos.tsx': 'commands refuse',
  'app/bank/routes/account-payments.tsx': 'money goes on',
  'app/bank/routes/refunds.tsx': 'money goes on',
  'app/fiscal/routes/fiscal.tsx': 'commands refuse',
  'app/fiscal/routes/receipt-pdf.ts': 'money goes on',
  'app/invoices/routes/journal.tsx': 'no edition',
  'app/invoices/routes/invoices.tsx': 'commands refuse',
  'app/people/routes/login.tsx': 'no edition',
  'app/people/routes/logout.tsx': 'no edition',
  'app/people/routes/password.tsx': 'no edition',
  'app/people/routes/register.tsx': 'no edition',
  'app/people/routes/select-my-roles.tsx': 'no edition',
  'app/print/routes/tickets.tsx': 'current edition alone',
  'app/registration/routes/place-alert-link.tsx': 'no edition',
  'app/registration/routes/place-alert.tsx': 'current edition alone',
  'app/promotion/routes/news-link.tsx': 'no edition',
  'app/promotion/routes/news.tsx': 'no edition',
  'app/promotion/routes/vip.tsx': 'commands refuse',
  'app/my-registration/routes/my-reg.cancel.tsx': 'tried',
  'app/my-registration/routes/my-reg.change.tsx': 'tried',
  'app/my-registration/routes/my-reg.erase.tsx': 'tried',
  'app/my-registration/routes/my-reg.handover.tsx': 'tried',
  'app/my-registration/routes/my-reg.person.tsx': 'tried',
  'app/my-registration/routes/my-reg.tsx': 'tried',
  'app/reception/routes/control.tsx': 'current edition alone',
  'app/reception/routes/floor.tsx': 'current edition alone',
  'app/bank/routes/payments.tsx': 'commands refuse',
  'app/registration-form/routes/register.places.ts': 'current edition alone',
  'app/registration-form/routes/register.promo.ts': 'current edition alone',
  'app/registration-form/routes/register.send.ts': 'current edition alone',
  'app/registration-form/routes/register.tsx': 'current edition alone',
  'app/reports/routes/costs.tsx': 'commands refuse',
  'app/team/routes/print-work-order.tsx': 'data interface',
  'app/artists/routes/artists.tsx': 'commands refuse',
  'app/team/routes/own-shifts.tsx': 'commands refuse',
  'app/team/routes/shifts.tsx': 'commands refuse',
  'app/team/routes/volunteer.tsx': 'current edition alone',
  'app/team/routes/work-orders.tsx': 'current edition alone',
}
const root = path.resolve(import.meta.dirname, '../..')

it('F18 every page with a form names what protects an archive', () => {
  const found = globSync('app/**/*.{ts,tsx}', { cwd: root }).filter((file) =>
    /export (async )?(function|const) action\b/.test(readFileSync(path.join(root, file), 'utf8')),
  )
  expect(found.sort()).toEqual(Object.keys(pages).sort())
})

type Action = (args: object) => Promise<unknown>

const actions: Readonly<Record<string, Action>> = {
  'my-reg': home as Action,
  'my-reg.cancel': cancel as Action,
  'my-reg.change': change as Action,
  'my-reg.erase': erase as Action,
  'my-reg.handover': handOver as Action,
  'my-reg.person': person as Action,
}

/** What each form of a dancer's own pages sends. */
const forms: readonly (readonly [page: string, sent: Record<string, string>])[] = [
  ['my-reg', { intent: 'take-what-is-free' }],
  ['my-reg', { intent: 'invite', partnerEmail: 'other@example.org' }],
  ['my-reg', { intent: 'part' }],
  ['my-reg', { intent: 'mail-ticket' }],
  ['my-reg.cancel', {}],
  ['my-reg.change', { picks: eventId(2) }],
  [
    'my-reg.person',
    {
      name: 'Other',
      surname: 'Person',
      email: 'other@example.org',
      country: 'SI',
      language: 'en',
      terms: 'on',
      role: 'follower',
      onFull: 'takeWhatIsFree',
      payBy: 'bank',
    },
  ],
  [
    'my-reg.handover',
    {
      name: 'Eva',
      surname: 'Nova',
      email: 'eva@example.org',
      country: 'AT',
      role: 'follower',
      language: 'en',
      terms: 'on',
    },
  ],
]

describe.each(defaultEngines)('the pages of a dancer in an archived edition on %s', (engine) => {
  const driver = useTestDriver(engine)

  async function send(page: string, sent: Record<string, string>, lang = 'EN') {
    const action = actions[page]
    if (!action) throw new Error(`no action of ${page}`)
    const context = new RouterContextProvider()
    context.set(appContext, driver.app)
    context.set(requestActorContext, makeRequestActor(driver.app, null))
    context.set(requestContextKey, {
      id: 'v',
      nonce: 'n',
      log: driver.app.log,
      address: '192.0.2.7',
      fromLoopback: false,
    })
    const cookie = dancerCookie(driver.app, dancersSecret).split(';')[0] ?? ''
    const request = new Request(`http://localhost/${lang}/myReg`, {
      method: 'POST',
      headers: { Cookie: cookie },
      body: new URLSearchParams(sent),
    })
    return action({ request, params: { lang }, context })
  }

  it('F18 refuse changes with a sentence and 409, in both languages, and write nothing', async () => {
    await archiveFestival(driver)
    const tables = await tablesOfEditions(driver.db)
    const before = await everythingOf(driver.db, tables)
    for (const [page, sent] of forms) {
      for (const [lang, words] of [
        ['EN', 'archived'],
        ['SI', 'arhiviran'],
      ] as const) {
        const answer = (await send(page, sent, lang)) as { data?: unknown; init?: { status?: number } }
        expect([page, sent, answer.init?.status]).toEqual([page, sent, 409])
        expect([page, JSON.stringify(answer.data)]).toEqual([page, expect.stringContaining(words)])
      }
    }
    expect(await everythingOf(driver.db, tables)).toEqual(before)
  }, 240_000)

  it('F18 R11 let a dancer erase their data, and keep the place', async () => {
    const { placed } = await archiveFestival(driver)
    const { code } = await driver.read(placed)
    const answer = await send('my-reg.erase', { code })
    expect(answer).toMatchObject({ status: 303 })
    expect(await driver.read(placed)).toMatchObject({ name: 'Izbrisano', status: 'placed' })
  })
})
