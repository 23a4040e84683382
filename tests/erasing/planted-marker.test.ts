import { extractText, getDocumentProxy } from 'unpdf'
import { describe, expect, it } from 'vitest'
import { runMailings } from '#app/admin/mails/commands/run-mailings.server.ts'
import { sendMailing } from '#app/admin/mails/commands/send-mailing.server.ts'
import { prepareMailing } from '#app/admin/mails/prepare-mailing.server.ts'
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
    await addUser('b', planted.person.email, [])
    const account = { kind: 'user', username: planted.person.email, roles: [] } as const
    const person = {
      ...planted.person,
      role: 'leader',
      picks,
      newsletter: true,
      seeksPartner: true,
      consents: { terms: true, photos: true, listed: true },
    }
    const id = await driver.register(person, account)
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
    expect((await recordPayment(app, { payment, by: admin, notify: true })).ok).toBe(true)
    expect((await issueInvoice(app, { editionId, registrations: [id], by: admin })).ok).toBe(true)
    const line = { text: marker, quantity: 1, amountCents: cents(100), vatRatePercent: 22 }
    const wanted = { kind: 'proForma', buyer: `${marker} d.o.o.`, registration: id, lines: [line] } as const
    expect((await saveInvoice(app, { editionId, by: admin, wanted })).ok).toBe(true)
    const over = await driver.read(id)
    const given = await giveBackOver(app, {
      id,
      by: admin,
      amountCents: cents(over.paidCents - over.totalCents),
    })
    if (!given.ok) throw new Error(given.reason)
    const payee = { id: given.value.id, iban, name: `${marker} again`, by: admin }
    expect((await sayRefundAccount(app, payee)).ok).toBe(true)

    await addUser('a', 'olga', ['admin'])
    await excuseInBulk(id)
    expect(await writeTo(`one=${id}&q=${marker}`, `Dear ${marker}, your bag is here.`)).toBe(1)
    const together = await writeTo(`event=${eventId(2)}`, `${planted.person.surname} brings the cake.`)
    expect(together).toBeGreaterThan(1)
    expect(together).toBeLessThanOrEqual(10)
    await runOutbox(app, {
      render: renderMessage,
      transport: { send: async () => undefined } as never,
      limit: 500,
    })
    await driver.drain()
    return { id, db }
  }

  async function addUser(letter: string, username: string, roles: readonly string[]) {
    await driver.db.query(
      `insert into users (id, username, roles, status, country, added_by, reserved, password_hash, proved_at)
       values ($1, $2, $3, 'active', 'SI', 'system', $4, '-', $4)`,
      [letter.repeat(24), username, roles, driver.app.now()],
    )
    await driver.db.query(
      `insert into audit (edition_id, at, actor, action, subject_id, after) values ($1, $2, $3, 'user.sign-in', $4, $5)`,
      [editionId, driver.app.now(), username, letter.repeat(24), JSON.stringify({ username })],
    )
  }

  /** A free e-mail, found by the search for the person. */
  async function writeTo(search: string, body: string) {
    const text = { subject: body, body }
    const audience = { kind: 'view', search } as const
    const draft = { editionId, purpose: 'info', words: { en: text, sl: text }, audience } as const
    const { digest: shown } = await prepareMailing(driver.app, draft)
    const plain = { templateId: null, replyTo: null, perHour: null, leavesAt: null }
    const sent = await sendMailing(driver.app, { ...draft, ...plain, key: body, by: admin, shown })
    if (!sent.ok) throw new Error(JSON.stringify(sent.reason))
    driver.app.at(new Date(driver.app.now().getTime() + 31_000))
    await runMailings(driver.app)
    return sent.value.count
  }

  async function excuseInBulk(id: Awaited<ReturnType<typeof driver.register>>) {
    const { app } = driver
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
    for (const table of [
      'registrations',
      'live_names',
      'audit',
      'emails',
      'holds',
      'bulk_actions',
      'mailings',
      'users',
    ])
      expect(places).toContain(table)
    expect(await pack()).toContain(marker)
    await db.query(
      `insert into cash_sessions (edition_id, id, station, state, opened_by, person, opened_at, float_pieces, float_cents, reason)
        values ($1, $2, 'A', 'open', 'olga', 'Olga', now(), '{}', 0, $3)`,
      [editionId, 'c'.repeat(24), `too much to ${planted.person.surname}`],
    )
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
    const { rows: drawers } = await db.query('select person, reason from cash_sessions')
    expect(drawers).toEqual([{ person: 'Olga', reason: 'too much to –' }])
    // what was written to another dancer too stays, without the person
    const { rows: written } = await db.query<{ body: string }>(
      `select words #>> '{en,body}' as body from mailings order by jsonb_array_length(targets)`,
    )
    expect(written).toEqual([{ body: '–' }, { body: '– brings the cake.' }])
  })
})
