import { langOfCookie } from '#app/platform/http/language-cookie.ts'
import { firstPageOf } from '../access/route-access.ts'
import type { Actor } from '../actor.ts'

/** The page after signing in; a dancer's registration has a language in its address. */
export function landingOf(actor: Actor, request: Request): string {
  const first = firstPageOf(actor)
  const lang = langOfCookie(request.headers.get('cookie')) ?? 'EN'
  return first === '/myReg' ? `/${lang}/myReg` : first
}
