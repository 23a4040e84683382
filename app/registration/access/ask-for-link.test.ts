import { describe, expect, it } from 'vitest'
import type { Database } from '#app/platform/database/open.server.ts'
import { useDesk } from '#tests/desk.ts'
import { makeFestival } from '#tests/make.ts'
import { ENGINES } from '#tests/test-database.server.ts'
import { answerLinkRequests, askForLink } from './ask-for-link.server.ts'

describe.each(ENGINES)('links into registrations that somebody asks for, on %s', (engine) => {
  const desk = useDesk(engine)

  it('R3 are asked for by the same statements, whether the address has a registration or not', async () => {
    await makeFestival(desk.app, [{}])
    const known = await desk.register({ email: 'known@example.org' })
    await desk.confirm(known)
    await desk.register({ email: 'unconfirmed@example.org' })
    const statementsOf = async (email: string) => {
      const statements: string[] = []
      const query: Database['query'] = (statement, values) => {
        statements.push(typeof statement === 'string' ? statement : statement.text)
        return desk.db.query(statement, values)
      }
      const transaction: Database['transaction'] = (work) => {
        statements.push('a transaction')
        return desk.db.transaction(work)
      }
      const db = Object.assign(Object.create(desk.db) as Database, { query, transaction })
      await askForLink({ ...desk.app, db }, { email, language: 'en' })
      return statements
    }
    const [first, ...others] = await Promise.all(
      ['known', 'unknown', 'unconfirmed'].map((name) => statementsOf(`${name}@example.org`)),
    )
    expect(first).toHaveLength(1)
    for (const other of others) expect(other).toEqual(first)
    expect(await desk.letters(known)).not.toContain('oneTime')
    while ((await answerLinkRequests(desk.app)) > 0);
    expect((await desk.letters(known)).filter((kind) => kind === 'oneTime')).toHaveLength(1)
    expect((await desk.db.query('select from link_requests')).rows).toEqual([])
  })

  it('R3 are answered once by several workers, however often somebody asks at once', async () => {
    await makeFestival(desk.app, [{}])
    const id = await desk.register({ email: 'known@example.org' })
    await desk.confirm(id)
    for (let n = 0; n < 4; n += 1) await askForLink(desk.app, { email: 'Known@example.org', language: 'en' })
    await Promise.all([0, 1, 2, 3].map(() => answerLinkRequests(desk.app)))
    expect((await desk.letters(id)).filter((kind) => kind === 'oneTime')).toHaveLength(1)
  })
})
