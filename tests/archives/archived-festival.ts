import { type Actor, systemActor } from '#app/people/actor.ts'
import type { Database } from '#app/platform/database/open.server.ts'
import type { Id } from '#app/platform/id.ts'
import { hashSecret } from '#app/platform/ids.server.ts'
import { saveRegistration } from '#app/registration/commands/save.server.ts'
import { byRole, eventId, makeFestival, makeInput } from '#tests/make.ts'
import type { TestDriver } from '#tests/test-driver.ts'

export const archivedId = '19tf2025'
export const dancersSecret = 'the-old-secret-of-a-dancer'
export const workersSecret = 'the-old-secret-of-a-worker'

/** The people of the archive: one of each kind. */
export type Archived = {
  readonly placed: Id
  readonly waiting: Id
  readonly paid: Id
  readonly inviting: Id
  readonly leader: Id
  readonly follower: Id
}

/** A festival with a row in every table that holds an edition's data, archived; TF2026 is current. */
export async function archiveFestival(driver: TestDriver): Promise<Archived> {
  const { db, app } = driver
  await makeFestival(
    app,
    [{ places: byRole(3, 2, 3), artists: [] }, { places: { mode: 'head', size: 9 } }, { status: 'draft' }],
    {
      promos: [
        { code: 'TEN', discount: { percent: 10 }, quota: 5, lastDay: null, owner: null, ownerOnly: false },
      ],
    },
  )
  const { leader, follower } = await driver.couple()
  const saved = await saveRegistration(app, {
    input: makeInput({ promo: 'TEN', note: 'private' }),
    by: systemActor,
  })
  if (!saved.ok) throw new Error('refused')
  const placed = saved.value.id
  const waiting = await driver.register()
  const paid = await driver.register({ role: 'leader' })
  await driver.pay(paid, 40)
  const inviting = await driver.invite({ picks: [eventId(2)], partner: { email: 'guest@example.org' } })
  await driver.drain()
  await db.query('update registrations set secret_hash = $2 where id = $1', [
    placed,
    hashSecret(dancersSecret),
  ])
  await plantKept(db)
  await archive(db)
  return { placed, waiting, paid, inviting, leader, follower }
}

/** TF2026 is prepared and made current, as an admin does it. */
export async function makeNextCurrent(db: Pick<Database, 'query' | 'notify'>): Promise<void> {
  await db.query(`
    insert into editions select (jsonb_populate_record(e, '{"id": "20tf2026", "code": "TF2026", "number": 20,
      "is_current": false}')).* from editions e where id = '${archivedId}' on conflict do nothing`)
  await db.query(`update editions set is_current = false where id = '${archivedId}'`)
  await db.query(`update editions set is_current = true where id = '20tf2026'`)
  await db.notify('catalogue', archivedId)
}

/** As an admin does it, TF2026 having been made current. */
export async function archive(db: Pick<Database, 'query' | 'notify'>): Promise<void> {
  await makeNextCurrent(db)
  await db.query(
    `update editions set archived = true, catalogue_version = catalogue_version + 1 where id = '${archivedId}'`,
  )
  await db.notify('catalogue', archivedId)
}

/** As an admin does it. */
export async function reopen(db: Database): Promise<void> {
  await db.query(
    `update editions set archived = false, catalogue_version = catalogue_version + 1 where id = '${archivedId}'`,
  )
  await db.notify('catalogue', archivedId)
}

