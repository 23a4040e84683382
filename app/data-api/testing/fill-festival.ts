import type { Database } from '#app/platform/database/open.server.ts'

/** Ids of the planted documents: the first and the second of each. */
export const fixtureIds = ['a', 'b'].map((message) => message.repeat(24)) as [string, string]
const [first, second] = fixtureIds

/** The secret that opens the first registration; `workSecret` opens the first work order. */
const dancerSecret = 'the secret of a dancer'
const workSecret = 'the secret of a worker'

/** Marked values, each in one field of one table; a word begins with `qz` and is in no other text. */
export const mark = (collection: string, field: string) => `qz${collection}${field}`.toLowerCase()

/**
 * Plants two documents in every collection and rows in every other table with secrets, with a mark in each field that could
 * reveal a person. The festival exists already, with one class; the users too.
 */
export async function fillFestival(
  db: Database,
  editionId: string,
  hash: (secret: string) => string,
): Promise<void> {
  const at = '2025-08-01T10:00:00Z'
  const m = mark
  const put = async (table: string, ...rows: Record<string, unknown>[]) => {
    const names = Object.keys(rows[0] ?? {}).join(', ')
    await db.query(
      `insert into ${table} (${names}) select ${names} from jsonb_populate_recordset(null::${table}, $1)`,
      [JSON.stringify(rows)],
    )
  }
  const twice = (
    row: Record<string, unknown>,
    change: (n: 1 | 2) => Record<string, unknown> = () => ({}),
  ) => [
    { edition_id: editionId, id: first, ...row, ...change(1) },
    { edition_id: editionId, id: second, ...row, ...change(2) },
  ]
  const kept = (name: string) => ({ added_by: m(name, 'addedBy'), reserved: at, version: 1 })

  await put(
    'team',
    ...twice({
      name: m('team', 'name'),
      function: 'dj',
      email: `${m('team', 'email')}@example.org`,
      phone: m('team', 'phone'),
      fee_cents: 777_001,
      travel: m('team', 'travel'),
      lodging: m('team', 'lodging'),
      bio: { en: m('team', 'bio'), sl: '' },
      note: m('team', 'note'),
      ...kept('team'),
    }),
  )
  await put(
    'costs',
    ...twice({
      title: m('costs', 'title'),
      category: 'venue',
      supplier: m('costs', 'supplier'),
      artist: m('costs', 'artist'),
      planned_cents: 777_002,
      note: m('costs', 'note'),
      ...kept('costs'),
    }),
  )
  await put(
    'work_orders',
    ...twice(
      {
        task: m('workOrders', 'task'),
        who: m('workOrders', 'who'),
        place: m('workOrders', 'place'),
        rate_cents: 777_003,
        status: 'sent',
        note: m('workOrders', 'note'),
        ...kept('workOrders'),
      },
      (n) => ({ number: n, secret_hash: n === 1 ? hash(workSecret) : m('workOrders', 'secretHash') }),
    ),
  )
  await put(
    'vip',
    ...twice({
      name: m('vip', 'name'),
      of_whom: m('vip', 'ofWhom'),
      days: [],
      arrived: false,
      note: m('vip', 'note'),
      ...kept('vip'),
    }),
  )
  await put(
    'invoices',
    ...twice(
      {
        kind: 'invoice',
        buyer: m('invoice', 'buyer'),
        buyer_address: m('invoice', 'buyerAddress'),
        buyer_vat_id: m('invoice', 'buyerVatId'),
        currency: 'EUR',
        total_cents: 777_006,
        vat_cents: 0,
        lines: [{ text: m('invoice', 'line'), quantity: 1, amountCents: 777_006, vatRatePercent: 0 }],
        vat: [],
        note: m('invoice', 'note'),
        ...kept('invoice'),
      },
      (n) =>
        n === 1
          ? { status: 'draft', number: null, issued_at: null }
          : { status: 'issued', number: m('invoice', 'number'), issued_at: at },
    ),
  )
  await put(
    'promoters',
    ...twice({ phone: m('promoters', 'phone'), note: m('promoters', 'note'), ...kept('promoters') }, (n) => ({
      name: n === 1 ? 'a promoter' : m('promoters', 'name'),
      username: n === 1 ? 'dancer' : 'somebody',
      code: n === 1 ? 'OWNCODE' : m('promoters', 'code').toUpperCase(),
      email: n === 1 ? null : `${m('promoters', 'email')}@example.org`,
      ...(n === 1 && { phone: null }),
    })),
  )
  await put(
    'old_addresses',
    ...[first, second].map((id) => ({
      id,
      from_path: `/${m('oldAddresses', 'from')}-${id}`,
      to_address: `/${m('oldAddresses', 'to')}`,
      note: m('oldAddresses', 'note'),
      ...kept('oldAddresses'),
    })),
  )
  await put(
    'promo_codes',
    {
      edition_id: editionId,
      code: m('promoCodes', 'code').toUpperCase(),
      percent: 5,
      used: 0,
      owner_only: false,
      owner: `${m('promoCodes', 'owner')}@example.org`,
    },
    { edition_id: editionId, code: 'PLAIN', percent: 5, used: 0, owner_only: false, owner: null },
  )
  await put(
    'artists',
    ...['ana', 'bor'].map((slug) => ({
      edition_id: editionId,
      slug,
      kind: 'dj',
      name: slug,
      bio: { en: '', sl: '' },
      position: 0,
    })),
  )
  await put('test_documents', ...twice({}, (n) => ({ document: { _id: n === 1 ? first : second, n } })))

  await insertRegistrations(put, editionId, 'regs', fixtureIds, [hash(dancerSecret), m('regs', 'secretHash')])
  await insertRegistrations(
    put,
    '18tf2024',
    'archive',
    ['c', 'd'].map((message) => message.repeat(24)),
    [m('archive', 'secretHash'), `${m('archive', 'secretHash')}2`],
  )

  const money = {
    id: 'e'.repeat(24),
    amount_cents: 777_004,
    recorded_at: at,
    recorded_by: m('movements', 'recordedBy'),
  }
  await put('movements', {
    ...money,
    method: 'bank',
    value_day: '2025-09-01',
    source_type: 'person',
    source_id: m('movements', 'source'),
    reference: m('movements', 'reference'),
    document_number: m('movements', 'document'),
    note: m('movements', 'note'),
    key: m('movements', 'key'),
  })
  await put('allocations', {
    ...money,
    edition_id: editionId,
    movement_id: money.id,
    subject_type: 'registration',
    subject_id: second,
    booked_on: '2025-09-01',
  })
  await put('emails', {
    id: 'l1',
    edition_id: editionId,
    kind: 'placed',
    recipient: `${m('emails', 'recipient')}@example.org`,
    language: 'en',
    data: { note: m('emails', 'data') },
    state: 'held',
    message_id: m('emails', 'messageId'),
    attempts: 0,
    next_at: at,
    created_at: at,
  })
  await put('tokens', {
    hash: m('tokens', 'hash'),
    edition_id: editionId,
    purpose: 'letter',
    subject_id: second,
    made_at: at,
  })
  await put('audit', {
    edition_id: editionId,
    at,
    actor: m('audit', 'actor'),
    action: 'x.y',
    subject_id: m('audit', 'subject'),
    before: { was: m('audit', 'before') },
    after: { is: m('audit', 'after') },
  })
  await put('sessions', {
    id: first,
    hash: m('sessions', 'hash'),
    user_id: first,
    made_at: at,
    seen_at: at,
    expires_at: at,
    second_factor: false,
    address: m('sessions', 'address'),
    agent: m('sessions', 'agent'),
  })
  await put('user_tokens', { hash: m('userTokens', 'hash'), user_id: first, made_at: at, expires_at: at })
  await put('live_names', {
    edition_id: editionId,
    email: m('liveNames', 'email'),
    name: m('liveNames', 'name'),
    registration_id: second,
  })
  await put('holds', {
    edition_id: editionId,
    id: 'h1',
    registration_id: second,
    email: m('holds', 'email'),
    role: 'leader',
    state: 'pending',
    secret_hash: m('holds', 'secretHash'),
    asked_at: at,
  })
}

