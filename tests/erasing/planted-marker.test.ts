import { extractText, getDocumentProxy } from 'unpdf'
import { describe, expect, it } from 'vitest'
import { issueInvoice, saveInvoice } from '#app/invoices/service.server.ts'
import { runOutbox } from '#app/mail/outbox/worker.server.ts'
import { localDay } from '#app/platform/values/local-day.ts'
import { cents } from '#app/platform/values/money.ts'
import { printFile } from '#app/print/centre/answer-print.server.ts'
import { askBulk, previewBulkAction } from '#app/registration/bulk/ask-bulk.server.ts'
import { runBulkActions } from '#app/registration/bulk/run-bulk.server.ts'
import { changeRegistration } from '#app/registration/commands/change.server.ts'
import { mergeDuplicates } from '#app/registration/commands/office/merge-duplicates.server.ts'
import { tagRegistration } from '#app/registration/commands/office/tag.server.ts'
import { registrationChangeByStaff } from '#app/registration/forms.ts'
import { renderMessage } from '#app/registration/mail/render.server.ts'
import { recordPayment } from '#app/registration/money/record-payment.server.ts'
import { proposePartners } from '#app/registration/partners/proposals/propose.server.ts'
import { giveBackOver } from '#app/registration/refunds/over.server.ts'
import { sayRefundAccount } from '#app/registration/refunds/refund-commands.server.ts'
import { eraseRegistration } from '#app/registration/service.server.ts'
import { byRole, eventId, makeFestival } from '#tests/make.ts'
import { ENGINES } from '#tests/test-database.server.ts'
import { dancer, useTestDriver } from '#tests/test-driver.ts'
import { marked, marker, planted } from './marker.ts'

const editionId = '19tf2025'
const admin = { kind: 'user', username: 'olga', roles: ['admin'] } as const
const iban = 'AT611904300234573201'

/** Where the marker may stay: what the law has the festival retain of its accounts. */
const retained = {
  invoices: 'issued ones',
  movements: 'as the bank reported them',
  refunds: 'until it is paid, then as the bank reported it',
}

