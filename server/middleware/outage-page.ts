import { type Locale, languageTag } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'

/**
 * A page for when nothing else can be rendered, in both languages, the visitor's first: it needs no database, no build and no React. The same
 * bytes may be sent to thousands a second.
 * @param say the sentence in a language
 * @param nonce of the style
 */
export function outagePage(
  first: Locale,
  say: (locale: Locale) => string,
  { nonce, again }: { readonly nonce: string; readonly again: string | null },
): string {
  const parts = ([first, first === 'en' ? 'sl' : 'en'] as const).map((locale, index) => {
    const heading = index === 0 ? 'h1' : 'h2'
    const link =
      again === null
        ? ''
        : `<p><a href="${escaped(again)}">${escaped(m.platform_outage_again({}, { locale }))}</a></p>`
    const title = escaped(m.platform_outage_title({}, { locale }))
    return `<section lang="${languageTag(locale)}"><${heading}>${title}</${heading}><p>${escaped(say(locale))}</p>${link}</section>`
  })
  const title = escaped(m.platform_outage_title({}, { locale: first }))
  return `<!DOCTYPE html><html lang="${languageTag(first)}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="robots" content="noindex"><title>${title}</title><style nonce="${escaped(nonce)}">body{font:1.1rem/1.5 system-ui,sans-serif;max-width:34rem;margin:15vh auto;padding:0 1rem;color:#221a1f;background:#fdfaf6}h2{font-size:1.2rem;margin-top:2.5rem}a{color:#8a1c3b}</style></head><body><main>${parts.join('')}</main></body></html>`
}

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (sign) => entities[sign] ?? sign)
}
