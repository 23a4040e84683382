import type { Locale } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'

/** A page that wants to be found, by its path after the language; the home page's is empty. */
export type PublicPage = {
  readonly path: '' | `/${string}`
  /** As its card calls it; a page of texts calls itself, and the home page is called as the festival is. */
  readonly title: ((inputs: object, options: { locale: Locale }) => string) | null
  /** What it says beside its text: the programme's actions change it, the steps of registration do, or nothing. */
  readonly shows: 'programme' | 'registration' | 'text'
}

/** Every public page for search engines and cards, in the order of the sitemap. */
export const publicPages: readonly PublicPage[] = [
  { path: '', title: null, shows: 'programme' },
  { path: '/program', title: m.seo_card_program, shows: 'programme' },
  { path: '/schedule', title: m.seo_card_schedule, shows: 'programme' },
  { path: '/artists', title: m.seo_card_artists, shows: 'programme' },
  { path: '/prices', title: m.seo_card_prices, shows: 'registration' },
  { path: '/register', title: m.seo_card_register, shows: 'registration' },
  { path: '/locations', title: m.seo_card_locations, shows: 'programme' },
  { path: '/lokacija-festivalna', title: null, shows: 'programme' },
  { path: '/lokacija-moj-korak', title: null, shows: 'programme' },
  { path: '/lokacija-studio-dansa', title: null, shows: 'programme' },
  { path: '/travel', title: null, shows: 'text' },
  { path: '/accommodation', title: null, shows: 'text' },
  { path: '/prijave', title: null, shows: 'registration' },
  { path: '/volunteer', title: null, shows: 'text' },
  { path: '/RootsToRise', title: null, shows: 'text' },
  { path: '/paymentInfo', title: null, shows: 'text' },
  { path: '/contact', title: null, shows: 'text' },
  { path: '/news', title: m.seo_card_news, shows: 'text' },
  { path: '/policy', title: null, shows: 'text' },
]

/** Open addresses that no search engine is led to, with the reason. */
export const leftOut: Readonly<Record<string, string>> = {
  '/location': 'is the locations by another name, which is their canonical address',
  '/myReg': 'is one dancer’s own, with all that is under it',
  '/register/send': 'answers the form',
  '/register/places': 'answers the form',
  '/register/promo': 'answers the form',
  '/news/confirm': 'is opened by the link in a letter',
  '/news/leave': 'is opened by the link in a letter',
  '/program.ics': 'is a calendar',
  '/programHtml': 'is the programme for other sites to take in',
  '/programText': 'is the programme for other sites to take in',
  '/printWorkOrder': 'is opened by a secret link',
}

/** Where one event and one artist have their page; each of the programme's is in the sitemap. */
export const eventPath = (id: string) => `/program/${id}` as const
export const artistPath = (slug: string) => `/artists/${slug}` as const
