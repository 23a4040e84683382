import { describe, expect, it } from 'vitest'
import type { Database } from '#app/platform/database/open.server.ts'
import { makeFestival } from '#tests/make.ts'
import { ENGINES } from '#tests/test-database.server.ts'
import { useTestDriver } from '#tests/test-driver.ts'
import { answerLinkRequests, requestLink } from './ask-for-link.server.ts'

describe.each(ENGINES)('requested links to registrations, on %s', (engine) => {
  const driver = useTestDriver(engine)

  it('R3 run the same statements whether the address has a registration or not', async () => {
    await makeFestival(driver.app, [{}])
    const known = await driver.register({ email: 'known@example.org' })
    await driver.confirm(known)
    await driver.register({ email: 'unconfirmed@example.org' })
    const statementsOf = async (email: string) => {
      const statements: string[] = []
      const query: Database['query'] = (statement, values) => {
        statements.push(typeof statement === 'string' ? statement : statement.text)
        return driver.db.query(statement, values)
      }
      const transaction: Database['transaction'] = (work) => {
        statements.push('a transaction')
        return driver.db.transaction(work)
      }
      const db = Object.assign(Object.create(driver.db) as Database, { query, transaction })
      await requestLink({ ...driver.app, db }, { email, language: 'en' })
      return statements
    }
    const [first, ...others] = await Promise.all(
      ['known', 'unknown', 'unconfirmed'].map((name) => statementsOf(`${name}@example.org`)),
    )
    expect(first).toHaveLength(1)
    for (const other of others) expect(other).toEqual(first)
    expect(await driver.messages(known)).not.toContain('oneTime')
    while ((await answerLinkRequests(driver.app)) > 0);
    expect((await driver.messages(known)).filter((kind) => kind === 'oneTime')).toHaveLength(1)
    expect((await driver.db.query('select from link_requests')).rows).toEqual([])
  })

  it('R3 open the registration of last year too, until it is archived', async () => {
    await makeFestival(driver.app, [{}])
    const id = await driver.register({ email: 'known@example.org' })
    await driver.confirm(id)
    await driver.db.query(`insert into editions
      select (jsonb_populate_record(e, '{"id": "20tf2026", "code": "TF2026", "number": 20, "is_current": false}')).* from editions e`)
    await driver.db.query('update editions set is_current = false')
    await driver.db.query(`update editions set is_current = true where id = '20tf2026'`)
    await driver.db.notify('catalogue', '20tf2026')
    const sent = async () => {
      await requestLink(driver.app, { email: 'known@example.org', language: 'en' })
      await answerLinkRequests(driver.app)
      return (await driver.messages(id)).filter((kind) => kind === 'oneTime').length
    }
    expect(await sent()).toBe(1)
    driver.app.at(new Date(driver.app.now().getTime() + 86_400_000))
    await driver.db.query(`update editions set archived = true where id = '19tf2025'`)
    await driver.db.notify('catalogue', '19tf2025')
    expect(await sent()).toBe(1)
  })

  it('R3 are sent once by several workers, for any number of concurrent requests', async () => {
    await makeFestival(driver.app, [{}])
    const id = await driver.register({ email: 'known@example.org' })
    await driver.confirm(id)
    for (let n = 0; n < 4; n += 1)
      await requestLink(driver.app, { email: 'Known@example.org', language: 'en' })
    await Promise.all([0, 1, 2, 3].map(() => answerLinkRequests(driver.app)))
    expect((await driver.messages(id)).filter((kind) => kind === 'oneTime')).toHaveLength(1)
  })
})