async function plantKept(db: Database): Promise<void> {
  const kept = { edition_id: archivedId, added_by: 'ana', reserved: '2025-08-01T10:00:00Z', version: 1 }
  const rows: Readonly<Record<string, object>> = {
    artists: {
      edition_id: archivedId,
      slug: 'ana',
      kind: 'dj',
      name: 'Ana',
      bio: { en: '', sl: '' },
      position: 0,
    },
    team: {
      ...kept,
      id: eventId(201),
      name: 'Ana',
      function: 'volunteer',
      bio: {},
      shifts: [],
      tasks: [],
      languages: [],
      state: 'offered',
    },
    engagements: { ...kept, id: eventId(221), artist: 'ana', fee_model: 'flat' },
    signed_contracts: {
      edition_id: archivedId,
      id: eventId(221),
      type: 'pdf',
      bytes: '\\x52',
      uploaded_at: '2025-08-01T10:00:00Z',
      uploaded_by: 'ana',
    },
    shifts: {
      ...kept,
      id: eventId(211),
      place: 'Hall',
      title: 'Entrance',
      need: 2,
      starts_at: '2025-11-13T18:00:00Z',
      ends_at: '2025-11-13T22:00:00Z',
    },
    shift_people: {
      edition_id: archivedId,
      shift_id: eventId(211),
      member_id: eventId(201),
      state: 'accepted',
      added_by: 'ana',
      reserved: '2025-08-01T10:00:00Z',
    },
    shift_records: { edition_id: archivedId, member_id: eventId(201), born_on: '2001-05-06' },
    costs: { ...kept, id: eventId(202), title: 'Hall', category: 'venue' },
    work_orders: {
      ...kept,
      id: eventId(203),
      number: 1,
      task: 'Sound',
      who: 'Ivo',
      status: 'sent',
      secret_hash: hashSecret(workersSecret),
    },
    vip: { ...kept, id: eventId(204), name: 'Eva', days: [], arrived: false },
    promoters: { ...kept, id: eventId(205), name: 'Bor', code: 'BOR' },
    invoices: {
      ...kept,
      id: eventId(206),
      kind: 'invoice',
      buyer: 'Ana',
      currency: 'EUR',
      status: 'draft',
      lines: [],
      vat: [],
      total_cents: 0,
      vat_cents: 0,
    },
    payment_groups: { edition_id: archivedId, number: 9001, made_at: '2025-08-01T10:00:00Z', made_by: 'ana' },
    payment_group_members: {
      edition_id: archivedId,
      number: 9001,
      position: 1,
      subject_type: 'registration',
      subject_id: eventId(208),
    },
    invoice_subjects: {
      edition_id: archivedId,
      invoice_id: eventId(206),
      position: 1,
      lines: [],
      subject_type: 'registration',
      subject_id: eventId(208),
    },
    partner_proposals: {
      edition_id: archivedId,
      id: eventId(209),
      proposed_by: 'ana',
      state: 'declined',
      proposed_at: '2025-08-01T10:00:00Z',
      expires_at: '2025-08-04T10:00:00Z',
      closed_at: '2025-08-02T10:00:00Z',
    },
    photos: {
      edition_id: archivedId,
      id: eventId(210),
      subject_type: 'venue',
      subject_id: 'festivalna',
      width: 400,
      height: 400,
      focus_x: 50,
      focus_y: 50,
      alt: { en: 'A hall', sl: 'Dvorana' },
      uploaded_at: '2025-08-01T10:00:00Z',
      uploaded_by: 'ana',
    },
    photo_files: {
      edition_id: archivedId,
      photo_id: eventId(210),
      width: 400,
      format: 'webp',
      bytes: '\\x52',
    },
    event_drafts: {
      edition_id: archivedId,
      event_id: eventId(1),
      level: 'master',
      changed_by: 'ana',
      changed_at: '2025-08-01T10:00:00Z',
    },
    imports: {
      edition_id: archivedId,
      id: eventId(211),
      at: '2025-08-01T10:00:00Z',
      by: 'ana',
      file_name: 'form.csv',
      format: 'csv',
      digest: '0',
      counts: { made: 1, known: 0, wrong: 0, ended: 0, erased: 0 },
      emails: [],
    },
    import_mappings: {
      edition_id: archivedId,
      headings: '0',
      mapping: {},
      said_by: 'ana',
      said_at: '2025-08-01T10:00:00Z',
    },
    notices: { edition_id: archivedId, kind: 'police', given_on: '2025-08-01', given_by: 'ana' },
    list_views: {
      edition_id: archivedId,
      id: eventId(212),
      name: 'Late',
      search: 'status=late',
      owner: 'ana',
      saved_at: '2025-08-01T10:00:00Z',
    },
    test_documents: { edition_id: archivedId, id: eventId(207), document: { _id: eventId(207) } },
    content_versions: {
      edition_id: archivedId,
      page: 'home',
      locale: 'en',
      number: 1,
      source: {},
      note: '',
      by: 'ana',
      at: '2025-08-01T10:00:00Z',
    },
  }
  for (const [table, row] of Object.entries(rows)) {
    const names = Object.keys(row).join(', ')
    await db.query(
      `insert into ${table} (${names}) select ${names} from jsonb_populate_record(null::${table}, $1)`,
      [JSON.stringify(row)],
    )
  }
  await db.query(
    `insert into partner_proposal_halves (proposal_id, edition_id, registration_id, is_open)
     select $1, edition_id, id, false from registrations where edition_id = $2 order by id limit 2`,
    [eventId(209), archivedId],
  )
  await db.query(
    `insert into leave_offers (edition_id, registration_id, event_id, until, offered_at)
     select edition_id, id, $1, '2025-08-10', '2025-08-01T10:00:00Z' from registrations where edition_id = $2 order by id limit 1`,
    [eventId(1), archivedId],
  )
  await db.query(
    `insert into imported_registrations (edition_id, import_id, registration_id, line, person)
     select edition_id, $1, id, 2, repeat('a', 64) from registrations where edition_id = $2 order by id limit 1`,
    [eventId(211), archivedId],
  )
}

/** The tables of this database that hold an edition's data, by the column that names the edition. */
export async function tablesOfEditions(db: Database): Promise<string[]> {
  const { rows } = await db.query<{ name: string }>(
    `select c.table_name as name from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
     where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.column_name = 'edition_id' order by 1`,
  )
  return rows.map(({ name }) => name)
}

/** Everything the archive holds, row by row. */
export async function everythingOf(
  db: Database,
  tables: readonly string[],
): Promise<Record<string, string[]>> {
  const found: Record<string, string[]> = {}
  for (const table of tables) {
    const { rows } = await db.query<{ row: string }>(
      `select to_jsonb(t)::text as row from ${table} t where edition_id = $1 order by 1`,
      [archivedId],
    )
    found[table] = rows.map(({ row }) => row)
  }
  return found
}

export function dancerOf(registrationId: Id): Actor {
  return { kind: 'dancer', registrationId }
}
