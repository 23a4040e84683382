import { describe, expect, it } from 'vitest'
import { m } from '#app/platform/messages/messages.js'

describe('the texts about passwords', () => {
  it('do not promise to sign in, which follows on a page of its own (U13)', () => {
    expect(m.auth_password_set_do({}, { locale: 'en' })).not.toMatch(/sign in/i)
    expect(m.auth_password_set_do({}, { locale: 'sl' })).not.toMatch(/prijav/i)
  })
})
