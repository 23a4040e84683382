import { describe, expect, it } from 'vitest'
import { makeFestival } from '#tests/make.ts'
import { defaultEngines } from '#tests/test-database.server.ts'
import { useTestDriver } from '#tests/test-driver.ts'
import { readerOf } from '../lists/read-list.server.ts'
import { answerBulk, bulkRequest } from './bulk-requests.server.ts'

describe.each(defaultEngines)('a bulk command shown before it runs, on %s', (engine) => {
  const driver = useTestDriver(engine)

  it('R37 shows one of the e-mails as it will look, and writes none', async () => {
    await makeFestival(driver.app, [{ places: { mode: 'head', size: 9 } }])
    const ids = [
      await driver.register({ email: 'ziva@example.org' }),
      await driver.register({ email: 'bor@example.org' }),
    ]
    const by = { kind: 'user', username: 'olga', roles: ['regAdmin'] } as const
    const reader = await readerOf(driver.app, { collection: 'regs', by, locale: 'en' })
    if (!reader) throw new Error('no list')
    const ask = (command: string) =>
      answerBulk(
        driver.app,
        { by, locale: 'en', collection: 'regs', reader },
        bulkRequest.parse({ intent: 'preview-bulk', command, ids, options: { tags: ['x'] } }),
      )
    const before = (await driver.db.query('select id from emails')).rows
    expect(await ask('cancel')).toMatchObject({
      email: {
        to: expect.stringMatching(/(ziva|bor)@example\.org/),
        subject: expect.stringMatching(/cancelled/i),
        html: expect.stringContaining('<!doctype html>'),
      },
    })
    expect((await driver.db.query('select id from emails')).rows).toEqual(before)
    expect(await ask('tag')).toMatchObject({ kind: 'bulk', email: null })
  })
})
