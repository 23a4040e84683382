import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { issueInvoice, reverseInvoice } from '#app/invoices/service.server.ts'
import { type Actor, systemActor } from '#app/people/actor.ts'
import type { Id } from '#app/platform/id.ts'
import { localDayOf } from '#app/platform/values/local-day.ts'
import { cents } from '#app/platform/values/money.ts'
import { saveEvent } from '#app/programme/editing/editing.server.ts'
import { findEvent } from '#app/programme/service.server.ts'
import { findDancer } from '#app/registration/access/links.server.ts'
import { cancelRegistration, releaseRegistration } from '#app/registration/commands/cancel.server.ts'
import { changeRegistration } from '#app/registration/commands/change.server.ts'
import { deleteRegistration } from '#app/registration/commands/delete.server.ts'
import { eraseRegistration } from '#app/registration/commands/erase.server.ts'
import { handOverRegistration } from '#app/registration/commands/hand-over.server.ts'
import { mergeDuplicates } from '#app/registration/commands/office/merge-duplicates.server.ts'
import { handOverInput, registrationChange } from '#app/registration/forms.ts'
import { addTillNumber } from '#app/registration/money/office/add-till-number.server.ts'
import { recordPayment } from '#app/registration/money/record-payment.server.ts'
import { previewEnd, previewEventChange, runStaffCommand } from '#app/registration/queries/preview.server.ts'
import { previewMerge } from '#app/registration/queries/preview-merge.server.ts'
import { donateOver, giveBackOver } from '#app/registration/refunds/over.server.ts'
import {
  decideRefundAmount,
  payRefundByHand,
  prepareRefundOf,
} from '#app/registration/refunds/refund-commands.server.ts'
import { enforceDeadlines } from '#app/registration/time/deadlines.server.ts'
import { drainJobs } from '#app/registration/time/jobs.server.ts'
import { eraseEverythingDue } from '#server/retention.ts'
import { eventId } from '#tests/make.ts'
import { defaultEngines } from '#tests/test-database.server.ts'
import { useTestDriver } from '#tests/test-driver.ts'
import {
  type Archived,
  archivedId,
  archiveFestival,
  dancerOf,
  dancersSecret,
  everythingOf,
  reopen,
  tablesOfEditions,
} from './archived-festival.ts'

/**
 * What each file that writes into registrations of an edition (through `runCommand`) does in an archive. A new file must be added here, and is
 * tested below.
 */
const expectedAccess: Readonly<Record<string, 'refuses' | 'leaves it' | 'runs in archive'>> = {
  'app/bank/commands/book-entry.server.ts': 'runs in archive',
  'app/bank/commands/notify-payers.server.ts': 'runs in archive',
  'app/bank/commands/unbook-entry.server.ts': 'runs in archive',
  'app/bank/refunds/order-refunds.server.ts': 'runs in archive',
  'app/cards/commands/ask-refunds.server.ts': 'runs in archive',
  'app/cards/commands/refund-by-card.server.ts': 'runs in archive',
  'app/cards/commands/handle-events.server.ts': 'runs in archive',
  'app/cards/commands/start-checkout.server.ts': 'refuses',
  'app/invoices/commands/credit.server.ts': 'runs in archive',
  'app/invoices/commands/issue.server.ts': 'refuses',
  'app/invoices/commands/issue-due.server.ts': 'leaves it',
  'app/registration/money/office/add-till-number.server.ts': 'runs in archive',
  'app/registration/money/office/correct-payment.server.ts': 'runs in archive',
  'app/registration/money/office/pay-together.server.ts': 'refuses',
  'app/registration/money/record-payment.server.ts': 'runs in archive',
  'app/registration/commands/leave-moved.server.ts': 'refuses',
  'app/registration/partners/proposals/answer-proposal.server.ts': 'refuses',
  'app/registration/partners/proposals/propose.server.ts': 'refuses',
  'app/registration/refunds/over.server.ts': 'runs in archive',
  'app/registration/refunds/refund-commands.server.ts': 'runs in archive',
  'app/registration/refunds/remind-accounts.server.ts': 'leaves it',
  'app/registration/commands/admit.server.ts': 'refuses',
  'app/registration/door/class-door.server.ts': 'refuses',
  'app/registration/commands/cancel.server.ts': 'refuses',
  'app/registration/commands/change.server.ts': 'refuses',
  'app/registration/commands/office/merge-duplicates.server.ts': 'refuses',
  'app/registration/commands/office/run-on.server.ts': 'refuses',
  'app/registration/time/deadlines.server.ts': 'leaves it',
  'app/registration/commands/delete.server.ts': 'refuses',
  'app/registration/commands/erase.server.ts': 'runs in archive',
  'app/registration/commands/hand-over.server.ts': 'refuses',
  'app/reception/commands/cash.server.ts': 'refuses',
  'app/reception/commands/take-action.server.ts': 'refuses',
  'app/registration/tickets/tickets.server.ts': 'refuses',
  'app/registration/time/jobs.server.ts': 'leaves it',
  'app/registration/commands/confirm-address.server.ts': 'leaves it',
  'app/registration/confirmation/unconfirmed.server.ts': 'leaves it',
}

