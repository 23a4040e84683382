/** The two languages. `Locale` is what messages and `Intl` use; `Lang` is the segment in addresses. */
export type Locale = 'en' | 'sl'
export type Lang = 'EN' | 'SI'

export const languages = ['EN', 'SI'] as const satisfies readonly Lang[]

/** Whether a segment of an address is a language: upper case alone. */
export function isLang(segment: string | undefined): segment is Lang {
  return segment === 'EN' || segment === 'SI'
}

/** The language of messages and `Intl` for the language of an address. */
export function localeOf(lang: Lang): Locale {
  return lang === 'SI' ? 'sl' : 'en'
}

/** The language as addresses write it: `EN`, `SI`. */
export function langOf(locale: Locale): Lang {
  return locale === 'sl' ? 'SI' : 'EN'
}

/** For `<html lang>`, `hreflang` and `Intl`. Never `si`: that is Sinhala. */
export function languageTag(locale: Locale): 'en-GB' | 'sl-SI' {
  return locale === 'sl' ? 'sl-SI' : 'en-GB'
}

/** Festival content in both languages; either may be empty. */
export type Bilingual = { readonly en: string; readonly sl: string }

/** The text in `locale`, or the other one with its own language when that is empty. */
export function inLocale(
  text: Bilingual,
  locale: Locale,
): { readonly text: string; readonly locale: Locale } {
  if (text[locale]) return { text: text[locale], locale }
  const other: Locale = locale === 'en' ? 'sl' : 'en'
  return text[other] ? { text: text[other], locale: other } : { text: '', locale }
}

/** Both texts, English first: the name in the titles of documents. Once where one is empty or they are equal. */
export function inBothLocales({ en, sl }: Bilingual): string {
  return [...new Set([en, sl])].filter(Boolean).join(' · ')
}

/** Without the language that a page in `locale` does not show: the data sent to a browser. */
export function onlyIn(text: Bilingual, locale: Locale): Bilingual {
  return text[locale] ? { en: '', sl: '', [locale]: text[locale] } : text
}

type PageParams = { readonly lang?: string | undefined }

/** The language that a page's address names. Under `/:lang` it is always one: the route accepts no other. */
export function langIn({ lang }: PageParams): Lang {
  return isLang(lang) ? lang : 'EN'
}

/** The language of messages for a page under `/:lang`: English where the address names none. */
export function localeIn(params: PageParams): Locale {
  return localeOf(langIn(params))
}