describe.each(ENGINES)('a person erased on %s', (engine) => {
  const driver = useTestDriver(engine)

  /** A dancer about whom everything is written that can be, by each command that writes it. */
  async function plant() {
    const { app, db } = driver
    await makeFestival(app, [
      { places: byRole(9, 9, 9) },
      { kind: 'milonga', places: { mode: 'head', size: 30 } },
    ])
    const picks = [eventId(1), eventId(2)]
    const id = await driver.register({
      ...planted.person,
      ...{ role: 'leader', picks, newsletter: true, seeksPartner: true },
      consents: { terms: true, photos: true, listed: true },
    })
    await driver.confirm(id)
    const change = await driver.tryToChange(id, { note: `${marker} eats no nuts` })
    expect(change.ok).toBe(true)
    const internal = registrationChangeByStaff.parse({ internalNote: `${marker} called` })
    expect((await changeRegistration(app, { id, change: internal, by: admin })).ok).toBe(true)
    expect((await tagRegistration(app, { id, by: admin, tags: [marker], isOn: true })).ok).toBe(true)

    const again = await driver.register({ ...planted.person, name: `${marker} Twice`, role: 'leader', picks })
    expect((await mergeDuplicates(app, { ids: [id, again], take: [], by: admin })).ok).toBe(true)
    const other = await driver.register({ role: 'follower', seeksPartner: true, picks })
    await driver.confirm(other)
    expect((await proposePartners(app, { editionId, ids: [id, other], by: admin })).ok).toBe(true)
    await driver.invite({ partner: { email: planted.person.email } })

    const money = { registrationId: id, amountCents: cents(20_000), method: 'bank' } as const
    const noted = { reference: null, note: `${marker} paid`, key: 'planted' }
    const payer = { name: `${marker} d.o.o.`, iban }
    const payment = { ...money, ...noted, payer, valueDay: localDay('2025-09-01') }
    expect((await recordPayment(app, { payment, by: admin, tell: true })).ok).toBe(true)
    expect((await issueInvoice(app, { editionId, registrations: [id], by: admin })).ok).toBe(true)
    const line = { text: marker, quantity: 1, amountCents: cents(100), vatRatePercent: 22 }
    const wanted = { kind: 'proForma', buyer: `${marker} d.o.o.`, registration: id, lines: [line] } as const
    expect((await saveInvoice(app, { editionId, by: admin, wanted })).ok).toBe(true)
    const over = await driver.read(id)
    const given = await giveBackOver(app, {
      ...{ id, by: admin, amountCents: cents(over.paidCents - over.totalCents) },
    })
    if (!given.ok) throw new Error(given.reason)
    const account = { id: given.value.id, iban, name: `${marker} again`, by: admin }
    expect((await sayRefundAccount(app, account)).ok).toBe(true)

    await excuseInBulk(id)
    await runOutbox(app, {
      render: renderMessage,
      transport: { send: async () => undefined } as never,
      limit: 500,
    })
    await driver.drain()
    return { id, db }
  }

  async function excuseInBulk(id: Awaited<ReturnType<typeof driver.register>>) {
    const { app, db } = driver
    await db.query(
      `insert into users (id, username, roles, status, country, added_by, reserved, password_hash)
       values ($1, 'olga', '{admin}', 'active', 'SI', 'system', $2, '-')`,
      ['a'.repeat(24), app.now()],
    )
    const request = { editionId, ids: [id], command: 'excuse', by: admin } as const
    const options = { reason: `${marker} helps in the kitchen` }
    const shown = await previewBulkAction(app, { ...request, options })
    if (!shown.ok) throw new Error(JSON.stringify(shown.reason))
    expect((await askBulk(app, { ...request, options, shown: shown.value.digest })).ok).toBe(true)
    expect(await runBulkActions(app)).toBe(1)
  }

  /** The text of the PDF with all lists of the first day. */
  async function pack(): Promise<string> {
    const search = new URLSearchParams('what=pack&day=2025-11-13')
    const made = await printFile(driver.app, { search, by: admin, locale: 'sl' })
    const pdf = await getDocumentProxy(new Uint8Array(await made.arrayBuffer()))
    return (await extractText(pdf, { mergePages: true })).text
  }

  /** What statistics, accounts and places count. */
  async function counted() {
    const parts = [
      'select country, role, level, status, total_cents, paid_cents, reserved, lines from registrations order by number',
      'select event_id, dancer_id, state, role, placed_at from picks order by 1, 2',
      'select * from pools order by event_id',
      'select * from allocations order by id',
      'select * from claims order by 1, 2, 3, 4',
      `select * from invoices where status = 'issued' order by id`,
    ]
    return Promise.all(parts.map(async (text) => (await driver.db.query(text)).rows))
  }

  it('R11 is in no table and no printed list, but on issued invoices and in records of the bank', async () => {
    const { id, db } = await plant()
    const places = await marked(db)
    for (const table of ['registrations', 'live_names', 'audit', 'emails', 'holds', 'bulk_actions'])
      expect(places).toContain(table)
    expect(await pack()).toContain(marker)
    driver.app.at('2025-11-20T12:00:00+01:00')
    await driver.drain()
    const before = await counted()

    expect((await eraseRegistration(driver.app, { id, by: dancer(id) })).ok).toBe(true)
    await driver.drain()
    expect(await marked(db)).toEqual(Object.keys(retained))
    const { rows } = await db.query(
      `select status from invoices where to_jsonb(invoices)::text ilike '%${marker}%'`,
    )
    expect(rows).toEqual([{ status: 'issued' }])
    const { rows: moved } = await db.query<{ note: string | null }>('select note from movements')
    expect(moved.filter(({ note }) => note)).toEqual([])
    expect(await pack()).not.toMatch(planted.anyCase)
    expect(await counted()).toEqual(before)
  })
})
