import { m } from '#app/platform/messages/messages.js'
import type { StaffMember } from '../empty-festival.ts'
import type { Place, TestFestival } from '../test-festival.ts'
import type { Visitor } from '../visitor.ts'

export const password = 'a rose in the teeth, said the bandoneon'

/** One for each place: guesses at passwords are counted by name. */
export function adminAt({ lang, screen }: Place, name: string): StaffMember {
  const at = `${lang}-${screen}`.toLowerCase()
  return { username: `${name}-${at}`, accname: 'Živa Ščurek', password, roles: ['admin'] }
}

/**
 * A user who has signed in to open `to`, and has not looked at the page yet. Behind a proxy by the form; else by the
 * API, without loading a page: the form has stories of its own.
 */
export async function somebodySignedIn(
  festival: TestFestival,
  place: Place,
  { username, to }: { readonly username: string; readonly to: string },
): Promise<Visitor> {
  const visitor = await festival.visitor(place)
  const login = `${festival.address()}/auth/login?lang=${place.lang}`
  if (festival.isProxied) {
    await visitor.opens(`${login}&to=${encodeURIComponent(to)}`)
    await signsIn(visitor, username)
    return visitor
  }
  await visitor.asksUnseen(login)
  await visitor.asksUnseen(`${festival.address()}/api/auth/login`, { username, password })
  await visitor.opens(`${festival.address()}${to}`)
  return visitor
}

/** Fills in the form of the sign-in page they stand before. */
export async function signsIn(visitor: Visitor, username: string): Promise<void> {
  await visitor.fills(m.auth_username, username)
  await visitor.fills(m.auth_password, password)
  await visitor.presses(m.auth_login_do)
}
