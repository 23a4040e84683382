import { describe, expect, it } from 'vitest'
import { eventId } from '#tests/make.ts'
import { defaultEngines } from '#tests/test-database.server.ts'
import { callerOf, holding } from '../testing/call-as.ts'
import { useFixture } from '../testing/fixture.ts'

describe.each(defaultEngines)('registrations for the role reception on %s', (engine) => {
  const fixture = useFixture(engine)
  const receptionist = holding('reception')

  it('X20 are found by name, code, id and search, without the note, which findById returns', async () => {
    const { _id, code } = await fixture.save({ name: 'Živa', surname: 'Kos', note: 'pri vratih' })
    await fixture.save({ name: 'Bor', email: 'bor@tango.example', picks: [eventId(2)] })
    const callAs = callerOf(fixture.app)
    for (const query of [
      { name: 'Živa' },
      { surname: 'Kos' },
      { code },
      { _id },
      { $text: { $search: 'ziva' } },
    ]) {
      const { status, body } = await callAs(receptionist, 'regs/find', { query })
      expect([query, status, body.length]).toEqual([query, 200, 1])
      expect(body[0]).toMatchObject({ _id, name: 'Živa' })
      expect(body[0]).not.toHaveProperty('note')
    }
    const card = await callAs(receptionist, 'regs/findById', { _id })
    expect(card.body).toMatchObject({ _id, note: 'pri vratih' })
  })

  it.each<[string, unknown, unknown]>([
    ['everybody', undefined, undefined],
    ['everybody, by an empty query', {}, undefined],
    ['an expression', { name: { $regex: '.' } }, undefined],
    ['all but somebody', { name: { $ne: 'Ana' } }, undefined],
    ['one letter', { name: 'A' }, undefined],
    ['one letter in the search', { $text: { $search: 'a' } }, undefined],
    ['something else', { role: 'leader' }, undefined],
    ['something else beside a name', { name: 'Ana', role: 'leader' }, undefined],
    ['one of many', { $or: [{ name: 'Ana' }, { role: 'leader' }] }, undefined],
    ['more than 25', { name: 'Ana' }, { limit: 26 }],
    ['all, as MongoDB says it', { name: 'Ana' }, { limit: 0 }],
    ['the next page', { name: 'Ana' }, { skip: 25 }],
    ['the order of notes', { name: 'Ana' }, { sort: { note: 1 } }],
    ['notes', { name: 'Ana' }, { projection: { note: 1 } }],
  ])('X20 cannot be queried by %s', async (_, query, opts) => {
    const callAs = callerOf(fixture.app)
    const { status, body } = await callAs(receptionist, 'regs/find', { query, opts })
    expect([status, body.errors?.[0]?.message]).toEqual([422, expect.stringMatching(/\S/)])
  })

  it('X20 are counted as for everybody', async () => {
    await fixture.save()
    const callAs = callerOf(fixture.app)
    const by = (field: string) =>
      callAs(receptionist, 'regs/aggregate', { pipeline: [{ $group: { _id: field, n: { $sum: 1 } } }] })
    expect((await by('$name')).status).toBe(422)
    expect((await by('$note')).status).toBe(422)
    expect((await by('$role')).body).toEqual([])
  })

  it('X20 are a full list for a user with another role', async () => {
    await fixture.save({ note: 'pri vratih' })
    const callAs = callerOf(fixture.app)
    for (const by of [holding('reception', 'regEditor'), holding('regEditor')]) {
      expect((await callAs(by, 'regs/find')).body).toMatchObject([{ note: 'pri vratih' }])
    }
  })
})
