import { describe, expect, it } from 'vitest'
import { systemActor } from '#app/people/actor.ts'
import { byRole, eventId, makeFestival } from '#tests/make.ts'
import { ENGINES } from '#tests/test-database.server.ts'
import { dancer, useTestDriver } from '#tests/test-driver.ts'
import { changeRegistration } from './commands/change.server.ts'
import { eraseRegistration } from './commands/erase.server.ts'
import { handOverRegistration } from './commands/hand-over.server.ts'
import { fieldList, initialFields } from './fields.ts'
import { handOverInput } from './forms.ts'

describe.each(ENGINES)('the field list of registrations on %s', (engine) => {
  const driver = useTestDriver(engine)

  const erased = fieldList.filter(({ personal, erased }) => personal || erased !== undefined)

  /** Free text of every field that people may set, each with its name in it. */
  const marks = Object.fromEntries(
    fieldList
      .filter(({ input, shown }) => input && (shown?.kind === 'text' || shown?.kind === 'longText'))
      .map(({ name }) => [name, name === 'phone' ? '+386 40 987654' : `Zaznamek${name}`]),
  )

  async function markedRegistration() {
    await makeFestival(driver.app, [{}])
    const { promo, internalNote, ...said } = marks
    const id = await driver.register({ ...said, email: 'zaznamek@tango.example', newsletter: true })
    const change = { internalNote: internalNote ?? null }
    expect(await changeRegistration(driver.app, { id, change, by: systemActor })).toMatchObject({ ok: true })
    return id
  }

  const rowOf = async (id: string) =>
    (await driver.db.query('select * from registrations where id = $1', [id])).rows[0]

  it('has every column of the table, and no other', async () => {
    const { rows } = await driver.db.query<{ column_name: string }>(
      `select column_name from information_schema.columns
       where table_schema = current_schema() and table_name = 'registrations' and is_generated = 'NEVER'`,
    )
    const columns = fieldList.map(({ column }) => column)
    expect(columns.toSorted()).toEqual(rows.map(({ column_name }) => column_name).toSorted())
  })

  it('F18 erases the same in an archive', async () => {
    const { rows } = await driver.db.query<{ columns: string[] }>(
      `select forgettable('registrations') as columns`,
    )
    const wanted = ['search', ...erased.map(({ column }) => column)]
    expect(rows[0]?.columns.toSorted()).toEqual(wanted.toSorted())
  })

  it('R11 erases all free text', async () => {
    const id = await markedRegistration()
    expect(JSON.stringify(await rowOf(id))).toMatch(/ZaznamekinternalNote/)
    expect(await eraseRegistration(driver.app, { id, by: systemActor })).toMatchObject({ ok: true })
    expect(JSON.stringify(await rowOf(id))).not.toMatch(/zaznamek|987654/i)
  })

  /** The tables in which some text is found. */
  async function tablesWith(text: string): Promise<string[]> {
    const { rows } = await driver.db.query<{ name: string }>(
      `select table_name as name from information_schema.tables where table_schema = current_schema() and table_type = 'BASE TABLE'`,
    )
    const found = []
    for (const { name } of rows) {
      const { rows: some } = await driver.db.query(
        `select from "${name}" t where position($1 in lower(t::text)) > 0 limit 1`,
        [text],
      )
      if (some.length > 0) found.push(name)
    }
    return found.toSorted()
  }

  it("R11 erases the dancer's address in every table, also where a partner wrote it", async () => {
    await makeFestival(driver.app, [{ places: byRole(3, 3, 1) }])
    const marked = 'Zaznamek@tango.example'
    const inviter = await driver.register({ role: 'leader' })
    await driver.change(inviter, { partner: { email: marked } })
    await driver.confirm(inviter)
    expect(await tablesWith('zaznamek@')).toEqual(
      expect.arrayContaining(['emails', 'holds', 'registrations']),
    )
    const code = await driver.inviteFrom(inviter)
    const id = await driver.register({ role: 'follower', email: marked, partner: { code } })
    expect(await eraseRegistration(driver.app, { id, by: systemActor })).toMatchObject({ ok: true })
    expect(await tablesWith('zaznamek@')).toEqual([])
    expect((await driver.read(inviter)).status).toBe('placed')
  })

  it('R11 removes the address of an erased dancer from open invitations', async () => {
    await makeFestival(driver.app, [{ places: byRole(3, 3, 1) }, { places: byRole(3, 3, 1) }])
    const marked = 'zaznamek@tango.example'
    const held = await driver.invite({ partner: { email: marked } })
    const unproved = await driver.register({
      role: 'leader',
      picks: [eventId(1), eventId(2)],
      onFull: 'allOrNothing',
      partner: { email: marked },
    })
    const id = await driver.register({ role: 'follower', email: marked })
    expect(await eraseRegistration(driver.app, { id, by: systemActor })).toMatchObject({ ok: true })
    expect(await tablesWith('zaznamek@')).toEqual([])
    expect((await driver.read(held)).partner).toMatchObject({ state: 'held', email: null })
    expect((await driver.read(unproved)).partner).toEqual({ state: 'none' })

    await driver.confirm(unproved)
    expect(await driver.messages(unproved)).not.toContain('partnerInvited')
    await driver.change(held, { partner: { email: 'bo@tango.example' } })
    expect((await driver.read(held)).partner).toMatchObject({ email: 'bo@tango.example' })
  })

  it('R11 keeps an address that another dancer registered with', async () => {
    await makeFestival(driver.app, [{}])
    const shared = { email: 'zaznamek@tango.example' }
    const [first, second] = [
      await driver.register(shared),
      await driver.register({ ...shared, name: 'Druga' }),
    ]
    expect(await eraseRegistration(driver.app, { id: first, by: systemActor })).toMatchObject({ ok: true })
    expect(await rowOf(second)).toMatchObject(shared)
    expect(await driver.messages(second)).toHaveLength(1)
  })

  it('R10 passes on no personal data of the former dancer', async () => {
    const id = await markedRegistration()
    const to = handOverInput.parse({
      name: 'Nova',
      surname: 'Plesalka',
      email: 'nova@tango.example',
      country: 'AT',
      role: 'follower',
      language: 'en',
      terms: true,
    })
    expect(await handOverRegistration(driver.app, { id, to, by: dancer(id) })).toMatchObject({ ok: true })
    expect(JSON.stringify(await rowOf(id))).not.toMatch(/zaznamek|987654/i)
  })

  it('R6 treats equal values as no change, whatever the price list has become', async () => {
    await makeFestival(driver.app, [{}, {}])
    const id = await driver.register({ picks: [eventId(1)], note: 'by the window' })
    const { code } = await driver.read(id)
    await driver.db.query(
      `update price_items set amounts = (select jsonb_object_agg(key, value::int + 100) from jsonb_each_text(amounts))`,
    )
    await driver.db.query('update editions set catalogue_version = catalogue_version + 1')
    const before = await rowOf(id)
    const audited = () => driver.db.query('select count(*) from audit')
    const actions = (await audited()).rows
    const { name, note } = await driver.read(id)
    for (const change of [{}, { name, note }, { picks: [eventId(1)], extras: [], partner: null }]) {
      await driver.change(id, change)
      await driver.change(id, change, systemActor)
    }
    expect(await rowOf(id)).toEqual(before)
    expect((await audited()).rows).toEqual(actions)
    expect(await driver.messages(id)).toEqual(['placed'])

    await driver.change(id, { note: 'by the door' }, systemActor)
    expect(await rowOf(id)).toMatchObject({ code, note: 'by the door', total_cents: before?.total_cents })
  })

  it('R1 reserves staff fields for staff, to see and to set', async () => {
    await makeFestival(driver.app, [{}])
    const id = await driver.register()
    const hidden = { internalNote: 'knows the DJ' }
    expect(await changeRegistration(driver.app, { id, change: hidden, by: dancer(id) })).toEqual({
      ok: false,
      reason: { kind: 'fields', errors: [{ path: 'internalNote', error: 'unknown-field' }] },
    })
    expect(await changeRegistration(driver.app, { id, change: hidden, by: systemActor })).toMatchObject({
      ok: true,
    })
    expect(await rowOf(id)).toMatchObject({ internal_note: 'knows the DJ' })
    expect(JSON.stringify(await driver.read(id))).not.toContain('knows the DJ')
    expect(Object.keys(initialFields)).toContain('internalNote')
  })
})
