import { describe, expect, it } from 'vitest'
import type { Actor } from '#app/people/actor.ts'
import { eraseRegistration } from '#app/registration/commands/erase.server.ts'
import { agreedTo, consentSteps } from '#app/registration/consents.ts'
import { byRole, makeFestival } from '#tests/make.ts'
import { ENGINES } from '#tests/test-database.server.ts'
import { useTestDriver } from '#tests/test-driver.ts'
import { readConsents } from './queries/read-consents.server.ts'

const ana: Actor = { kind: 'user', username: 'ana', roles: ['regEditor', 'regAdmin'] }

describe.each(ENGINES)('the log of consents on %s', (engine) => {
  const driver = useTestDriver(engine)

  it('R58 shows what each person agreed to, with its text and withdrawals, and no erased person', async () => {
    const { termsVersion } = await makeFestival(driver.app, [{ places: byRole(3, 3, 3) }])
    const log = async () => (await readConsents(driver.db, '19tf2025', 1)).entries
    const id = await driver.register({
      role: 'leader',
      consents: { terms: true, photos: true, listed: true },
      newsletter: true,
    })
    await driver.change(id, { consents: { terms: true, photos: false, listed: true } })
    await driver.change(id, { newsletter: false }, ana)
    expect(
      (await log()).map(({ given, withdrawn, version, source, by, registrationId }) => ({
        given,
        withdrawn,
        version,
        source,
        by,
        registrationId,
      })),
    ).toEqual([
      {
        given: [],
        withdrawn: ['newsletter'],
        version: termsVersion,
        source: 'staff',
        by: 'ana',
        registrationId: id,
      },
      {
        given: [],
        withdrawn: ['photos'],
        version: termsVersion,
        source: 'self',
        by: null,
        registrationId: id,
      },
      {
        given: ['terms', 'photos', 'listed', 'newsletter'],
        withdrawn: [],
        version: termsVersion,
        source: 'self',
        by: null,
        registrationId: id,
      },
    ])
    const [, , first] = await log()
    expect(first?.at.getTime()).toBeLessThan((await log())[0]?.at.getTime() ?? 0)
    expect(first?.who).not.toBe('')

    expect((await eraseRegistration(driver.app, { id, by: { kind: 'dancer', registrationId: id } })).ok).toBe(
      true,
    )
    expect(await log()).toEqual([])
  })
})

describe('the curve of consents', () => {
  it('R58 counts consent to a new text as a new consent', () => {
    const before = agreedTo({
      consents: { terms: true, photos: true, listed: false, version: '1' },
      newsletter: true,
    })
    expect(consentSteps(before, { ...before, version: '2', listed: true, newsletter: false })).toEqual({
      given: ['terms', 'photos', 'listed'],
      withdrawn: ['newsletter'],
    })
    expect(consentSteps(before, before)).toEqual({ given: [], withdrawn: [] })
  })
})
