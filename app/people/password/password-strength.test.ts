import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '#app/platform/database/open.server.ts'
import { makeApp, makeFestival, type TestApp } from '#tests/make.ts'
import { openTestDatabase } from '#tests/test-database.server.ts'
import { newPasswordCode } from './password-hash.server.ts'
import { findPasswordError } from './password-strength.server.ts'

describe('a password', () => {
  let db: Database
  let app: TestApp
  beforeAll(async () => {
    db = await openTestDatabase('embedded')
    app = makeApp(db)
    await makeFestival(app, [])
  })
  afterAll(() => db.close())

  const owner = { username: 'eva.novak@dancers.example', accname: 'Eva Žužek' }
  const errorOf = (password: string) => findPasswordError(app, password, owner)

  it.each([
    'password1234',
    'Password123!',
    'P@ssw0rd1234',
    'iloveyou1234',
    'administrator',
    '123456789012',
    '1qaz2wsx3edc',
    'q1w2e3r4t5y6',
    'qwertyuiopas',
    'letmeinsunshine',
  ])('U22 that is common is refused: %s', async (password) => {
    expect(await errorOf(password)).toBe('common')
  })

  it.each([
    'tangoljubljana2025',
    'T4ng0Ljubljan4',
    'Ronda-Festival-25',
    'tango1tango2tango3',
    'festival2025!',
    'eva.novak2025',
    'EvaNovak-EvaZuzek',
    'evažužek12345',
    'TF2025-TF2025-TF',
    'dancers.example',
  ])('U22 made of words of the festival and the account is refused: %s', async (password) => {
    expect(['context', 'pattern']).toContain(await errorOf(password))
  })

  it.each([
    'aaaaaaaaaaaaa',
    'abcdefghijkl',
    'abcabcabcabc',
    'ljubezenljubezen',
    '000000000000',
    'rosa rosa rosa',
    'x'.repeat(200),
  ])('U22 that is a pattern is refused: %s', async (password) => {
    expect(['pattern', 'common']).toContain(await errorOf(password))
  })

  it.each([
    'with a rose in the teeth',
    'two lines that never part',
    'correct horse battery staple',
    'milonga je moja najljubša',
    'tango, a bicycle and three plums',
    'čebela v marmeladi',
  ])('U22 that is a sentence is accepted: %s', async (password) => {
    expect(await errorOf(password)).toBeNull()
  })

  it('U22 that was generated is accepted, each of five hundred', async () => {
    for (let n = 0; n < 500; n += 1) expect(await errorOf(newPasswordCode())).toBeNull()
  })

  it('U10 has 12 to 200 characters', async () => {
    expect(await errorOf('rose, teeth')).toBe('too-short')
    expect(await errorOf('rose in the teeth '.repeat(12))).toBe('too-long')
  })
})
