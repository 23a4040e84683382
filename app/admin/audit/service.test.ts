import { describe, expect, it } from 'vitest'
import { type Actor, nobody, roles, systemActor } from '#app/people/actor.ts'
import { makeUser } from '#app/people/testing/make-user.ts'
import { recordAction } from '#app/platform/audit/audit.server.ts'
import type { AuditEntry } from '#app/platform/audit/audit-entry.ts'
import { csvHead, csvRow } from '#app/platform/spreadsheet/csv-table.ts'
import { cancelRegistration } from '#app/registration/commands/cancel.server.ts'
import { eventId, makeFestival } from '#tests/make.ts'
import { useTestDriver } from '#tests/test-driver.ts'
import { auditColumns, auditRow } from './audit-table.ts'
import { type AuditView, newest } from './audit-view.ts'
import { actorText, pathText, valueText } from './entry-labels.ts'
import { readAuditPage, readWholeAudit } from './service.server.ts'
import { subjectOf } from './subject.ts'
import { changesBetween } from './value-changes.ts'

const admin: Actor = { kind: 'user', username: 'eva', roles: ['admin'] }

describe('the audit log of a festival', () => {
  const driver = useTestDriver('embedded')
  const read = async (view: Partial<AuditView> = {}, by = admin) => {
    const page = await readAuditPage(driver.app, { by, view: { ...newest, ...view } })
    if (!page.ok) throw new Error(page.reason)
    return page.value
  }

  it('is open to admins only', async () => {
    await makeFestival(driver.app, [{}])
    const others = roles.filter((role) => role !== 'admin')
    const strangers: Actor[] = [
      nobody,
      systemActor,
      { kind: 'user', username: 'bor', roles: [] },
      { kind: 'user', username: 'bor', roles: others },
    ]
    for (const by of strangers) {
      const refused = { ok: false, reason: 'not-allowed' }
      expect(await readAuditPage(driver.app, { by, view: newest })).toEqual(refused)
      expect(readWholeAudit(driver.app, { by, view: newest })).toEqual(refused)
    }
    expect(await read()).toMatchObject({ entries: [], newestId: '0', count: 0 })
  })

  it('shows the current names of people and events', async () => {
    await makeFestival(driver.app, [{ title: { en: 'Giro lab', sl: 'Delavnica obratov' } }])
    const id = await driver.register({ name: 'Žiga', surname: 'Čeč' })
    await cancelRegistration(driver.app, { id, by: { kind: 'dancer', registrationId: id } })
    const { entries, names, newestId } = await read({ subject: id })
    const [cancelled] = entries
    if (!cancelled) throw new Error('nothing is written')

    expect([cancelled.action, cancelled.id]).toEqual(['registration.cancel', newestId])
    expect(actorText(cancelled.actor, names, 'sl')).toBe('Žiga Čeč · svoja prijava')
    expect(subjectOf(cancelled, names, 'en')).toEqual({ name: 'Žiga Čeč', href: `/admin/lists/regs?q=${id}` })
    const words = changesBetween(cancelled.before, cancelled.after).map(({ path, before, after }) => [
      pathText(path, names, 'sl'),
      valueText(path, before, { names, locale: 'sl' }),
      valueText(path, after, { names, locale: 'sl' }),
    ])
    expect(words).toEqual(
      expect.arrayContaining([
        ['Stanje', expect.any(String), expect.stringMatching(/./)],
        ['Izbrano › Delavnica obratov › Stanje', 'umeščeno', null],
      ]),
    )
  })

  it('stores no secret after actions on keys, and would hide one', async () => {
    await makeFestival(driver.app, [{}])
    const user = await makeUser(driver.app, { username: 'nina', password: 'with a rose in the teeth' })
    await makeUser(driver.app, { _id: user._id, password: 'another rose in the teeth' })
    const { rows } = await driver.app.db.query<{ written: string }>(
      `select coalesce(before::text, '') || coalesce(after::text, '') as written from audit`,
    )
    expect(rows.length).toBeGreaterThan(1)
    for (const { written } of rows) expect(written).not.toMatch(/argon2|teeth|password_hash|totp_secret/)

    const planted = { username: 'nina', passwordHash: '$argon2id$planted' }
    const where = { editionId: '19tf2025', at: driver.app.now(), actor: 'eva', action: 'user.save' }
    await recordAction(driver.app.db, { ...where, subjectId: user._id, before: planted, after: planted })
    expect(JSON.stringify(await read({ subject: user._id }))).not.toContain('planted')
    const whole = readWholeAudit(driver.app, { by: admin, view: newest })
    if (!whole.ok) throw new Error(whole.reason)
    for await (const entries of whole.value) {
      expect(entries.map((entry) => csvRow(auditRow(entry, 'en'), 'en')).join('')).not.toContain('planted')
    }
  })

  it('links to records that exist, and to no deleted record', async () => {
    const entry: AuditEntry = {
      id: '1',
      editionId: 'e',
      at: new Date(0),
      actor: 'eva',
      subjectId: 'full-pass',
      action: 'priceItem.remove',
      before: { name: { en: 'Full pass', sl: 'Celotna vstopnica' } },
      after: null,
    }
    expect(subjectOf(entry, {}, 'sl')).toEqual({ name: 'Celotna vstopnica', href: null })
    const kept = { ...entry, action: 'priceItem.save' }
    expect(subjectOf(kept, {}, 'en').href).toBe('/admin/lists/priceItems?q=full-pass')
    expect(subjectOf(kept, {}, 'en', 'next').href).toBe('/admin/lists/priceItems?q=full-pass&edition=e')
    expect(subjectOf(kept, {}, 'en', 'e').href).not.toContain('edition')
    expect(subjectOf({ ...kept, action: 'user.save' }, {}, 'en', 'next').href).not.toContain('edition')
    expect(subjectOf({ ...kept, action: 'x.y', before: null, subjectId: eventId(1) }, {}, 'en')).toEqual({
      name: `…${eventId(1).slice(-6)}`,
      href: null,
    })
  })
})

