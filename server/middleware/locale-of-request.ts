import type { Context } from 'hono'
import { localeAsked } from '#app/data-api/wire/negotiate.ts'
import { langOfPath } from '#app/platform/addresses.ts'
import { type Locale, localeOf } from '#app/platform/locale.ts'

/** The language of the response before any page is rendered: that of the address, else the browser's. */
export function localeOfRequest({ req }: Context): Locale {
  const lang = langOfPath(req.path)
  return lang ? localeOf(lang) : (localeAsked(req.header('accept-language')) ?? 'en')
}
