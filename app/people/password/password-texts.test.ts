import { describe, expect, it } from 'vitest'
import { m } from '#app/platform/messages/messages.js'

describe('the texts about passwords', () => {
  it('do not promise to sign in, which follows on a page of its own (U13)', () => {
    expect(m.auth_password_set_do({}, { locale: 'en' })).not.toMatch(/sign in/i)
    expect(m.auth_password_set_do({}, { locale: 'sl' })).not.toMatch(/prijav/i)
  })

  it('say to dancers, who never chose a username, that it is their e-mail address', () => {
    for (const text of [m.auth_login_lead, m.auth_password_ask_lead]) {
      expect(text({}, { locale: 'en' })).toMatch(/username.* e-mail address/)
      expect(text({}, { locale: 'sl' })).toMatch(/uporabniško ime.* e-naslov/)
    }
  })
})
