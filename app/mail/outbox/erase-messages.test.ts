import { describe, expect, it } from 'vitest'
import { makeFestival } from '#tests/make.ts'
import { defaultEngines } from '#tests/test-database.server.ts'
import { useTestDriver } from '#tests/test-driver.ts'
import { eraseMessages } from './erase-messages.server.ts'
import { postMessages } from './outbox.server.ts'

describe.each(defaultEngines)('e-mails about no registration, on %s', (engine) => {
  const driver = useTestDriver(engine)
  const at = (instant: string) => {
    driver.app.at(instant)
    return eraseMessages(driver.app)
  }

  it('L9 that left long after they were written are erased thirty days later, and wait while staff hold them', async () => {
    await makeFestival(driver.app, [])
    const common = { editionId: '19tf2025', registrationId: null, recipient: 'a@b.example', data: {} }
    const now = new Date('2025-09-01T10:00:00+02:00')
    const leavesAt = new Date('2025-10-15T10:00:00+02:00')
    const messages = ['newsIssue', 'teamMessage'].map((kind) => ({
      ...common,
      kind,
      language: 'en' as const,
      now,
      leavesAt,
    }))
    await driver.db.transaction((tx) => postMessages(tx, driver.app, messages))
    await driver.db.query(`update emails set state = 'sent' where kind = 'newsIssue'`)
    await driver.db.query(`update emails set held_by = 'olga' where kind = 'teamMessage'`)
    expect(await at('2025-10-15T10:00:00+02:00')).toBe(0)
    expect(await at('2025-11-14T09:00:00+01:00')).toBe(0)
    expect(await at('2025-11-14T09:00:01+01:00')).toBe(2)
  })
})
