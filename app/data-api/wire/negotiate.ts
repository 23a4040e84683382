import Negotiator from 'negotiator'
import type { Locale } from '#app/platform/locale.ts'
import type { Format } from './write-answer.ts'

/** The format of a request's body; null when it is unknown. Without a header it is MessagePack. X2. */
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

/** The content type of the answer: MessagePack unless JSON is preferred. */
export function formatOfAnswer(accept: string | undefined): Format {
  const asked = new Negotiator({ headers: { accept } }).mediaType(['application/msgpack', 'application/json'])
  return asked === 'application/json' ? 'json' : 'msgpack'
}

/** The preferred one of our languages; null when neither is named. */
export function localeAsked(acceptLanguage: string | undefined): Locale | null {
  const asked = new Negotiator({ headers: { 'accept-language': acceptLanguage } }).languages()
  return asked.map((range) => range.split('-')[0]?.toLowerCase()).find(isLocale) ?? null
}

function isLocale(language: string | undefined): language is Locale {
  return language === 'en' || language === 'sl'
}
