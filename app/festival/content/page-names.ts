/** The pages whose texts lie in `content/`, called as the last part of their addresses. */
export const pageNames = [
  'home',
  'travel',
  'accommodation',
  'contact',
  'policy',
  'paymentInfo',
  'RootsToRise',
  'volunteer',
  'prijave',
  'vip',
  'lokacija-festivalna',
  'lokacija-moj-korak',
  'lokacija-studio-dansa',
] as const

export type PageName = (typeof pageNames)[number]

/** Whether the site has a page of texts with this name. */
export function isPageName(name: string): name is PageName {
  return pageNames.some((known) => known === name)
}

/** The page's address under a language: `/EN/travel`; home is the language itself. */
export function pageHref(page: PageName, lang: string): string {
  return page === 'home' ? `/${lang}` : `/${lang}/${page}`
}