type Put = (table: string, ...rows: Record<string, unknown>[]) => Promise<void>

async function insertRegistrations(
  put: Put,
  editionId: string,
  name: 'regs' | 'archive',
  ids: readonly string[],
  hashes: readonly string[],
): Promise<void> {
  const m = (field: string) => mark(name, field)
  const rows = ids.map((id, index) => ({
    edition_id: editionId,
    id,
    number: (name === 'regs' ? 1000 : 2000) + index,
    code: `${name}-${index}`,
    name: m('name'),
    surname: m('surname'),
    email: `${m('email')}@example.org`,
    phone: m('phone'),
    country: 'SI',
    city: m('city'),
    role: 'leader',
    level: 'open',
    language: 'en',
    on_full: 'takeWhatIsFree',
    pay_by: 'bank',
    promo_code: m('promo'),
    note: m('note'),
    heard_from: m('heardFrom'),
    consents: { terms: true, photos: false, listed: false },
    newsletter: false,
    volunteering: false,
    hosting: false,
    seeks_partner: false,
    extras: [{ code: m('extras') }],
    partner_email: m('partnerEmail'),
    status: 'placed',
    trusted: false,
    excused: false,
    lines: [{ rule: m('lines') }],
    total_cents: 777_005,
    paid_cents: 0,
    uses: [],
    secret_hash: hashes[index],
    reserved: '2025-08-01T10:00:00Z',
    added_by: m('addedBy'),
  }))
  await put('registrations', ...rows)
}
