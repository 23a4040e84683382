import { describe, expect, it } from 'vitest'
import { readRetention } from '#app/admin/privacy/queries/read-retention.server.ts'
import { type RetentionKind, retentionKinds } from '#app/admin/privacy/retention-kinds.ts'
import { findEdition } from '#app/festival/service.server.ts'
import { archivedId, archiveFestival, reopen } from '#tests/archives/archived-festival.ts'
import { eventId } from '#tests/make.ts'
import { ENGINES } from '#tests/test-database.server.ts'
import { useTestDriver } from '#tests/test-driver.ts'
import { eraseEverythingDue } from './retention.ts'

/** What the server's run calls the kinds of the report. */
const duties = {
  registrations: 'registrations',
  'notes and invitations': 'notes',
  'drafts of invoices': 'drafts',
  'offers to help': 'offers',
  volunteers: 'volunteers',
  'addresses of the team': 'team',
  'engagements of artists': 'engagements',
  'signed contracts of artists': 'copies',
  'proposals of work': 'proposals',
  'contacts of work orders': 'contacts',
  promoters: 'promoters',
  'owners of promo codes': 'owners',
  guests: 'guests',
  'words at the reception': 'words',
  'persons of imports': 'imported',
  messages: 'messages',
  'news never confirmed': 'readers',
  'alerts of places': 'alerts',
} as const satisfies Record<string, RetentionKind>

describe.each(ENGINES)('the report on personal data on %s', (engine) => {
  const driver = useTestDriver(engine)
  const report = async () => {
    const edition = await findEdition(driver.app, archivedId)
    if (!edition) throw new Error('the edition is there')
    return readRetention(driver.db, edition, driver.app.now())
  }
  const counted = async (column: 'held' | 'due') =>
    Object.fromEntries((await report()).flatMap((one) => (one[column] > 0 ? [[one.kind, one[column]]] : [])))

  it('F25 announces before each run exactly what the run erases', async () => {
    await archiveFestival(driver)
    await reopen(driver.db)
    await driver.db.query(
      `update team set travel = 'by train', email = 'ivo@example.org', state = 'accepted'`,
    )
    await driver.db.query(
      `insert into team select (jsonb_populate_record(t, '{"id": "${'e'.repeat(24)}", "state": "offered", "email": null, "travel": null}')).* from team t limit 1`,
    )
    await driver.db.query(`update work_orders set contact = 'ivo@example.org'`)
    await driver.db.query(`update engagements set iban = 'SI56', room_mate = 'Bor'`)
    await driver.db.query(`update promo_codes set owner = 'Bor'`)
    await driver.db.query(
      `insert into work_orders select (jsonb_populate_record(w, '{"id": "${'f'.repeat(24)}", "number": 2, "status": "proposed", "contact": null}')).* from work_orders w limit 1`,
    )
    await driver.db.query(
      `insert into emails select (jsonb_populate_record(e, '{"id": "${'a'.repeat(24)}", "message_id": "x", "once": null, "registration_id": null, "state": "sent"}')).* from emails e limit 1`,
    )
    await driver.db.query(
      `insert into news_readers (id, address_hash, email, language, state, consent_version, asked_at, confirmed_at) values
        ($1, 'x', 'late@example.org', 'sl', 'asked', '1', '2025-12-12T00:00:00+01:00', null),
        ($2, 'y', 'reader@example.org', 'sl', 'confirmed', '1', '2025-12-01', '2025-12-01')`,
      ['1'.repeat(24), '2'.repeat(24)],
    )
    await driver.db.query(
      `insert into place_alerts (id, event_id, role, email, language, asked_at, confirmed_at) values
        ($1, $3, 'leader', 'a@example.org', 'sl', $4, $4), ($2, $3, 'leader', 'b@example.org', 'sl', $4, null)`,
      ['3'.repeat(24), '4'.repeat(24), eventId(1), driver.app.now()],
    )
    expect(await counted('due')).toEqual({})
    expect(Object.keys(await counted('held')).sort()).toEqual(
      Object.keys(retentionKinds)
        .filter((kind) => kind !== 'words')
        .sort(),
    )
    for (const instant of [
      '2025-12-18T00:00:00+01:00',
      '2026-11-18T00:00:00+01:00',
      '2027-01-01T00:00:00+01:00',
    ]) {
      driver.app.at(instant)
      const foretold = await counted('due')
      const erased = await eraseEverythingDue(driver.app)
      const named = Object.entries(erased).map(([duty, count]) => [
        duties[duty as keyof typeof duties],
        count,
      ])
      expect({ instant, foretold }).toEqual({ instant, foretold: Object.fromEntries(named) })
      expect(Object.keys(foretold).length).toBeGreaterThan(0)
      expect(await counted('due')).toEqual({})
    }
    expect(await counted('held')).toEqual({})
    const registrations = (await report()).find(({ kind }) => kind === 'registrations')
    expect(registrations?.erased).toBeGreaterThan(0)
    expect(registrations?.lastErasedAt).toEqual(driver.app.now())
  })
})
