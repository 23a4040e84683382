import { describe, expect, it } from 'vitest'
import { makePerson } from '#tests/make.ts'
import { defaultEngines } from '#tests/test-database.server.ts'
import { useFixture } from './testing/fixture.ts'

describe.each(defaultEngines)('the data interface on %s', (engine) => {
  const fixture = useFixture(engine)

  describe('access', () => {
    it('X1 is checked before the body is read', async () => {
      const closed = ['users/find', 'events/save', 'regs/update', 'regs/insert', 'vip/find', 'invoice/find']
      for (const path of closed) {
        const answer = await fixture.api.send(path, 'broken', { 'Content-Type': 'application/json' })
        expect([path, answer.status]).toEqual([path, 401])
      }
      for (const path of [
        'nothing/find',
        'regs/drop',
        'regs19tf2025/aggregate',
        '__proto__/find',
        'regs/constructor',
      ]) {
        expect([path, (await fixture.refuse(path, {})).status]).toEqual([path, 404])
      }
      expect((await fetch(`${fixture.api.origin}/api/db/events/find`)).status).toBe(405)
    })

    it('X5 uses the named festival', async () => {
      for (const name of ['TF2025', '19tf2025']) {
        expect((await fixture.api.call(`events/find?db=${name}`)).body).toHaveLength(3)
      }
      expect((await fixture.refuse('events/find?db=TF1999', {})).status).toBe(404)
      expect((await fixture.refuse('events/find?db=', {})).status).toBe(404)
    })

    it('X3 X4 refuses malformed bodies with a status and a sentence in both languages', async () => {
      const json = { 'Content-Type': 'application/json', 'Accept-Language': 'sl' }
      const packed = { 'Content-Type': 'application/msgpack' }
      const before = await fixture.rows()
      const answers = [
        [400, await fixture.api.send('regs/save', '{"name":', json)],
        [400, await fixture.api.send('regs/save', '[]', json)],
        [400, await fixture.api.send('regs/save', '{"__proto__":{"status":"confirmed"}}', json)],
        [400, await fixture.api.send('regs/save', new Uint8Array([0xdf, 0xff, 0xff, 0xff, 0xff]), packed)],
        [400, await fixture.api.send('regs/save', new Uint8Array([0xc1]), packed)],
        [415, await fixture.api.send('regs/save', 'name=Ana', { 'Content-Type': 'text/plain' })],
        [413, await fixture.api.send('regs/save', 'x'.repeat(256 * 1024 + 1), json)],
        [403, await fixture.api.call('regs/save', makePerson(), { Origin: 'https://evil.example' })],
      ] as const
      for (const [status, answer] of answers) {
        expect([answer.status, answer.body.status]).toEqual([status, status])
        expect(answer.body.detail).toMatch(/\S/)
      }
      expect(answers[0][1].body.detail).toMatch(/^Vsebine/)
      expect(await fixture.rows()).toEqual(before)
    })

    it('X13 is limited for callers who save too often', async () => {
      fixture.app.at('2025-09-01T11:00:00+02:00')
      const many = Array.from({ length: 610 }, () => fixture.api.call('regs/save', {}))
      const answers = await Promise.all(many)
      const refused = answers.filter(({ status }) => status === 429)
      expect(refused).toHaveLength(10)
      expect(Number(refused[0]?.headers.get('Retry-After'))).toBeGreaterThan(0)
      expect((await fixture.api.call('regs/find', {})).status).toBe(200)
      fixture.app.at('2025-09-01T11:01:00+02:00')
      expect((await fixture.api.call('regs/save', {})).status).toBe(422)
    })
  })
})
