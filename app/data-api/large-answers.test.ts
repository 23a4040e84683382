import { afterEach, describe, expect, it } from 'vitest'
import { ENGINES } from '#tests/test-database.server.ts'
import { useFixture } from './testing/fixture.ts'

describe.each(ENGINES)('large answers on %s', (engine) => {
  const fixture = useFixture(engine)

  async function addEvents(count: number): Promise<void> {
    for (const [table, id] of [
      ['events', 'id'],
      ['pools', 'event_id'],
    ]) {
      await fixture.db.query(
        `insert into ${table} select (jsonb_populate_record(null::${table}, to_jsonb(e) || jsonb_build_object('${id}', lpad(n::text, 24, 'f'), 'slug', 'event-' || n))).*
         from (select * from ${table} order by ${id} limit 1) as e, generate_series(1, $1::int) as n`,
        [count],
      )
    }
  }
  afterEach(async () => {
    await fixture.db.query("delete from pools where event_id like 'fff%'")
    await fixture.db.query("delete from events where id like 'fff%'")
  })

  it('X13 arrive complete over HTTP, in JSON and MessagePack, with a count on request', async () => {
    await addEvents(1200)
    const all = { query: {}, opts: { sort: { _id: 1 }, projection: { title: 1, startsAt: 1 }, count: true } }
    const { body } = await fixture.api.call('events/find', all)
    expect(body.count).toBe(1203)
    expect(body.items).toHaveLength(1203)
    const packed = await fixture.api.callPacked('events/find', {
      ...all,
      opts: { ...all.opts, count: false },
    })
    expect(packed.headers.get('Content-Type')).toBe('application/msgpack')
    expect(packed.body.map(({ _id }: { _id: string }) => _id)).toEqual(
      body.items.map(({ _id }: { _id: string }) => _id),
    )
    expect(packed.body[0].startsAt).toEqual(new Date(body.items[0].startsAt.$date))
  })

  it('X4 that fail before the first row are refused with a sentence', async () => {
    await addEvents(1200)
    const pipeline = [
      { $addFields: { half: { $divide: ['$tolerance', '$tolerance'] } } },
      { $group: { _id: '$title', n: { $push: { $concat: ['$level', 5] } } } },
    ]
    const answer = await fixture.refuse('events/aggregate', { pipeline })
    expect(answer.status).toBe(422)
  })
})
