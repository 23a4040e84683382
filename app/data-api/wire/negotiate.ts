import type { Locale } from '#app/platform/locale.ts'
import type { Format } from './write-answer.ts'

/** How the body is written; null when in a way that is not spoken here. Without a word it is MessagePack. */
export function formatOfBody(contentType: string | undefined): Format | null {
  const type = contentType?.split(';')[0]?.trim().toLowerCase()
  switch (type) {
    case 'application/json':
      return 'json'
    case undefined:
    case '':
    case 'application/msgpack':
    case 'application/x-msgpack':
    case 'application/vnd.msgpack':
    case 'application/octet-stream':
      return 'msgpack'
    default:
      return null
  }
}

/** How the answer is to be written: MessagePack unless JSON is asked for by its name. */
export function formatOfAnswer(accept: string | undefined): Format {
  const asked = (accept ?? '').toLowerCase().split(',')
  return asked.some((one) => one.split(';')[0]?.trim() === 'application/json') ? 'json' : 'msgpack'
}

/** The one of our languages that is asked for most (RFC 9110, section 12.5.4); null when neither is. */
export function localeAsked(acceptLanguage: string | undefined): Locale | null {
  const asked = (acceptLanguage ?? '')
    .toLowerCase()
    .split(',')
    .flatMap((one) => {
      const [range = '', ...parameters] = one.split(';').map((part) => part.trim())
      const locale = range.split('-')[0]
      const q = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2)
      const weight = q === undefined ? 1 : Number(q)
      return (locale === 'en' || locale === 'sl') && weight > 0 ? [{ locale, weight } as const] : []
    })
  return asked.toSorted((a, b) => b.weight - a.weight)[0]?.locale ?? null
}
