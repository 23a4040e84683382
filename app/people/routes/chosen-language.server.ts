import { redirect } from 'react-router'
import { appContext } from '#app/platform/app-context.server.ts'
import { langCookies } from '#app/platform/http/language-cookie.ts'
import { isLang } from '#app/platform/locale.ts'
import type { RouteArgs } from '../access/route-guard.server.ts'

/**
 * The language switch of screens whose address has no language: a plain link with `?lang=SI`. Stores the choice in a cookie and redirects to the
 * address without it.
 */
export function takeChosenLanguage({ url, context }: Pick<RouteArgs, 'url' | 'context'>): void {
  const chosen = url.searchParams.get('lang')
  if (chosen === null) return
  const clean = new URL(url)
  clean.searchParams.delete('lang')
  const secure = context.get(appContext).config.origin.startsWith('https:')
  const headers = new Headers()
  for (const cookie of isLang(chosen) ? langCookies(chosen, { secure }) : [])
    headers.append('Set-Cookie', cookie)
  throw redirect(clean.pathname + clean.search, { headers })
}