it('F18 every file with a command is covered here, and the permitted ones are listed', () => {
  const root = path.resolve(import.meta.dirname, '../..')
  const found = globSync('{app,server,scripts,db}/**/*.ts', { cwd: root })
    .filter((file) => !file.endsWith('.test.ts') && !file.endsWith('command-context.server.ts'))
    .map((file) => ({ file, text: readFileSync(path.join(root, file), 'utf8') }))
    .filter(({ text }) => /\brun(Command|Across)[<(]/.test(text))
  expect(found.map(({ file }) => file).sort()).toEqual(Object.keys(expectedAccess).sort())
  for (const { file, text } of found) {
    // what runs across editions writes only what may be written in archives
    expect([file, /'runs in archive'|\brunAcross[<(]/.test(text)]).toEqual([
      file,
      expectedAccess[file] === 'runs in archive',
    ])
  }
})

const eva = {
  name: 'Eva',
  surname: 'Nova',
  email: 'eva@example.org',
  country: 'AT',
  role: 'follower',
  language: 'en',
  terms: true,
}
const admin: Actor = { kind: 'user', username: 'ana', roles: ['admin'] }

describe.each(defaultEngines)('commands in an archive on %s', (engine) => {
  const driver = useTestDriver(engine)
  const everything = async () =>
    everythingOf(
      driver.db,
      (await tablesOfEditions(driver.db)).filter((table) => table !== 'emails' && table !== 'tokens'),
    )

  async function pay(registrationId: Id, receivedAt = driver.app.now(), method: 'bank' | 'cash' = 'bank') {
    return recordPayment(driver.app, {
      payment: {
        registrationId,
        amountCents: cents(1500),
        method,
        valueDay: localDayOf(receivedAt),
        reference: null,
        note: null,
        key: `late ${receivedAt.toISOString()}`,
      },
      by: admin,
      notify: true,
    })
  }

  it('F18 are refused to dancers with an old secret and to staff, and nothing is written', async () => {
    const people = await archiveFestival(driver)
    const before = await everything()
    for (const id of [people.placed, people.waiting, people.paid, people.inviting, people.leader]) {
      const actors: readonly Actor[] = [dancerOf(id), admin, systemActor]
      for (const by of actors) {
        const archived = { ok: false, reason: 'edition-archived' }
        const given = { id, by }
        expect(await cancelRegistration(driver.app, given)).toEqual(archived)
        if (by.kind !== 'dancer') {
          expect(await releaseRegistration(driver.app, given)).toEqual(archived)
          for (const command of ['confirm', 'excuse', 'unexcuse', 'remind', 'restore'] as const) {
            expect(await runStaffCommand(driver.app, { ...given, command, reason: 'x' })).toEqual(archived)
          }
          expect(await deleteRegistration(driver.app, given)).toEqual(archived)
          expect(await previewEnd(driver.app, { ...given, command: 'delete' })).toEqual(archived)
        }
        if (by === admin && id !== people.waiting) {
          const merging = { ids: [people.waiting, id] as const, take: [], by }
          expect(await mergeDuplicates(driver.app, merging)).toEqual(archived)
          expect(await previewMerge(driver.app, merging)).toEqual(archived)
        }
        if (by === admin) {
          const issuing = { editionId: archivedId, registrations: [id], by }
          expect(await issueInvoice(driver.app, issuing)).toEqual(archived)
          const crediting = { editionId: archivedId, id, reason: null, by }
          expect(await reverseInvoice(driver.app, crediting)).toEqual(archived)
        }
        const to = handOverInput.parse(eva)
        expect(await handOverRegistration(driver.app, { ...given, to })).toEqual(archived)
        for (const change of [
          { name: 'Other' },
          { picks: [eventId(2)] },
          { partner: null },
          { partner: { email: 'other@example.org' } },
          { payBy: 'cash' },
          { submit: true },
        ]) {
          const asked = { ...given, change: registrationChange.parse(change) }
          expect(await changeRegistration(driver.app, asked)).toEqual({
            ok: false,
            reason: { kind: 'edition-archived' },
          })
        }
      }
    }
    const event = await findEvent(driver.app, archivedId, eventId(1))
    if (!event) throw new Error('there is one')
    const saving = { editionId: archivedId, event, by: admin }
    expect(await saveEvent(driver.app, saving)).toEqual({ ok: false, reason: 'edition-archived' })
    expect(await previewEventChange(driver.app, saving)).toEqual({ ok: false, reason: 'edition-archived' })
    expect(await everything()).toEqual(before)
  })

  it('F18 leave links readable, and confirm nothing', async () => {
    const { placed } = await archiveFestival(driver)
    const before = await everything()
    expect(await findDancer(driver.app, dancersSecret, { use: true })).toMatchObject({
      registrationId: placed,
    })
    await driver.confirm(placed)
    expect(await everything()).toEqual(before)
    expect(await driver.read(placed)).toMatchObject({ status: 'placed', emailConfirmedAt: null })
  })

  it('F18 jobs and deadlines wait until it is reopened', async () => {
    const { placed, inviting } = await archiveFestival(driver)
    await driver.db.query(
      `insert into jobs (edition_id, kind, subject_id, reason, at) values
        ($1, 'settle', $2, '', now()), ($1, 'release', $3, '', now())`,
      [archivedId, placed, eventId(1)],
    )
    driver.app.at('2025-10-20T12:00:00+02:00')
    const before = await everything()
    await enforceDeadlines(driver.app)
    expect(await drainJobs(driver.app)).toBe(0)
    expect(await everything()).toEqual(before)
    await reopen(driver.db)
    await expect
      .poll(async () => {
        await enforceDeadlines(driver.app)
        return driver.status(placed)
      })
      .toBe('late')
    expect(await drainJobs(driver.app)).toBeGreaterThan(1)
    expect(await driver.messages(inviting)).toEqual(expect.arrayContaining(['holdEnded', 'late']))
  })

  it('F18 R11 may erase a person; status, places and sums stay', async () => {
    const people: Archived = await archiveFestival(driver)
    for (const id of Object.values(people)) {
      const before = await driver.read(id)
      const counted = async () =>
        (({ picks, pools, dues, couples, holds: _, ...rest }) => ({
          picks,
          pools,
          dues,
          couples,
          ...rest.price_items,
        }))(await everything())
      const numbers = await counted()
      expect(await eraseRegistration(driver.app, { id, by: dancerOf(id) })).toMatchObject({ ok: true })
      const { name, status, totalCents, paidCents, picks, erasedAt } = await driver.read(id)
      expect([name, erasedAt]).toEqual(['Izbrisano', driver.app.now()])
      expect({ status, totalCents, paidCents, picks }).toEqual({
        status: before.status,
        totalCents: before.totalCents,
        paidCents: before.paidCents,
        picks: before.picks,
      })
      expect(await counted()).toEqual(numbers)
      expect(await driver.messages(id)).toEqual([])
    }
  })

  it('F18 F19 may record money without consequences, until the day is locked', async () => {
    const { placed } = await archiveFestival(driver)
    const before = await driver.read(placed)
    const messages = await driver.messages(placed)
    expect(await pay(placed)).toEqual({ ok: true, value: { booked: true } })
    expect(await pay(placed)).toEqual({ ok: true, value: { booked: false } })
    expect(await driver.read(placed)).toMatchObject({
      paidCents: 1500,
      status: before.status,
      picks: before.picks,
    })
    expect(await driver.messages(placed)).toEqual(messages)
    await driver.db.query(`update editions set accounting_locked_until = '2025-10-31' where id = $1`, [
      archivedId,
    ])
    const locked = { ok: false, reason: 'accounting-locked' }
    expect(await pay(placed, new Date('2025-10-31T23:59:59+01:00'))).toEqual(locked)
    expect(await pay(placed, new Date('2025-11-01T00:00:00+01:00'))).toMatchObject({ ok: true })
    await reopen(driver.db)
    expect(await pay(placed, new Date('2025-10-30T12:00:00+01:00'))).toEqual(locked)
  })

  it('F18 G3 may add the number of a till to a payment without one, once', async () => {
    const { placed } = await archiveFestival(driver)
    expect(await pay(placed, undefined, 'cash')).toMatchObject({ ok: true })
    const before = await driver.read(placed)
    const { rows } = await driver.db.query<{ movement_id: Id }>(
      `select movement_id from allocations where edition_id = $1 and subject_id = $2 order by booked_on desc, movement_id desc limit 1`,
      [archivedId, placed],
    )
    const [row] = rows
    if (!row) throw new Error('nothing was paid')
    const adding = { movementId: row.movement_id, by: admin }
    expect(await addTillNumber(driver.app, { ...adding, documentNumber: 'VB-7' })).toMatchObject({ ok: true })
    expect(await addTillNumber(driver.app, { ...adding, documentNumber: 'VB-8' })).toMatchObject({
      reason: 'has-document',
    })
    expect(await driver.read(placed)).toEqual(before)
  })

  it('F18 G14 may request, prepare and pay a late refund, without e-mails', async () => {
    const { paid } = await archiveFestival(driver)
    expect(await pay(paid)).toMatchObject({ ok: true })
    const messages = await driver.messages(paid)
    expect(await donateOver(driver.app, { id: paid, amountCents: cents(1500), by: admin })).toMatchObject({
      reason: 'has-ended',
    })
    const asked = await giveBackOver(driver.app, { id: paid, amountCents: cents(1500), by: admin })
    if (!asked.ok) throw new Error(asked.reason)
    const { id } = asked.value
    const amount = { id, amountCents: cents(1400), reason: 'bank charges', by: admin }
    expect(await decideRefundAmount(driver.app, amount)).toMatchObject({ ok: true })
    expect(await prepareRefundOf(driver.app, { id, way: 'cash', by: admin })).toMatchObject({ ok: true })
    expect(await payRefundByHand(driver.app, { id, by: admin })).toMatchObject({ value: { state: 'paid' } })
    expect(await driver.read(paid)).toMatchObject({ paidCents: 4100, status: 'confirmed' })
    expect(await driver.messages(paid)).toEqual(messages)
  })

  it('F15 F18 include retention', async () => {
    const { placed } = await archiveFestival(driver)
    const { status, picks, totalCents } = await driver.read(placed)
    driver.app.at('2027-06-01T12:00:00+02:00')
    expect(await eraseEverythingDue(driver.app)).toMatchObject({
      registrations: 6,
      'drafts of invoices': 1,
      guests: 1,
    })
    expect(await driver.read(placed)).toMatchObject({ name: 'Izbrisano', status, totalCents, picks })
  })
})