describe('values in the audit log', () => {
  const text = (field: string, value: unknown, locale: 'en' | 'sl' = 'en') =>
    valueText([field], value, { names: {}, locale })
  it.each([
    ['total_cents', 4050, '€40.50'],
    ['paidCents', 0, '€0.00'],
    ['count', 4050, '4050'],
    ['dueOn', '2025-09-05', '5 Sept 2025'],
    ['startsAt', '2025-11-13T19:00:00.000Z', '13 Nov 2025, 20:00'],
    ['open', true, 'yes'],
    ['tags', ['a', 'b'], 'a, b'],
    ['tags', [], null],
    ['note', '', null],
    ['note', null, null],
    ['x', { a: 1 }, '{"a":1}'],
    ['text', 'a'.repeat(200), `${'a'.repeat(160)}…`],
  ])('%s %o reads %s', (field, value, shown) => {
    expect(text(field, value)).toBe(shown)
  })

  it('have the labels of their fields, whatever the case of the name', () => {
    expect(pathText(['edit_regs_hack'], {}, 'en')).toBe(pathText(['editRegsHack'], {}, 'en'))
    expect(pathText(['unheard_of'], {}, 'en')).toBe('unheard_of')
  })
})

describe('the file', () => {
  const entry: AuditEntry = {
    id: '7',
    editionId: 'tf2025',
    at: new Date('2025-10-26T01:30:05Z'),
    actor: '=cmd()',
    action: 'venue.save',
    subjectId: 'festivalna',
    before: null,
    after: { name: 'Dvorana "Č"; velika' },
  }
  it('has a line for each entry, uses the separators of its language and contains no formula', () => {
    expect(csvRow(auditRow(entry, 'en'), 'en')).toBe(
      `7,2025-10-26 02:30:05,'=cmd(),Venue added,venue.save,tf2025,festivalna,,"{""name"":""Dvorana \\""Č\\""; velika""}"\r\n`,
    )
    expect(csvRow(auditRow({ ...entry, after: null }, 'sl'), 'sl')).toBe(
      `7;2025-10-26 02:30:05;'=cmd();Dodano: prizorišče;venue.save;tf2025;festivalna;;\r\n`,
    )
    expect(csvHead(auditColumns('sl'), 'sl')).toMatch(/^\uFEFFŠtevilka;Kdaj;Kdo;Kaj;/)
  })
})
