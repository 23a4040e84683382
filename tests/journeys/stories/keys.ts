import { TOTP } from 'otpauth'
import { m } from '#app/platform/messages/messages.js'
import type { Place, TestFestival } from '../test-festival.ts'
import { adminAt, signsIn, somebodySignedIn } from './sign-in.ts'

export const codeBearerAt = (place: Place) => adminAt(place, 'coded')
export const keyBearerAt = (place: Place) => adminAt(place, 'keyed')

const office = { to: '/admin' }

/** Is let in only when a second factor is set up: does it with an app's code, and is in. */
export async function setsUpACode(festival: TestFestival, place: Place): Promise<void> {
  const { username, accname } = codeBearerAt(place)
  const visitor = await somebodySignedIn(festival, place, { username, ...office })
  await visitor.arrivesAt(m.auth_password_title)
  await visitor.sees(m.auth_second_must)
  await visitor.presses(m.auth_second_begin)
  await visitor.sees(m.auth_second_scan)
  await visitor.looksItOver()
  const app = new TOTP({ secret: await visitor.copies('code') })
  await visitor.fills(m.auth_code, app.generate())
  await visitor.presses(m.auth_second_confirm)
  await visitor.sees(m.auth_second_done)
  await visitor.looksItOver()
  await visitor.opens(`${festival.address()}/admin`)
  await visitor.arrivesAt(visitor.reads(m.office_home_greeting, { name: accname }))
}

/** Keeps a passkey on a device instead, shows it, signs out, and signs in with nothing else. */
export async function comesInByAPasskey(festival: TestFestival, place: Place): Promise<void> {
  const { username, accname } = keyBearerAt(place)
  const visitor = await festival.visitor(place)
  await visitor.hasAPasskeyDevice()
  await visitor.opens(`${festival.address()}/auth/login?lang=${place.lang}&to=%2Fadmin`)
  await signsIn(visitor, username)
  await visitor.arrivesAt(m.auth_password_title)
  await visitor.fills(m.people_passkey_name, 'Telefon')
  await visitor.presses(m.people_passkey_add)
  await visitor.sees('Telefon')
  await visitor.looksItOver()

  await visitor.opens(`${festival.address()}/auth/logout`)
  await visitor.presses(m.auth_sign_out)
  await visitor.arrivesAt(m.auth_logout_nobody)
  await visitor.opens(`${festival.address()}/auth/login?to=%2Fadmin`)
  await visitor.presses(m.people_passkey_sign_in)
  await visitor.arrivesAt(visitor.reads(m.office_home_greeting, { name: accname }))
}
